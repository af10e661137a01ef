import type {
  NodeId,
  OrchestrationEventMap,
} from '../../src/diagnosis-graph/index.js';
import type { Rival } from '../rival.js';
import type { Workload } from '../trivial-actions.js';

const isTechnical = (status: unknown): boolean =>
  status === 'INVALID_OUTPUT' || status === 'RETRYABLE_FAILED';

/** What a node leaves for the routes of this loop. */
export interface LoopState {
  retries: { planner: number; verifier: number; composer: number };
  evidenceRetries: number;
  status: string;
  payload: Readonly<Record<string, unknown>>;
  ceiling: unknown;
}

/** The first state of a run. */
export const startOfRun = (): LoopState => ({
  retries: { planner: 0, verifier: 0, composer: 0 },
  evidenceRetries: 0,
  status: '',
  payload: {},
  ceiling: null,
});

/** The rules of the graph in one function, for the rivals that bring no conditional edges. */
export function nextNode(node: NodeId, state: LoopState): NodeId | 'end' {
  switch (node) {
    case 'planner':
    case 'composer':
    case 'verifier':
      if (isTechnical(state.status) && state.retries[node] < 1) {
        state.retries[node] += 1;
        return node;
      }
      if (state.status !== 'COMPLETED') return 'fallback';
      if (node === 'planner') return 'executor';
      if (node === 'composer') return 'end';
      return afterVerdict(state);
    case 'executor':
      return state.status === 'COMPLETED' ? 'gatekeeper' : 'fallback';
    case 'gatekeeper':
      state.ceiling = state.payload['verifier_verdict_ceiling'];
      return state.status === 'PASS' ||
        (state.status === 'LOW_CONFID' &&
          Number(state.payload['verified_binding_count']) > 0)
        ? 'verified_input'
        : 'fallback';
    case 'verified_input':
      state.retries.verifier = 0;
      return 'verifier';
    case 'evidence_retry':
      state.evidenceRetries += 1;
      state.retries.planner = 0;
      return 'planner';
    case 'fallback':
      return 'end';
  }
}

function afterVerdict(state: LoopState): NodeId {
  const { effective_verdict, verifier_output } = state.payload as {
    effective_verdict?: string;
    verifier_output?: {
      facts_checked?: { fact: string; verification: string }[];
    };
  };
  if (effective_verdict === 'PASS' || effective_verdict === 'REJECT') {
    return 'composer';
  }
  if (effective_verdict !== 'LOW_CONFID') return 'fallback';
  const hasGap = (verifier_output?.facts_checked ?? []).some(
    ({ fact, verification }) =>
      fact.trim() !== '' &&
      (verification === 'no_evidence' || verification === 'indirect_support'),
  );
  return state.ceiling === 'PASS' && state.evidenceRetries < 1 && hasGap
    ? 'evidence_retry'
    : 'composer';
}

const retriesOf = (node: NodeId, { retries }: LoopState): number =>
  node === 'planner' || node === 'verifier' || node === 'composer'
    ? retries[node]
    : 0;

/** One attempt of a trivial action, asynchronous as in every rival; its event. */
export async function attempt(
  workload: Workload,
  node: NodeId,
  state: LoopState,
): Promise<OrchestrationEventMap> {
  const retries = retriesOf(node, state);
  const { status, payload } = await workload(node, retries > 0);
  state.status = status;
  state.payload = payload;
  return {
    node,
    outcome: status,
    reason_code: `${node.toUpperCase()}_${status}`,
    attempt: retries + 1,
  };
}

/** No engine at all: the floor. */
export const handWrittenLoop: Rival = {
  name: 'hand-written loop',
  create: (workload) => async () => {
    const events: OrchestrationEventMap[] = [];
    const state = startOfRun();
    let node: NodeId | 'end' = 'planner';
    while (node !== 'end') {
      events.push(await attempt(workload, node, state));
      node = nextNode(node, state);
    }
    return events;
  },
};
