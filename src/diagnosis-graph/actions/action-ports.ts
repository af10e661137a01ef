import type { RunnableConfig } from '@langchain/core/runnables';
import type { NodeId } from '../routing/topology.js';
import type { DiagnosisGraphState } from '../state/diagnosis-graph-state.js';
import type { NodeUpdate } from './node-update.js';

/**
 * What a host supplies for a node. Returning a failed status has the graph retry or fall back;
 * throwing rejects the run.
 */
export interface NodeAction<Node extends NodeId> {
  /**
   * One attempt. While it runs it still sees what earlier attempts and cycles left, its own node's
   * output too; what it returns replaces that output whole, so it returns again what is to be kept.
   *
   * @param state The frozen state of the run; pick from it what an agent gets, never hand it on.
   * @param config The run config: `configurable.thread_id`, `metadata`, callbacks, and the `signal` to
   * heed; an action that turns what its tools throw into a status calls `signal.throwIfAborted()` first.
   */
  execute(
    state: DiagnosisGraphState,
    config: RunnableConfig,
  ): Promise<NodeUpdate<Node>>;
}

/** What an attempt of the Planner returns. */
export type PlannerUpdate = NodeUpdate<'planner'>;

/** The Planner: plans what evidence to look for; `planner_mode` tells whether whole or only for the gap. */
export interface PlannerAction extends NodeAction<'planner'> {}

/** The injection token of the {@link PlannerAction}. */
export const PLANNER_ACTION = Symbol('PLANNER_ACTION');

/** What an attempt of the Executor returns. */
export type ExecutorUpdate = NodeUpdate<'executor'>;

/** The Executor: carries out the plan with tools; it is never retried. */
export interface ExecutorAction extends NodeAction<'executor'> {}

/** The injection token of the {@link ExecutorAction}. */
export const EXECUTOR_ACTION = Symbol('EXECUTOR_ACTION');

/** What an attempt of the Gatekeeper returns. */
export type GatekeeperUpdate = NodeUpdate<'gatekeeper'>;

/**
 * The Gatekeeper: binds claims to evidence, and decides whether and with which ceiling the Verifier
 * runs. It is never retried: what it cannot bind is REJECT.
 */
export interface GatekeeperAction extends NodeAction<'gatekeeper'> {}

/** The injection token of the {@link GatekeeperAction}. */
export const GATEKEEPER_ACTION = Symbol('GATEKEEPER_ACTION');

/** What an attempt of the VerifiedInput returns. */
export type VerifiedInputUpdate = NodeUpdate<'verified_input'>;

/** The VerifiedInput: builds what the Verifier reads from what the Gatekeeper let through. */
export interface VerifiedInputAction extends NodeAction<'verified_input'> {}

/** The injection token of the {@link VerifiedInputAction}. */
export const VERIFIED_INPUT_ACTION = Symbol('VERIFIED_INPUT_ACTION');

/** What an attempt of the Verifier returns. */
export type VerifierUpdate = NodeUpdate<'verifier'>;

/** The Verifier: concludes from the verified input; its retry gets the same one. */
export interface VerifierAction extends NodeAction<'verifier'> {}

/** The injection token of the {@link VerifierAction}. */
export const VERIFIER_ACTION = Symbol('VERIFIER_ACTION');

/** What an attempt of the EvidenceRetry returns. */
export type EvidenceRetryUpdate = NodeUpdate<'evidence_retry'>;

/** The EvidenceRetry: states what evidence the second Planner cycle has to find. */
export interface EvidenceRetryAction extends NodeAction<'evidence_retry'> {}

/** The injection token of the {@link EvidenceRetryAction}. */
export const EVIDENCE_RETRY_ACTION = Symbol('EVIDENCE_RETRY_ACTION');

/** What an attempt of the Composer returns. */
export type ComposerUpdate = NodeUpdate<'composer'>;

/** The Composer: writes the answer. */
export interface ComposerAction extends NodeAction<'composer'> {}

/** The injection token of the {@link ComposerAction}. */
export const COMPOSER_ACTION = Symbol('COMPOSER_ACTION');

/** What an attempt of the Fallback returns. */
export type FallbackUpdate = NodeUpdate<'fallback'>;

/**
 * The Fallback: writes the safe answer of a run that fails closed; the last of
 * `state.orchestration_events` says why it does.
 */
export interface FallbackAction extends NodeAction<'fallback'> {}

/** The injection token of the {@link FallbackAction}. */
export const FALLBACK_ACTION = Symbol('FALLBACK_ACTION');

/** The injection token of each node's action. */
export const ACTION_TOKENS: { readonly [Node in NodeId]: symbol } =
  Object.freeze({
    planner: PLANNER_ACTION,
    executor: EXECUTOR_ACTION,
    gatekeeper: GATEKEEPER_ACTION,
    verified_input: VERIFIED_INPUT_ACTION,
    verifier: VERIFIER_ACTION,
    evidence_retry: EVIDENCE_RETRY_ACTION,
    composer: COMPOSER_ACTION,
    fallback: FALLBACK_ACTION,
  });
