/** How a Planner attempt ended; the comparison is exact, anything else is unknown and fails closed. */
export const PlannerStatus = Object.freeze({
  COMPLETED: 'COMPLETED',
  INVALID_OUTPUT: 'INVALID_OUTPUT',
  RETRYABLE_FAILED: 'RETRYABLE_FAILED',
  NON_RETRYABLE_FAILED: 'NON_RETRYABLE_FAILED',
} as const);
export type PlannerStatus = (typeof PlannerStatus)[keyof typeof PlannerStatus];

/** How an Executor attempt ended; the Executor never retries. */
export const ExecutorStatus = Object.freeze({
  COMPLETED: 'COMPLETED',
  INVALID_OUTPUT: 'INVALID_OUTPUT',
  TOOL_BLOCKED: 'TOOL_BLOCKED',
  FAILED: 'FAILED',
} as const);
export type ExecutorStatus =
  (typeof ExecutorStatus)[keyof typeof ExecutorStatus];

/** What the Gatekeeper decided about the evidence; LOW_CONFID needs a verified binding to go on. */
export const GatekeeperStatus = Object.freeze({
  PASS: 'PASS',
  LOW_CONFID: 'LOW_CONFID',
  REJECT: 'REJECT',
} as const);
export type GatekeeperStatus =
  (typeof GatekeeperStatus)[keyof typeof GatekeeperStatus];

/** How a Verifier attempt ended; what it concluded is the {@link Verdict}. */
export const VerifierStatus = Object.freeze({
  COMPLETED: 'COMPLETED',
  INVALID_OUTPUT: 'INVALID_OUTPUT',
  RETRYABLE_FAILED: 'RETRYABLE_FAILED',
  NON_RETRYABLE_FAILED: 'NON_RETRYABLE_FAILED',
} as const);
export type VerifierStatus =
  (typeof VerifierStatus)[keyof typeof VerifierStatus];

/** How a Composer attempt ended; only COMPLETED ends the run without Fallback. */
export const ComposerStatus = Object.freeze({
  COMPLETED: 'COMPLETED',
  INVALID_OUTPUT: 'INVALID_OUTPUT',
  RETRYABLE_FAILED: 'RETRYABLE_FAILED',
  NON_RETRYABLE_FAILED: 'NON_RETRYABLE_FAILED',
} as const);
export type ComposerStatus =
  (typeof ComposerStatus)[keyof typeof ComposerStatus];

/** A verdict of the Verifier, and the ceiling the Gatekeeper sets for it. */
export const Verdict = Object.freeze({
  PASS: 'PASS',
  LOW_CONFID: 'LOW_CONFID',
  REJECT: 'REJECT',
} as const);
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** What the Planner is asked for: a whole plan, or only the evidence an earlier cycle lacked. */
export const PlannerMode = Object.freeze({
  FULL: 'FULL',
  EVIDENCE_GAP_ONLY: 'EVIDENCE_GAP_ONLY',
} as const);
export type PlannerMode = (typeof PlannerMode)[keyof typeof PlannerMode];

/** The verifications of a checked fact that more evidence could mend. */
export const EvidenceGap = Object.freeze({
  NO_EVIDENCE: 'no_evidence',
  INDIRECT_SUPPORT: 'indirect_support',
} as const);
export type EvidenceGap = (typeof EvidenceGap)[keyof typeof EvidenceGap];
