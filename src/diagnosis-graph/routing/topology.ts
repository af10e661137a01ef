import { deepFreeze } from '../state/freezing.js';

/** The eight nodes, by name. */
export const NodeId = Object.freeze({
  PLANNER: 'planner',
  EXECUTOR: 'executor',
  GATEKEEPER: 'gatekeeper',
  VERIFIED_INPUT: 'verified_input',
  VERIFIER: 'verifier',
  EVIDENCE_RETRY: 'evidence_retry',
  COMPOSER: 'composer',
  FALLBACK: 'fallback',
} as const);
export type NodeId = (typeof NodeId)[keyof typeof NodeId];

/** The eight nodes, in the order of a run. */
export const NODE_IDS: readonly NodeId[] = Object.freeze(Object.values(NodeId));

/** What the router answers, the label of a conditional edge. */
export const RouteKey = Object.freeze({
  EXECUTOR: 'executor',
  RETRY_PLANNER: 'retry_planner',
  GATEKEEPER: 'gatekeeper',
  VERIFIED_INPUT: 'verified_input',
  COMPOSER: 'composer',
  RETRY_VERIFIER: 'retry_verifier',
  EVIDENCE_RETRY: 'evidence_retry',
  END: 'end',
  RETRY_COMPOSER: 'retry_composer',
  FALLBACK: 'fallback',
} as const);
export type RouteKey = (typeof RouteKey)[keyof typeof RouteKey];

/** Where every run comes from: LangGraph's own name. */
export const START_NODE = '__start__';

/** Where every run ends: LangGraph's own name. */
export const END_NODE = '__end__';

/** Where a run starts. */
export const ENTRY_NODE = NodeId.PLANNER;

/** The conditional edges: source, route key, target. */
export const CONDITIONAL_EDGES = deepFreeze({
  planner: {
    executor: NodeId.EXECUTOR,
    retry_planner: NodeId.PLANNER,
    fallback: NodeId.FALLBACK,
  },
  executor: {
    gatekeeper: NodeId.GATEKEEPER,
    fallback: NodeId.FALLBACK,
  },
  gatekeeper: {
    verified_input: NodeId.VERIFIED_INPUT,
    fallback: NodeId.FALLBACK,
  },
  verifier: {
    composer: NodeId.COMPOSER,
    retry_verifier: NodeId.VERIFIER,
    evidence_retry: NodeId.EVIDENCE_RETRY,
    fallback: NodeId.FALLBACK,
  },
  composer: {
    end: END_NODE,
    retry_composer: NodeId.COMPOSER,
    fallback: NodeId.FALLBACK,
  },
} as const);

/** The route keys that a source with conditional edges can take. */
export type RouteAfter<Source extends keyof typeof CONDITIONAL_EDGES> =
  keyof (typeof CONDITIONAL_EDGES)[Source];

/** The edges that are always taken: source, target. */
export const FIXED_EDGES = Object.freeze({
  verified_input: NodeId.VERIFIER,
  evidence_retry: NodeId.PLANNER,
  fallback: END_NODE,
} as const);

/** An edge of the compiled graph. */
export interface Edge {
  /** The node that is left. */
  readonly from: NodeId | typeof START_NODE;
  /** The node that is entered. */
  readonly to: NodeId | typeof END_NODE;
  /** What the router answers to take it; `null` when it is always taken. */
  readonly route: RouteKey | null;
}

/** Every edge of the graph, the one from the start included. */
export const EDGES: readonly Edge[] = deepFreeze([
  { from: START_NODE, to: ENTRY_NODE, route: null },
  ...Object.entries(CONDITIONAL_EDGES).flatMap(([from, routes]) =>
    Object.entries(routes).map(([route, to]) => ({ from, to, route }) as Edge),
  ),
  ...Object.entries(FIXED_EDGES).map(
    ([from, to]) => ({ from, to, route: null }) as Edge,
  ),
]);

const STEPS = new Set(EDGES.map(({ from, to }) => `${from}>${to}`));

/** Whether the topology has an edge between two nodes. */
export function hasEdge(
  from: NodeId | typeof START_NODE,
  to: NodeId | typeof END_NODE,
): boolean {
  return STEPS.has(`${from}>${to}`);
}

/**
 * LangGraph's limit on supersteps, the last safeguard behind the retry counters: a run that needs
 * more than 31 node executions is rejected with `GraphRecursionError`; the longest legal path is 18.
 */
export const RECURSION_LIMIT = 32;
