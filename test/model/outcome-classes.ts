import type { ModelNode, NodeValues } from './model-state.js';

/** One way in which an attempt of a node can end. */
export interface OutcomeClass {
  /** Its name in a path, without blanks. */
  readonly name: string;
  /** The outcome of its event. */
  readonly outcome: string;
  /** What the action returns; the stamp tells this attempt's payload from any other's. */
  readonly values: (stamp: number) => NodeValues;
}

/** The ways in which an attempt of each node can end. */
export type OutcomeClasses = Readonly<
  Record<ModelNode, readonly OutcomeClass[]>
>;

const UNKNOWN = 'SHRUGGED';

/** A status of a node, its event's outcome; with a payload where the node has something to show. */
const status =
  (node: 'planner' | 'executor' | 'composer') =>
  (
    code: string,
    values: OutcomeClass['values'] = () => ({}),
  ): OutcomeClass => ({
    name: code,
    outcome: code,
    values: (stamp) => ({ [`${node}_status`]: code, ...values(stamp) }),
  });

const output =
  (key: string) =>
  (stamp: number): NodeValues => ({ [key]: { stamp } });

const planner = status('planner');
const executor = status('executor');
const composer = status('composer');

/** The Gatekeeper's decision, with what it binds and allows. */
export const decision = (
  name: string,
  gatekeeper_status: string,
  verified_binding_count: unknown,
  verifier_verdict_ceiling: unknown,
): OutcomeClass => ({
  name,
  outcome: gatekeeper_status,
  values: (stamp) => ({
    gatekeeper_status,
    gatekeeper_output: { stamp },
    verified_binding_count,
    verifier_verdict_ceiling,
  }),
});

/** What the Verifier concluded, from which checked facts. */
export const conclusion = (
  name: string,
  effective_verdict: unknown,
  facts_checked: unknown,
): OutcomeClass => ({
  name,
  outcome: 'COMPLETED',
  values: (stamp) => ({
    verifier_status: 'COMPLETED',
    verifier_output: { facts_checked, stamp },
    effective_verdict,
  }),
});

/** A Verifier's attempt without a conclusion, although it left all that would earn an evidence retry. */
const failure = (code: string): OutcomeClass => ({
  name: code,
  outcome: code,
  values: (stamp) => ({
    verifier_status: code,
    verifier_output: { facts_checked: [GAP], stamp },
    effective_verdict: 'LOW_CONFID',
  }),
});

/** A fact that lacks evidence. */
export const GAP = {
  fact: 'payments is slow',
  verification: 'no_evidence',
} as const;

const SUPPORTED = { fact: 'payments is slow', verification: 'direct_support' };

/** The classes that the 10,333 complete paths are made of. */
export const PATH_CLASSES: OutcomeClasses = {
  planner: [
    planner('COMPLETED', output('planner_output')),
    planner('INVALID_OUTPUT', output('planner_output')),
    planner('RETRYABLE_FAILED'),
    planner('NON_RETRYABLE_FAILED'),
    planner(UNKNOWN, output('planner_output')),
  ],
  executor: [
    executor('COMPLETED', output('executor_output')),
    executor('INVALID_OUTPUT', output('executor_output')),
    executor('TOOL_BLOCKED'),
    executor('FAILED'),
    executor(UNKNOWN, output('executor_output')),
  ],
  gatekeeper: [
    decision('PASS', 'PASS', 1, 'PASS'),
    decision('LOW_CONFID/1', 'LOW_CONFID', 1, 'LOW_CONFID'),
    decision('LOW_CONFID/0', 'LOW_CONFID', 0, 'LOW_CONFID'),
    decision('REJECT', 'REJECT', 1, 'PASS'),
    decision(UNKNOWN, UNKNOWN, 1, 'PASS'),
  ],
  verified_input: [
    {
      name: 'COMPLETED',
      outcome: 'COMPLETED',
      values: output('verifier_input'),
    },
  ],
  verifier: [
    conclusion('COMPLETED/PASS', 'PASS', [GAP]),
    conclusion('COMPLETED/REJECT', 'REJECT', [GAP]),
    conclusion('COMPLETED/LOW_CONFID/gap', 'LOW_CONFID', [GAP]),
    conclusion('COMPLETED/LOW_CONFID/no-gap', 'LOW_CONFID', [SUPPORTED]),
    conclusion(`COMPLETED/${UNKNOWN}`, UNKNOWN, [GAP]),
    failure('INVALID_OUTPUT'),
    failure('RETRYABLE_FAILED'),
    failure('NON_RETRYABLE_FAILED'),
    failure(UNKNOWN),
  ],
  evidence_retry: [
    {
      name: 'COMPLETED',
      outcome: 'COMPLETED',
      values: output('evidence_retry_context'),
    },
  ],
  composer: [
    composer('COMPLETED', (stamp) => ({
      composer_output: { stamp },
      final_answer: `Answer of attempt ${stamp}.`,
    })),
    composer('INVALID_OUTPUT', output('composer_output')),
    composer('RETRYABLE_FAILED'),
    composer('NON_RETRYABLE_FAILED'),
    composer(UNKNOWN, output('composer_output')),
  ],
  fallback: [
    {
      name: 'COMPLETED',
      outcome: 'COMPLETED',
      values: (stamp) => ({
        fallback_output: { stamp },
        final_answer: `No safe diagnosis after attempt ${stamp}.`,
      }),
    },
  ],
};
