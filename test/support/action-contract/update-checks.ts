import {
  eventFor,
  GatekeeperStatus,
  InvalidEventError,
  PlannerStatus,
  Verdict,
  VerifierStatus,
  ComposerStatus,
  ExecutorStatus,
  type NodeId,
} from '../../../src/diagnosis-graph/index.js';
import { settle } from '../../../src/diagnosis-graph/actions/attempt.js';
import { CONTROL_KEYS } from '../../../src/diagnosis-graph/actions/owned-keys.js';
import { isPlainObject } from '../../../src/diagnosis-graph/state/freezing.js';
import { STATUS_KEYS } from '../scripted-actions.js';
import type { AttemptEnd } from './attempt-end.js';
import type { Observation } from './observation.js';
import { problemsByAttempt } from './problems-by-attempt.js';

/** What is wrong with the events of an action: their number, node, attempt or form. */
export function eventProblems({ node, attempts }: Observation): string[] {
  return problemsByAttempt(attempts, ({ state, end }) => {
    if (end.kind === 'threw' && end.thrown instanceof InvalidEventError) {
      return [
        `it built a malformed event (${end.thrown.fields.join(', ')}). ` +
          'Outcome and reason code are upper-case codes, as in eventFor(node, state, status).',
      ];
    }
    if (end.kind !== 'returned' || !isPlainObject(end.update)) {
      return [];
    }
    const { orchestration_events } = end.update;
    const { violation } = settle(node, state, { orchestration_events });
    return violation ? [violation.message] : [];
  });
}

/** What is wrong with what an action returned besides its event: no plain object, or keys it may not write. */
export function keyProblems({ node, attempts }: Observation): string[] {
  return problemsByAttempt(attempts, ({ state, end }) => {
    if (end.kind !== 'returned') {
      return [];
    }
    const { update } = end;
    const lawfulEvent = { orchestration_events: eventFor(node, state) };
    const { violation } = settle(
      node,
      state,
      isPlainObject(update) ? { ...update, ...lawfulEvent } : update,
    );
    const overruled = CONTROL_KEYS.filter((key) =>
      Object.hasOwn(Object(update), key),
    );
    return [
      ...(violation ? [violation.message] : []),
      ...overruled.map(
        (key) =>
          `it wrote ${key}, which the graph alone writes and overrules. Leave it out.`,
      ),
    ];
  });
}

const STATUSES: Partial<Record<NodeId, readonly string[]>> = {
  planner: Object.values(PlannerStatus),
  executor: Object.values(ExecutorStatus),
  gatekeeper: Object.values(GatekeeperStatus),
  verifier: Object.values(VerifierStatus),
  composer: Object.values(ComposerStatus),
};

/** What is wrong with the status of an action, or with its event, which has to tell the same. */
export function statusProblems(observation: Observation): string[] {
  const { node, expected } = observation;
  const key = STATUS_KEYS[node];
  const legal = STATUSES[node];
  if (!key || !legal) {
    return [];
  }
  return problemsByAttempt(observation.attempts, ({ end }, index) => {
    const update = updateIn(end);
    if (!update) {
      return [];
    }
    const status = update[key];
    if (typeof status !== 'string' || !legal.includes(status)) {
      return [
        `its ${key} is ${shown(status)}, with which the run falls back. Return one of ${legal.join(', ')}.`,
      ];
    }
    const problems: string[] = [];
    const outcome = outcomeIn(update);
    if (outcome !== undefined && outcome !== status) {
      problems.push(
        `its ${key} is ${status}, but its event says ${shown(outcome)}. Give both the same: eventFor('${node}', state, status).`,
      );
    }
    if (index === 0 && expected.status && status !== expected.status) {
      problems.push(
        `its ${key} is ${status}, where the case expects ${expected.status}.`,
      );
    }
    return problems;
  });
}

/** What is missing from an update for the router to go on, or for the user to be told anything. */
export function contentProblems(observation: Observation): string[] {
  return problemsByAttempt(observation.attempts, ({ state, end }) => {
    const update = updateIn(end);
    return update
      ? contentOf[observation.node](update, state.verifier_verdict_ceiling)
      : [];
  });
}

type Update = Readonly<Record<PropertyKey, unknown>>;

const nothing = (): string[] => [];

const contentOf: Record<
  NodeId,
  (update: Update, ceiling: Verdict | null) => string[]
> = {
  planner: nothing,
  executor: nothing,
  gatekeeper: ({
    gatekeeper_status: status,
    verified_binding_count: count,
    verifier_verdict_ceiling: ceiling,
  }) =>
    status === GatekeeperStatus.REJECT
      ? []
      : [
          ...(isVerdict(ceiling)
            ? []
            : [
                `its verifier_verdict_ceiling is ${shown(ceiling)}. Return one of ${VERDICTS}.`,
              ]),
          ...(Number.isSafeInteger(count) && Number(count) >= 0
            ? []
            : [
                `its verified_binding_count is ${shown(count)}. Return how many bindings hold, an integer from 0.`,
              ]),
        ],
  verified_input: nothing,
  verifier: (
    { verifier_status: status, effective_verdict: verdict },
    ceiling,
  ) => {
    if (status !== VerifierStatus.COMPLETED) {
      return [];
    }
    if (!isVerdict(verdict)) {
      return [
        `its effective_verdict is ${shown(verdict)}, with which the run falls back. Return one of ${VERDICTS}.`,
      ];
    }
    return verdict === Verdict.PASS && ceiling && ceiling !== Verdict.PASS
      ? [
          `its effective_verdict is PASS above a verifier_verdict_ceiling of ${ceiling}. Return no better verdict than the ceiling: the graph caps none.`,
        ]
      : [];
  },
  evidence_retry: nothing,
  composer: (update) =>
    update.composer_status === ComposerStatus.COMPLETED
      ? answerProblems(update)
      : [],
  fallback: (update) => answerProblems(update),
};

const VERDICTS = Object.values(Verdict).join(', ');

const isVerdict = (value: unknown): boolean =>
  Object.values<unknown>(Verdict).includes(value);

const answerProblems = ({ final_answer: answer }: Update): string[] =>
  typeof answer === 'string' && answer.trim() !== ''
    ? []
    : [
        `its final_answer is ${shown(answer)}. Return the text that the user is told.`,
      ];

const updateIn = (end: AttemptEnd): Update | null =>
  end.kind === 'returned' && isPlainObject(end.update) ? end.update : null;

/** The outcome of the one event, if there is one to read. */
function outcomeIn({ orchestration_events: events }: Update): unknown {
  const event: unknown = Array.isArray(events) ? events[0] : undefined;
  return typeof event === 'object' && event !== null && 'outcome' in event
    ? event.outcome
    : undefined;
}

const shown = (value: unknown): string =>
  value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value);
