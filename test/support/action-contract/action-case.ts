import type {
  DiagnosisGraphState,
  DiagnosisRequest,
  NodeAction,
  NodeId,
  RunnableConfig,
  StateKey,
} from '../../../src/diagnosis-graph/index.js';

/** The statuses that an attempt of a node can end in; `never` for a node without one. */
export type StatusOf<Node extends NodeId> = NonNullable<
  DiagnosisGraphState[Extract<`${Node}_status`, StateKey>]
>;

/** One input of an action under test, and what is known of how the attempt ends. */
export interface ActionCase<Node extends NodeId> {
  readonly name: string;
  /** @default a request about a slow checkout */
  readonly request?: DiagnosisRequest;
  /** Laid over `initialState(request)`; a whole state of a run serves as well. */
  readonly state?: Partial<DiagnosisGraphState>;
  readonly config?: RunnableConfig;
  /** The status of a first attempt; without it, any legal one will do. */
  readonly status?: StatusOf<Node>;
  /** The attempt waits for something that does not come: it has to end once its signal is aborted. */
  readonly waits?: true;
  /** The attempt throws. */
  readonly throws?: true;
}

/**
 * Makes the action under test, anew for each group of attempts; one action is called up to three times,
 * as a first attempt, its retry and the first attempt of another run.
 */
export type ActionFactory<Node extends NodeId> = () =>
  NodeAction<Node> | Promise<NodeAction<Node>>;
