import {
  readBindingCount,
  readCheckedFacts,
  readCode,
  readRetryCount,
  RETRY_LIMIT,
  type CheckedFact,
  type RetryCountKey,
} from '../state/typed-reads.js';
import { EvidenceGap, Verdict } from '../state/statuses.js';

/** The statuses that a node may answer with one more attempt. */
const TECHNICAL_FAILURES: ReadonlySet<unknown> = new Set([
  'INVALID_OUTPUT',
  'RETRYABLE_FAILED',
]);

const GAP_VERIFICATIONS: ReadonlySet<unknown> = new Set(
  Object.values(EvidenceGap),
);

/** Whether a status asks for a technical retry. */
export const isTechnicalFailure = (status: unknown): boolean =>
  TECHNICAL_FAILURES.has(status);

/** Whether a retry counter has not reached its limit. */
export const hasRetryLeft = (state: unknown, counter: RetryCountKey): boolean =>
  readRetryCount(state, counter) < RETRY_LIMIT;

/** Whether the Gatekeeper bound any claim to evidence. */
export const hasVerifiedBindings = (state: unknown): boolean =>
  readBindingCount(state) > 0;

/** Whether the Gatekeeper allows the Verifier a PASS, so that more evidence could still lead there. */
export const isPassWithinCeiling = (state: unknown): boolean =>
  readCode(state, 'verifier_verdict_ceiling') === Verdict.PASS;

/** Whether the Verifier named a fact that lacks evidence or has it only indirectly. */
export const hasEvidenceGap = (state: unknown): boolean =>
  readCheckedFacts(state).some(isGap);

/** Whether a completed LOW_CONFID is worth a second Planner cycle. */
export const canRetryEvidence = (state: unknown): boolean =>
  hasRetryLeft(state, 'evidence_retry_count') &&
  isPassWithinCeiling(state) &&
  hasEvidenceGap(state);

const isGap = ({ fact, verification }: CheckedFact): boolean =>
  isNonBlank(fact) && GAP_VERIFICATIONS.has(verification);

const isNonBlank = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '';
