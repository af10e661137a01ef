import type { OrchestrationEvent } from '../trace/orchestration-event.js';
import { acceptRequest, type DiagnosisRequest } from './diagnosis-request.js';
import {
  PlannerMode,
  type ComposerStatus,
  type ExecutorStatus,
  type GatekeeperStatus,
  type PlannerStatus,
  type Verdict,
  type VerifierStatus,
} from './statuses.js';

/**
 * The 26 keys of a run. All are always there, in the state and in its JSON: absent is `null`.
 *
 * The object, and every plain object and array in it, is frozen; class instances, buffers and maps
 * inside payloads are not. A plain JavaScript action can leave a value of another type behind, which
 * the typed reads of the router take as absent.
 */
export interface DiagnosisGraphState {
  /** From the request; never blank. */
  readonly session_id: string;
  /** From the request; never blank. */
  readonly user_query: string;
  /** From the request, else empty. */
  readonly conversation_context: readonly unknown[];

  /** Written by the skeleton alone: `FULL`, `EVIDENCE_GAP_ONLY` after an evidence retry. */
  readonly planner_mode: PlannerMode;
  /** Written by the skeleton alone: technical retries of this Planner stage, 0 or 1. */
  readonly planner_retry_count: number;
  /** Written by the skeleton alone: technical retries on this verified input, 0 or 1. */
  readonly verifier_retry_count: number;
  /** Written by the skeleton alone: technical retries of the Composer, 0 or 1. */
  readonly composer_retry_count: number;
  /** Written by the skeleton alone: evidence retries of this run, 0 or 1. */
  readonly evidence_retry_count: number;

  /** How the last Planner attempt ended. */
  readonly planner_status: PlannerStatus | null;
  /** What it planned, in the host's own form. */
  readonly planner_output: unknown;

  /** How the last Executor attempt ended. */
  readonly executor_status: ExecutorStatus | null;
  /** What it found, in the host's own form. */
  readonly executor_output: unknown;

  /** What the Gatekeeper decided. */
  readonly gatekeeper_status: GatekeeperStatus | null;
  /** What it bound to what, in the host's own form. */
  readonly gatekeeper_output: unknown;
  /** How many bindings of claim to evidence hold; LOW_CONFID goes on only above 0. */
  readonly verified_binding_count: number | null;
  /**
   * The best verdict that the evidence allows. The Verifier has to honour it, for the graph caps no
   * verdict; of the router's decisions, only the evidence retry depends on it, which needs PASS.
   */
  readonly verifier_verdict_ceiling: Verdict | null;

  /** What the Verifier reads; written by the node `verified_input`. */
  readonly verifier_input: unknown;

  /** How the last Verifier attempt ended. */
  readonly verifier_status: VerifierStatus | null;
  /** Anything; the router reads of it what {@link VerifierOutput} says. */
  readonly verifier_output: unknown;
  /** What the Verifier concluded; it decides the route when the attempt completed. */
  readonly effective_verdict: Verdict | null;

  /** What the second Planner cycle is asked for. */
  readonly evidence_retry_context: unknown;

  /** How the last Composer attempt ended. */
  readonly composer_status: ComposerStatus | null;
  /** What it composed beside the answer, in the host's own form. */
  readonly composer_output: unknown;

  /** What the Fallback notes beside the answer, in the host's own form. */
  readonly fallback_output: unknown;
  /** What the user is told; written by Composer or Fallback. */
  readonly final_answer: string | null;

  /** One event an attempt, in order; the only key that appends. */
  readonly orchestration_events: readonly OrchestrationEvent[];
}

/**
 * The part of `verifier_output` that the router reads: a LOW_CONFID is worth an evidence retry when a
 * fact that is not blank has the verification of an `EvidenceGap`. Anything beside it is the action's own.
 */
export interface VerifierOutput {
  /** Each claim that was checked, with how far evidence bears it out. */
  readonly facts_checked: readonly {
    readonly fact: string;
    readonly verification: string;
    readonly [more: string]: unknown;
  }[];
  readonly [more: string]: unknown;
}

/** The name of a state key. */
export type StateKey = keyof DiagnosisGraphState;

/** The keys that a request does not fill, with what they hold before the first attempt. */
export const STATE_DEFAULTS = Object.freeze({
  planner_mode: PlannerMode.FULL,
  planner_retry_count: 0,
  verifier_retry_count: 0,
  composer_retry_count: 0,
  evidence_retry_count: 0,
  planner_status: null,
  planner_output: null,
  executor_status: null,
  executor_output: null,
  gatekeeper_status: null,
  gatekeeper_output: null,
  verified_binding_count: null,
  verifier_verdict_ceiling: null,
  verifier_input: null,
  verifier_status: null,
  verifier_output: null,
  effective_verdict: null,
  evidence_retry_context: null,
  composer_status: null,
  composer_output: null,
  fallback_output: null,
  final_answer: null,
  orchestration_events: Object.freeze([]),
}) satisfies Omit<DiagnosisGraphState, keyof DiagnosisRequest>;

/**
 * The complete state that a run of this request starts from, all 26 keys, frozen; what a test of a
 * single action builds its state on.
 *
 * @throws InvalidRequestError naming each field that is wrong.
 */
export function initialState(request: DiagnosisRequest): DiagnosisGraphState {
  return Object.freeze({ ...acceptRequest(request), ...STATE_DEFAULTS });
}

/** The one reducer that is not a replacement: `orchestration_events` appends. */
export function appendEvents(
  events: readonly OrchestrationEvent[],
  added: readonly OrchestrationEvent[],
): readonly OrchestrationEvent[] {
  return Object.freeze(events.concat(added));
}
