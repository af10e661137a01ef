import { InvalidActionError } from '../diagnosis-graph.errors.js';
import { NODE_IDS, type NodeId } from '../routing/topology.js';
import type {
  ComposerAction,
  EvidenceRetryAction,
  ExecutorAction,
  FallbackAction,
  GatekeeperAction,
  PlannerAction,
  VerifiedInputAction,
  VerifierAction,
} from './action-ports.js';

/** The eight actions of a graph, by node; checked when constructed, frozen. */
export class DiagnosisGraphActions {
  /** Runs first, and again in a second cycle. */
  readonly planner: PlannerAction;
  /** Runs after a completed plan. */
  readonly executor: ExecutorAction;
  /** Runs after a completed execution. */
  readonly gatekeeper: GatekeeperAction;
  /** Runs when the Gatekeeper permits verification. */
  readonly verified_input: VerifiedInputAction;
  /** Runs on each verified input. */
  readonly verifier: VerifierAction;
  /** Runs once at most, between the two cycles. */
  readonly evidence_retry: EvidenceRetryAction;
  /** Runs on a verdict. */
  readonly composer: ComposerAction;
  /** Runs last wherever the graph fails closed. */
  readonly fallback: FallbackAction;

  /** @throws InvalidActionError naming the first node whose action is missing or has no `execute`. */
  constructor(actions: {
    readonly [Node in NodeId]: DiagnosisGraphActions[Node];
  }) {
    for (const node of NODE_IDS) {
      refuseUnfit(node, (actions as Partial<typeof actions> | null)?.[node]);
    }
    this.planner = actions.planner;
    this.executor = actions.executor;
    this.gatekeeper = actions.gatekeeper;
    this.verified_input = actions.verified_input;
    this.verifier = actions.verifier;
    this.evidence_retry = actions.evidence_retry;
    this.composer = actions.composer;
    this.fallback = actions.fallback;
    Object.freeze(this);
  }
}

function refuseUnfit(node: NodeId, action: unknown): void {
  if (action === null || action === undefined) {
    throw new InvalidActionError(node, `is ${action}`);
  }
  if (typeof (action as { execute?: unknown }).execute !== 'function') {
    throw new InvalidActionError(
      node,
      typeof action === 'function'
        ? 'is a class or function where an object with a method execute(state, config) is needed'
        : 'has no method execute(state, config)',
    );
  }
}
