import type { DiagnosisGraphState } from '../state/diagnosis-graph-state.js';
import { PlannerMode } from '../state/statuses.js';
import {
  readCode,
  readRetryCount,
  type RetryCountKey,
} from '../state/typed-reads.js';
import { isTechnicalFailure } from './guards.js';
import type { NodeId } from './topology.js';

/** What the skeleton alone writes. */
export type ControlState = Pick<
  DiagnosisGraphState,
  RetryCountKey | 'planner_mode'
>;

/** The nodes that answer a technical failure with one more attempt: their status and their counter. */
const TECHNICAL_RETRIES = {
  planner: { status: 'planner_status', counter: 'planner_retry_count' },
  verifier: { status: 'verifier_status', counter: 'verifier_retry_count' },
  composer: { status: 'composer_status', counter: 'composer_retry_count' },
} as const;

const technicalRetryOf = (node: NodeId) =>
  Object.hasOwn(TECHNICAL_RETRIES, node)
    ? TECHNICAL_RETRIES[node as keyof typeof TECHNICAL_RETRIES]
    : null;

/** The counter of a node that is entered again after a technical failure, else `null`. */
function counterOfRetry(node: NodeId, state: unknown): RetryCountKey | null {
  const retry = technicalRetryOf(node);
  return retry && isTechnicalFailure(readCode(state, retry.status))
    ? retry.counter
    : null;
}

/** The control state that entering a node changes, if any: a re-entry after a technical failure counts one retry. */
export function controlOnEntry(
  node: NodeId,
  state: unknown,
): Partial<ControlState> | null {
  const counter = counterOfRetry(node, state);
  return counter && { [counter]: readRetryCount(state, counter) + 1 };
}

/** The control state that a finished attempt leaves changed; `state` is the one its action saw. */
export function controlAfterAttempt(
  node: NodeId,
  state: unknown,
): Partial<ControlState> {
  switch (node) {
    case 'verified_input':
      return { verifier_retry_count: 0 };
    case 'evidence_retry':
      return {
        evidence_retry_count: readRetryCount(state, 'evidence_retry_count') + 1,
        planner_retry_count: 0,
        planner_mode: PlannerMode.EVIDENCE_GAP_ONLY,
      };
    default: {
      const counter = counterOfRetry(node, state);
      return counter ? { [counter]: readRetryCount(state, counter) } : {};
    }
  }
}

/** Which attempt of its node this is, from 1: its technical retries + 1. */
export function attemptOf(node: NodeId, state: unknown): number {
  const retry = technicalRetryOf(node);
  return retry ? readRetryCount(state, retry.counter) + 1 : 1;
}
