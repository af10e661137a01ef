import type { NodeId } from '../src/diagnosis-graph/index.js';

/** What the trivial action of a node returns, without its event. */
export interface Outcome {
  readonly status: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The same trivial actions for every rival: what a node answers at its first attempt or its retry. */
export type Workload = (
  node: NodeId,
  isRetry: boolean,
) => Outcome | Promise<Outcome>;

const GAP = Object.freeze({
  facts_checked: Object.freeze([
    Object.freeze({ fact: 'payments is slow', verification: 'no_evidence' }),
  ]),
});

const outcome = (status: string, payload: Outcome['payload'] = {}): Outcome =>
  Object.freeze({ status, payload: Object.freeze(payload) });

const COMPLETED = outcome('COMPLETED');
const FAILED = outcome('INVALID_OUTPUT');
const PASSED = outcome('PASS', {
  verified_binding_count: 2,
  verifier_verdict_ceiling: 'PASS',
});
const CONFIRMED = outcome('COMPLETED', { effective_verdict: 'PASS' });
const GAP_FOUND = outcome('COMPLETED', {
  effective_verdict: 'LOW_CONFID',
  verifier_output: GAP,
});
const ANSWERED = outcome('COMPLETED', { final_answer: 'payments is slow' });

/** Planner, Executor, Gatekeeper, Verified Input, Verifier, Composer: 6 nodes. */
export const happyPath = (node: NodeId): Outcome => {
  switch (node) {
    case 'gatekeeper':
      return PASSED;
    case 'verifier':
      return CONFIRMED;
    case 'composer':
      return ANSWERED;
    default:
      return COMPLETED;
  }
};

/** Every retry used in both cycles, and Fallback at the end: 18 nodes. */
export const longestPath = (node: NodeId, isRetry: boolean): Outcome => {
  switch (node) {
    case 'planner':
      return isRetry ? COMPLETED : FAILED;
    case 'gatekeeper':
      return PASSED;
    case 'verifier':
      return isRetry ? GAP_FOUND : FAILED;
    case 'composer':
      return FAILED;
    default:
      return COMPLETED;
  }
};
