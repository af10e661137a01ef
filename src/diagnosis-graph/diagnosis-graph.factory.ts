import { Runnable, type RunnableConfig } from '@langchain/core/runnables';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { StateGraph } from '@langchain/langgraph';
import { DiagnosisGraphActions } from './actions/diagnosis-graph-actions.js';
import { merge, type StateUpdate } from './actions/attempt.js';
import { runAttempt } from './actions/run-attempt.js';
import type { NodeAction } from './actions/action-ports.js';
import {
  DiagnosisGraph,
  type CompiledDiagnosisGraph,
} from './diagnosis-graph.js';
import { Run } from './diagnosis-graph.run.js';
import { withoutPlumbing } from './diagnosis-graph.run-config.js';
import { DiagnosisGraphRouter } from './routing/diagnosis-graph.router.js';
import {
  CONDITIONAL_EDGES,
  EDGES,
  NODE_IDS,
  type NodeId,
  type RouteKey,
} from './routing/topology.js';
import { diagnosisGraphChannels } from './state/channels.js';
import type { DiagnosisGraphState } from './state/diagnosis-graph-state.js';

/** Compiles topology, actions and router into the one graph that a host injects. */
export class DiagnosisGraphFactory {
  /**
   * The compiled graph of these actions, to be reused for every run.
   *
   * @throws InvalidActionError naming the node whose action is missing or has no `execute`.
   */
  create(actions: DiagnosisGraphActions): DiagnosisGraph {
    return new DiagnosisGraph(
      compileDiagnosisGraph(
        new DiagnosisGraphActions(actions),
        new DiagnosisGraphRouter(),
      ),
    );
  }
}

/** LangGraph's compiled graph; apart from the factory so that a test can give a router that never ends. */
export function compileDiagnosisGraph(
  actions: DiagnosisGraphActions,
  router: DiagnosisGraphRouter,
): CompiledDiagnosisGraph {
  // LangGraph collects node names in the type, which a loop over a table cannot do.
  const graph = new StateGraph<
    typeof diagnosisGraphChannels.spec,
    DiagnosisGraphState,
    Partial<DiagnosisGraphState>,
    string
  >(diagnosisGraphChannels);

  for (const node of NODE_IDS) {
    graph.addNode(node, new NodeRunnable(node, actions[node]));
  }
  for (const { from, to, route } of EDGES) {
    if (route === null) {
      graph.addEdge(from, to);
    }
  }
  for (const [source, decide] of Object.entries(routesOf(router))) {
    graph.addConditionalEdges(source, new RouteRunnable(decide), {
      ...CONDITIONAL_EDGES[source as keyof typeof CONDITIONAL_EDGES],
    });
  }
  // Run inside another graph, it would otherwise write its states into that one's checkpointer.
  return graph.compile({ checkpointer: false, name: 'diagnosis_graph' });
}

type Decide = (state: DiagnosisGraphState) => RouteKey;

const routesOf = (
  router: DiagnosisGraphRouter,
): Record<keyof typeof CONDITIONAL_EDGES, Decide> => ({
  planner: (state) => router.routeAfterPlanner(state),
  executor: (state) => router.routeAfterExecutor(state),
  gatekeeper: (state) => router.routeAfterGatekeeper(state),
  verifier: (state) => router.routeAfterVerifier(state),
  composer: (state) => router.routeAfterComposer(state),
});

/**
 * A node as LangGraph calls it. The action, and `getConfig()` in it, see the run config without LangGraph's
 * plumbing, with which an action could write any key past its contract.
 */
class NodeRunnable extends Runnable<DiagnosisGraphState, StateUpdate> {
  lc_namespace = ['diagnosis_graph'];

  constructor(
    override readonly name: NodeId,
    private readonly action: NodeAction<NodeId>,
  ) {
    super();
  }

  override async invoke(
    state: DiagnosisGraphState,
    config: RunnableConfig = {},
  ): Promise<StateUpdate> {
    const own = withoutPlumbing(config);
    try {
      const update = await AsyncLocalStorageProviderSingleton.runWithConfig(
        own,
        () => runAttempt(this.name, this.action, state, own),
      );
      Run.tell(merge(state, update));
      return update;
    } catch (failure) {
      Run.fail(failure);
      throw failure;
    }
  }
}

/** A router as LangGraph calls it; a bare function would be wrapped at a higher cost for each call. */
class RouteRunnable extends Runnable<DiagnosisGraphState, RouteKey> {
  lc_namespace = ['diagnosis_graph'];

  constructor(private readonly decide: Decide) {
    super();
  }

  override async invoke(state: DiagnosisGraphState): Promise<RouteKey> {
    return this.decide(state);
  }
}
