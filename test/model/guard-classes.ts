import type { ModelNode, NodeValues } from './model-state.js';
import {
  conclusion,
  decision,
  GAP,
  PATH_CLASSES,
  type OutcomeClass,
  type OutcomeClasses,
} from './outcome-classes.js';

/** An attempt that returns a status of the wrong form, or none. */
const malformed = (name: string, values: NodeValues): OutcomeClass => ({
  name,
  outcome: 'UNKNOWN_STATUS',
  values: () => values,
});

const malformedStatuses = (node: ModelNode): OutcomeClass[] => [
  malformed('no-status', {}),
  malformed('lower-case', { [`${node}_status`]: 'completed' }),
  malformed('padded', { [`${node}_status`]: ' COMPLETED ' }),
];

const lowConfidence = (name: string, facts: unknown): OutcomeClass =>
  conclusion(`COMPLETED/LOW_CONFID/${name}`, 'LOW_CONFID', facts);

const INDIRECT = { ...GAP, verification: 'indirect_support' };
const SUPPORTED = { ...GAP, verification: 'direct_support' };

/** The path classes, and beside them the values at which a guard can be wrong while the paths are right. */
export const GUARD_CLASSES: OutcomeClasses = {
  ...PATH_CLASSES,
  planner: [...PATH_CLASSES.planner, ...malformedStatuses('planner')],
  executor: [
    ...PATH_CLASSES.executor,
    ...malformedStatuses('executor'),
    malformed('RETRYABLE_FAILED', { executor_status: 'RETRYABLE_FAILED' }),
  ],
  gatekeeper: [
    ...PATH_CLASSES.gatekeeper,
    decision('PASS/0', 'PASS', 0, 'PASS'),
    decision('PASS/under-REJECT', 'PASS', 1, 'REJECT'),
    decision('PASS/under-none', 'PASS', 1, undefined),
    decision('PASS/under-unknown', 'PASS', 1, 'pass'),
    decision('LOW_CONFID/1/under-PASS', 'LOW_CONFID', 1, 'PASS'),
    decision('LOW_CONFID/2', 'LOW_CONFID', 2, 'LOW_CONFID'),
    decision('LOW_CONFID/none', 'LOW_CONFID', undefined, 'PASS'),
    decision('LOW_CONFID/text', 'LOW_CONFID', '1', 'PASS'),
    decision('LOW_CONFID/negative', 'LOW_CONFID', -1, 'PASS'),
    decision('LOW_CONFID/fraction', 'LOW_CONFID', 0.5, 'PASS'),
    malformed('no-status', { verified_binding_count: 1 }),
    malformed('lower-case', {
      gatekeeper_status: 'pass',
      verified_binding_count: 1,
    }),
  ],
  verifier: [
    ...PATH_CLASSES.verifier,
    lowConfidence('indirect-gap', [INDIRECT]),
    lowConfidence('gap-behind-others', [null, SUPPORTED, INDIRECT]),
    lowConfidence('no-fact', []),
    lowConfidence('no-list', GAP),
    lowConfidence('blank-fact', [{ ...GAP, fact: ' \t' }]),
    lowConfidence('blank-indirect-fact', [{ ...INDIRECT, fact: '' }]),
    lowConfidence('fact-no-text', [{ ...GAP, fact: 7 }]),
    lowConfidence('halves-of-a-gap', [SUPPORTED, { ...GAP, fact: '' }]),
    lowConfidence('lower-case-gap', [{ ...GAP, verification: 'NO_EVIDENCE' }]),
    conclusion('COMPLETED/no-verdict', undefined, [GAP]),
    conclusion('COMPLETED/lower-case', 'low_confid', [GAP]),
    malformed('LOW_CONFID/no-output', {
      verifier_status: 'COMPLETED',
      effective_verdict: 'LOW_CONFID',
    }),
    malformed('no-status', {
      effective_verdict: 'PASS',
      verifier_output: { facts_checked: [GAP] },
    }),
    malformed('lower-case', {
      verifier_status: 'completed',
      effective_verdict: 'PASS',
    }),
  ],
  composer: [...PATH_CLASSES.composer, ...malformedStatuses('composer')],
};
