import {
  ComposerStatus,
  ExecutorStatus,
  GatekeeperStatus,
  PlannerStatus,
  Verdict,
  VerifierStatus,
} from '../state/statuses.js';
import { readCode } from '../state/typed-reads.js';
import {
  canRetryEvidence,
  hasRetryLeft,
  hasVerifiedBindings,
  isTechnicalFailure,
} from './guards.js';
import { RouteKey, type RouteAfter } from './topology.js';

/**
 * Which route a run takes after each node with conditional edges.
 *
 * Pure and total: reads any value, changes none, never throws, and answers Fallback for whatever it
 * does not know.
 */
export class DiagnosisGraphRouter {
  /** COMPLETED goes on; the first technical failure of a Planner stage retries; the rest fails closed. */
  routeAfterPlanner(state: unknown): RouteAfter<'planner'> {
    const status = readCode(state, 'planner_status');
    if (status === PlannerStatus.COMPLETED) {
      return RouteKey.EXECUTOR;
    }
    return isTechnicalFailure(status) &&
      hasRetryLeft(state, 'planner_retry_count')
      ? RouteKey.RETRY_PLANNER
      : RouteKey.FALLBACK;
  }

  /** COMPLETED goes on; the rest fails closed, for the Executor never retries. */
  routeAfterExecutor(state: unknown): RouteAfter<'executor'> {
    return readCode(state, 'executor_status') === ExecutorStatus.COMPLETED
      ? RouteKey.GATEKEEPER
      : RouteKey.FALLBACK;
  }

  /** PASS goes on, LOW_CONFID only with a verified binding; the rest fails closed. */
  routeAfterGatekeeper(state: unknown): RouteAfter<'gatekeeper'> {
    const status = readCode(state, 'gatekeeper_status');
    return status === GatekeeperStatus.PASS ||
      (status === GatekeeperStatus.LOW_CONFID && hasVerifiedBindings(state))
      ? RouteKey.VERIFIED_INPUT
      : RouteKey.FALLBACK;
  }

  /** COMPLETED goes by its verdict; the first technical failure on a verified input retries; the rest fails closed. */
  routeAfterVerifier(state: unknown): RouteAfter<'verifier'> {
    const status = readCode(state, 'verifier_status');
    if (status === VerifierStatus.COMPLETED) {
      return this.routeAfterVerdict(state);
    }
    return isTechnicalFailure(status) &&
      hasRetryLeft(state, 'verifier_retry_count')
      ? RouteKey.RETRY_VERIFIER
      : RouteKey.FALLBACK;
  }

  /** COMPLETED ends the run; the first technical failure retries; the rest fails closed. */
  routeAfterComposer(state: unknown): RouteAfter<'composer'> {
    const status = readCode(state, 'composer_status');
    if (status === ComposerStatus.COMPLETED) {
      return RouteKey.END;
    }
    return isTechnicalFailure(status) &&
      hasRetryLeft(state, 'composer_retry_count')
      ? RouteKey.RETRY_COMPOSER
      : RouteKey.FALLBACK;
  }

  private routeAfterVerdict(state: unknown): RouteAfter<'verifier'> {
    switch (readCode(state, 'effective_verdict')) {
      case Verdict.PASS:
      case Verdict.REJECT:
        return RouteKey.COMPOSER;
      case Verdict.LOW_CONFID:
        return canRetryEvidence(state)
          ? RouteKey.EVIDENCE_RETRY
          : RouteKey.COMPOSER;
      case undefined:
        return RouteKey.FALLBACK;
    }
  }
}
