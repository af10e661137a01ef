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
  readonly planner: PlannerAction;
  readonly executor: ExecutorAction;
  readonly gatekeeper: GatekeeperAction;
  readonly verified_input: VerifiedInputAction;
  readonly verifier: VerifierAction;
  readonly evidence_retry: EvidenceRetryAction;
  readonly composer: ComposerAction;
  readonly fallback: FallbackAction;

  /** @throws InvalidActionError naming the first node whose action is missing or has no `execute`. */
  constructor(actions: {
    readonly [Node in NodeId]: DiagnosisGraphActions[Node];
  }) {
    for (const node of NODE_IDS) {
      refuseUnfit(node, actions[node]);
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
