import {
  DiagnosisGraphFactory,
  eventFor,
  NODE_IDS,
  type DiagnosisGraphActions,
  type DiagnosisGraphState,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import type { Rival } from '../rival.js';
import type { Workload } from '../trivial-actions.js';

const STATUS_KEYS: Partial<Record<NodeId, string>> = {
  planner: 'planner_status',
  executor: 'executor_status',
  gatekeeper: 'gatekeeper_status',
  verifier: 'verifier_status',
  composer: 'composer_status',
};

const isRetry = (node: NodeId, state: DiagnosisGraphState): boolean =>
  (node === 'planner' && state.planner_retry_count > 0) ||
  (node === 'verifier' && state.verifier_retry_count > 0) ||
  (node === 'composer' && state.composer_retry_count > 0);

/** The trivial actions of a workload. */
export function actionsOf(workload: Workload): DiagnosisGraphActions {
  return Object.fromEntries(
    NODE_IDS.map((node) => [
      node,
      {
        execute: async (state: DiagnosisGraphState) => {
          const { status, payload } = await workload(
            node,
            isRetry(node, state),
          );
          const key = STATUS_KEYS[node];
          return {
            ...(key ? { [key]: status } : {}),
            ...payload,
            orchestration_events: eventFor(node, state, status),
          };
        },
      },
    ]),
  ) as unknown as DiagnosisGraphActions;
}

/** This project, every guarantee on. */
export const diagnosisGraph: Rival = {
  name: 'diagnosis graph',
  create(workload: Workload) {
    const graph = new DiagnosisGraphFactory().create(actionsOf(workload));
    return async (request, threadId) => {
      const state = await graph.invoke(request, {
        configurable: { thread_id: threadId },
      });
      return state.orchestration_events.map((event) => event.toMap());
    };
  },
};
