import type { ModelState } from './model-state.js';

/** One element of `facts_checked`. */
export interface CheckedFact {
  readonly fact?: unknown;
  readonly verification?: unknown;
}

/** Whether a condition holds of a state, and of one fact that the Verifier checked. */
type Holds = (state: ModelState, fact: CheckedFact) => boolean;

const isZero = (count: number): boolean => (count ?? 0) === 0;

/** Every single condition that the spec's routes are made of, under its own words. */
export const CONDITIONS = {
  'planner_status = COMPLETED': (s) => s.planner_status === 'COMPLETED',
  'planner_status = INVALID_OUTPUT': (s) =>
    s.planner_status === 'INVALID_OUTPUT',
  'planner_status = RETRYABLE_FAILED': (s) =>
    s.planner_status === 'RETRYABLE_FAILED',
  'planner_retry_count = 0': (s) => isZero(s.planner_retry_count),

  'executor_status = COMPLETED': (s) => s.executor_status === 'COMPLETED',

  'gatekeeper_status = PASS': (s) => s.gatekeeper_status === 'PASS',
  'gatekeeper_status = LOW_CONFID': (s) => s.gatekeeper_status === 'LOW_CONFID',
  'verified_binding_count > 0': (s) =>
    Number.isSafeInteger(s.verified_binding_count) &&
    (s.verified_binding_count as number) > 0,

  'verifier_status = COMPLETED': (s) => s.verifier_status === 'COMPLETED',
  'verifier_status = INVALID_OUTPUT': (s) =>
    s.verifier_status === 'INVALID_OUTPUT',
  'verifier_status = RETRYABLE_FAILED': (s) =>
    s.verifier_status === 'RETRYABLE_FAILED',
  'verifier_retry_count = 0': (s) => isZero(s.verifier_retry_count),
  'effective_verdict = PASS': (s) => s.effective_verdict === 'PASS',
  'effective_verdict = REJECT': (s) => s.effective_verdict === 'REJECT',
  'effective_verdict = LOW_CONFID': (s) => s.effective_verdict === 'LOW_CONFID',
  'verifier_verdict_ceiling = PASS': (s) =>
    s.verifier_verdict_ceiling === 'PASS',
  'fact is not blank': (_, { fact }) =>
    typeof fact === 'string' && /\S/.test(fact),
  'verification = no_evidence': (_, { verification }) =>
    verification === 'no_evidence',
  'verification = indirect_support': (_, { verification }) =>
    verification === 'indirect_support',
  'evidence_retry_count = 0': (s) => isZero(s.evidence_retry_count),

  'composer_status = COMPLETED': (s) => s.composer_status === 'COMPLETED',
  'composer_status = INVALID_OUTPUT': (s) =>
    s.composer_status === 'INVALID_OUTPUT',
  'composer_status = RETRYABLE_FAILED': (s) =>
    s.composer_status === 'RETRYABLE_FAILED',
  'composer_retry_count = 0': (s) => isZero(s.composer_retry_count),
} as const satisfies Record<string, Holds>;

/** The name of a condition. */
export type Condition = keyof typeof CONDITIONS;

/** The facts that the Verifier checked; none when it left no list. */
export function checkedFacts(state: ModelState): CheckedFact[] {
  const list = isObject(state.verifier_output)
    ? state.verifier_output['facts_checked']
    : null;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
