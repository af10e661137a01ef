import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import type { Rival } from '../rival.js';
import type { Outcome, Workload } from '../trivial-actions.js';

interface Event {
  node: string;
  outcome: string;
  reason_code: string;
  attempt: number;
}

const State = Annotation.Root({
  session_id: Annotation<string>,
  user_query: Annotation<string>,
  conversation_context: Annotation<unknown[]>,
  planner_mode: Annotation<string>,
  planner_retry_count: Annotation<number>,
  verifier_retry_count: Annotation<number>,
  composer_retry_count: Annotation<number>,
  evidence_retry_count: Annotation<number>,
  planner_status: Annotation<string>,
  planner_output: Annotation<unknown>,
  executor_status: Annotation<string>,
  executor_output: Annotation<unknown>,
  gatekeeper_status: Annotation<string>,
  gatekeeper_output: Annotation<unknown>,
  verified_binding_count: Annotation<number>,
  verifier_verdict_ceiling: Annotation<string>,
  verifier_input: Annotation<unknown>,
  verifier_status: Annotation<string>,
  verifier_output: Annotation<{
    facts_checked?: { fact: string; verification: string }[];
  }>,
  effective_verdict: Annotation<string>,
  evidence_retry_context: Annotation<unknown>,
  composer_status: Annotation<string>,
  composer_output: Annotation<unknown>,
  fallback_output: Annotation<unknown>,
  final_answer: Annotation<string>,
  orchestration_events: Annotation<Event[]>({
    reducer: (events, added) => events.concat(added),
    default: () => [],
  }),
});

type S = typeof State.State;

const isTechnical = (status: string | undefined) =>
  status === 'INVALID_OUTPUT' || status === 'RETRYABLE_FAILED';

const event = (node: string, { status }: Outcome, attempt = 1): Event[] => [
  {
    node,
    outcome: status,
    reason_code: `${node.toUpperCase()}_${status}`,
    attempt,
  },
];

const retried = (status: string | undefined, count: number | undefined) =>
  (count ?? 0) + (isTechnical(status) ? 1 : 0);

function compile(workload: Workload) {
  return new StateGraph(State)
    .addNode('planner', async (state: S) => {
      const count = retried(state.planner_status, state.planner_retry_count);
      const outcome = await workload('planner', count > 0);
      return {
        ...outcome.payload,
        planner_status: outcome.status,
        planner_retry_count: count,
        orchestration_events: event('planner', outcome, count + 1),
      };
    })
    .addNode('executor', async () => {
      const outcome = await workload('executor', false);
      return {
        ...outcome.payload,
        executor_status: outcome.status,
        orchestration_events: event('executor', outcome),
      };
    })
    .addNode('gatekeeper', async () => {
      const outcome = await workload('gatekeeper', false);
      return {
        ...outcome.payload,
        gatekeeper_status: outcome.status,
        orchestration_events: event('gatekeeper', outcome),
      };
    })
    .addNode('verified_input', async () => {
      const outcome = await workload('verified_input', false);
      return {
        ...outcome.payload,
        verifier_status: undefined,
        verifier_retry_count: 0,
        orchestration_events: event('verified_input', outcome),
      };
    })
    .addNode('verifier', async (state: S) => {
      const count = retried(state.verifier_status, state.verifier_retry_count);
      const outcome = await workload('verifier', count > 0);
      return {
        ...outcome.payload,
        verifier_status: outcome.status,
        verifier_retry_count: count,
        orchestration_events: event('verifier', outcome, count + 1),
      };
    })
    .addNode('evidence_retry', async (state: S) => {
      const outcome = await workload('evidence_retry', false);
      return {
        ...outcome.payload,
        evidence_retry_count: (state.evidence_retry_count ?? 0) + 1,
        planner_retry_count: 0,
        planner_mode: 'EVIDENCE_GAP_ONLY',
        orchestration_events: event('evidence_retry', outcome),
      };
    })
    .addNode('composer', async (state: S) => {
      const count = retried(state.composer_status, state.composer_retry_count);
      const outcome = await workload('composer', count > 0);
      return {
        ...outcome.payload,
        composer_status: outcome.status,
        composer_retry_count: count,
        orchestration_events: event('composer', outcome, count + 1),
      };
    })
    .addNode('fallback', async () => {
      const outcome = await workload('fallback', false);
      return {
        ...outcome.payload,
        orchestration_events: event('fallback', outcome),
      };
    })
    .addEdge(START, 'planner')
    .addConditionalEdges(
      'planner',
      (state: S) => {
        if (state.planner_status === 'COMPLETED') return 'executor';
        return isTechnical(state.planner_status) &&
          state.planner_retry_count < 1
          ? 'retry_planner'
          : 'fallback';
      },
      { executor: 'executor', retry_planner: 'planner', fallback: 'fallback' },
    )
    .addConditionalEdges(
      'executor',
      (state: S) =>
        state.executor_status === 'COMPLETED' ? 'gatekeeper' : 'fallback',
      { gatekeeper: 'gatekeeper', fallback: 'fallback' },
    )
    .addConditionalEdges(
      'gatekeeper',
      (state: S) =>
        state.gatekeeper_status === 'PASS' ||
        (state.gatekeeper_status === 'LOW_CONFID' &&
          state.verified_binding_count > 0)
          ? 'verified_input'
          : 'fallback',
      { verified_input: 'verified_input', fallback: 'fallback' },
    )
    .addEdge('verified_input', 'verifier')
    .addConditionalEdges(
      'verifier',
      (state: S) => {
        if (state.verifier_status !== 'COMPLETED') {
          return isTechnical(state.verifier_status) &&
            state.verifier_retry_count < 1
            ? 'retry_verifier'
            : 'fallback';
        }
        switch (state.effective_verdict) {
          case 'PASS':
          case 'REJECT':
            return 'composer';
          case 'LOW_CONFID':
            return state.verifier_verdict_ceiling === 'PASS' &&
              (state.evidence_retry_count ?? 0) < 1 &&
              (state.verifier_output?.facts_checked ?? []).some(
                ({ fact, verification }) =>
                  fact.trim() !== '' &&
                  (verification === 'no_evidence' ||
                    verification === 'indirect_support'),
              )
              ? 'evidence_retry'
              : 'composer';
          default:
            return 'fallback';
        }
      },
      {
        composer: 'composer',
        retry_verifier: 'verifier',
        evidence_retry: 'evidence_retry',
        fallback: 'fallback',
      },
    )
    .addEdge('evidence_retry', 'planner')
    .addConditionalEdges(
      'composer',
      (state: S) => {
        if (state.composer_status === 'COMPLETED') return 'end';
        return isTechnical(state.composer_status) &&
          state.composer_retry_count < 1
          ? 'retry_composer'
          : 'fallback';
      },
      { end: END, retry_composer: 'composer', fallback: 'fallback' },
    )
    .addEdge('fallback', END)
    .compile();
}

/** The same graph as LangGraph's documentation teaches: no defaults, no contract, function routers. */
export const bareLangGraph: Rival = {
  name: 'bare LangGraph',
  create(workload) {
    const graph = compile(workload);
    return async (request, threadId) => {
      const state = await graph.invoke(
        {
          session_id: request.session_id,
          user_query: request.user_query,
          conversation_context: [],
          planner_mode: 'FULL',
        },
        { configurable: { thread_id: threadId }, recursionLimit: 32 },
      );
      return state.orchestration_events as never;
    };
  },
};
