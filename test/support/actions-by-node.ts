import type { NodeAction, NodeId } from '../../src/diagnosis-graph/index.js';

/** The eight actions of a graph, each typed by its port. */
export type ActionsByNode = {
  readonly [Node in NodeId]: NodeAction<Node>;
};

/** Makes the action of each node. */
export const actionsByNode = (
  make: <Node extends NodeId>(node: Node) => NodeAction<Node>,
): ActionsByNode => ({
  planner: make('planner'),
  executor: make('executor'),
  gatekeeper: make('gatekeeper'),
  verified_input: make('verified_input'),
  verifier: make('verifier'),
  evidence_retry: make('evidence_retry'),
  composer: make('composer'),
  fallback: make('fallback'),
});
