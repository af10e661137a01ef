import {
  eventFor,
  ExecutorStatus,
  PlannerStatus,
  type DiagnosisGraphState,
  type NodeId,
  type RunnableConfig,
} from '../../../src/diagnosis-graph/index.js';
import { ScriptExhaustedError } from '../script-exhausted.error.js';
import type { ActionCase } from './action-case.js';

/** An action with one fault, and what the contract has to say about it. */
export interface FaultyAction {
  readonly fault: string;
  readonly node: NodeId;
  /** Makes its `execute`, which may keep what it likes between attempts. */
  readonly make: () => (
    state: DiagnosisGraphState,
    config: RunnableConfig,
  ) => unknown;
  readonly expected?: Omit<ActionCase<NodeId>, 'name'>;
  /** The one rule that it breaks. */
  readonly rule: string;
  /** What the message has to hold: what is wrong, and what to mend. */
  readonly says: readonly string[];
}

const planned = (
  state: DiagnosisGraphState,
  update: object = {},
  ...event: [outcome?: string, reasonCode?: string]
) => ({
  planner_status: PlannerStatus.COMPLETED,
  orchestration_events: eventFor('planner', state, ...event),
  ...update,
});

const executed = (state: DiagnosisGraphState) => ({
  executor_status: ExecutorStatus.COMPLETED,
  orchestration_events: eventFor('executor', state),
});

/** A promise that nothing settles. */
const never = () => new Promise<never>(() => undefined);

const ONE_EVENT = 'returns one event, of its node and of the right attempt';
const OWN_KEYS = 'writes only keys that its node owns';
const STATUS = 'returns a legal status, and its event tells the same';
const CONTENT = 'returns what the router and the user need';
const STATE = 'leaves the state as it was';
const NO_PAYLOAD = 'puts no payload in its event';
const ABORT = 'ends soon once its signal is aborted';
const FAILURE = 'fails with Errors only, where its case foresees it';

/** One action for each kind of fault that the contract finds. */
export const FAULTY_ACTIONS: readonly FaultyAction[] = [
  {
    fault: 'no event',
    node: 'planner',
    make: () => () => ({ planner_status: 'COMPLETED' }),
    rule: ONE_EVENT,
    says: [
      'first attempt of another run: it returned no event',
      'eventFor(node, state',
    ],
  },
  {
    fault: 'two events',
    node: 'planner',
    make: () => (state) =>
      planned(state, {
        orchestration_events: [
          ...eventFor('planner', state),
          ...eventFor('planner', state),
        ],
      }),
    rule: ONE_EVENT,
    says: ['more than one event', 'exactly one event'],
  },
  {
    fault: 'the event of another node',
    node: 'planner',
    make: () => (state) =>
      planned(state, { orchestration_events: eventFor('executor', state) }),
    rule: ONE_EVENT,
    says: ['its event names another node', 'eventFor(node, state'],
  },
  {
    fault: 'attempt 1 also on a retry',
    node: 'planner',
    make: () => (state) =>
      planned(state, {
        orchestration_events: eventFor('planner', {
          ...state,
          planner_retry_count: 0,
        }),
      }),
    rule: ONE_EVENT,
    says: ['retry: its event does not say attempt 2'],
  },
  {
    fault: 'attempts counted in the instance, across runs',
    node: 'planner',
    make: () => {
      let calls = 0;
      return (state) => {
        calls += 1;
        return planned(state, {
          orchestration_events: [
            {
              node: 'planner',
              outcome: 'COMPLETED',
              reasonCode: 'PLANNER_COMPLETED',
              attempt: calls,
            },
          ],
        });
      };
    },
    rule: ONE_EVENT,
    says: ['first attempt of another run: its event does not say attempt 1'],
  },
  {
    fault: 'free text as the outcome',
    node: 'planner',
    make: () => (state) => planned(state, {}, 'went well'),
    rule: ONE_EVENT,
    says: ['malformed event (outcome', 'upper-case codes'],
  },
  {
    fault: 'a prompt in a field of the event',
    node: 'planner',
    make: () => (state) =>
      planned(state, {
        orchestration_events: [
          {
            node: 'planner',
            outcome: 'COMPLETED',
            reasonCode: 'PLANNER_COMPLETED',
            attempt: state.planner_retry_count + 1,
            prompt: 'You are a planner.',
          },
        ],
      }),
    rule: ONE_EVENT,
    says: ['its event is malformed (prompt is no field of an event)'],
  },
  {
    fault: "another node's key",
    node: 'planner',
    make: () => (state) => planned(state, { executor_output: 'none yet' }),
    rule: OWN_KEYS,
    says: [
      'executor_output, which executor owns',
      'It may write planner_status, planner_output',
    ],
  },
  {
    fault: 'no such key',
    node: 'planner',
    make: () => (state) => planned(state, { planer_output: {} }),
    rule: OWN_KEYS,
    says: ['planer_output, which is no state key'],
  },
  {
    fault: 'its own retry count',
    node: 'planner',
    make: () => (state) => planned(state, { planner_retry_count: 0 }),
    rule: OWN_KEYS,
    says: ['it wrote planner_retry_count', 'Leave it out.'],
  },
  {
    fault: 'null instead of an update',
    node: 'planner',
    make: () => () => null,
    rule: OWN_KEYS,
    says: ['it returned null. Return a plain object'],
  },
  {
    fault: 'an unknown status',
    node: 'planner',
    make: () => (state) =>
      planned(state, { planner_status: 'completed' }, 'COMPLETED'),
    rule: STATUS,
    says: [
      'its planner_status is "completed", with which the run falls back',
      'Return one of COMPLETED, INVALID_OUTPUT',
    ],
  },
  {
    fault: 'no status',
    node: 'executor',
    make: () => (state) => ({
      orchestration_events: eventFor('executor', state),
    }),
    rule: STATUS,
    says: ['its executor_status is missing', 'TOOL_BLOCKED'],
  },
  {
    fault: 'another outcome than its status',
    node: 'planner',
    make: () => (state) => planned(state, {}, 'RETRYABLE_FAILED'),
    rule: STATUS,
    says: [
      'its planner_status is COMPLETED, but its event says "RETRYABLE_FAILED"',
      "eventFor('planner', state, status)",
    ],
  },
  {
    fault: 'another status than the case expects',
    node: 'planner',
    make: () => (state) => planned(state),
    expected: { status: 'NON_RETRYABLE_FAILED' },
    rule: STATUS,
    says: ['is COMPLETED, where the case expects NON_RETRYABLE_FAILED'],
  },
  {
    fault: 'no verdict',
    node: 'verifier',
    make: () => (state) => ({
      verifier_status: 'COMPLETED',
      orchestration_events: eventFor('verifier', state),
    }),
    rule: CONTENT,
    says: ['its effective_verdict is missing', 'PASS, LOW_CONFID, REJECT'],
  },
  {
    fault: 'a verdict above the ceiling',
    node: 'verifier',
    make: () => (state) => ({
      verifier_status: 'COMPLETED',
      effective_verdict: 'PASS',
      orchestration_events: eventFor('verifier', state),
    }),
    expected: { state: { verifier_verdict_ceiling: 'LOW_CONFID' } },
    rule: CONTENT,
    says: ['PASS above a verifier_verdict_ceiling of LOW_CONFID'],
  },
  {
    fault: 'bindings counted by a text, and no ceiling',
    node: 'gatekeeper',
    make: () => (state) => ({
      gatekeeper_status: 'PASS',
      verified_binding_count: '3',
      orchestration_events: eventFor('gatekeeper', state, 'PASS'),
    }),
    rule: CONTENT,
    says: [
      'its verifier_verdict_ceiling is missing',
      'its verified_binding_count is "3"',
    ],
  },
  {
    fault: 'no answer',
    node: 'composer',
    make: () => (state) => ({
      composer_status: 'COMPLETED',
      final_answer: ' ',
      orchestration_events: eventFor('composer', state),
    }),
    rule: CONTENT,
    says: ['its final_answer is " "', 'the text that the user is told'],
  },
  {
    fault: 'the state changed',
    node: 'planner',
    make: () => (state) => {
      (state.conversation_context as unknown[]).push(state.user_query);
      return planned(state);
    },
    rule: STATE,
    says: ['it changed state.conversation_context', 'copy what is to be'],
  },
  {
    fault: 'the state changed, and the TypeError hidden',
    node: 'planner',
    make: () => (state) => {
      try {
        (state as { user_query: string }).user_query = 'shorter';
        return planned(state);
      } catch {
        return planned(state);
      }
    },
    rule: STATE,
    says: ['it changed state.user_query'],
  },
  {
    fault: 'a map inside a payload changed, which no freezing stops',
    node: 'executor',
    make: () => (state) => {
      const { seen } = state.planner_output as { seen: Map<string, number> };
      seen.set('calls', (seen.get('calls') ?? 0) + 1);
      return executed(state);
    },
    expected: { state: { planner_output: { seen: new Map() } } },
    rule: STATE,
    says: ['it changed state.planner_output'],
  },
  {
    fault: 'a word of the question in the reason code',
    node: 'planner',
    make: () => (state) =>
      planned(
        state,
        {},
        'COMPLETED',
        `PLANNER_${state.user_query.split(' ').at(-1)?.replace(/\W/g, '').toUpperCase()}`,
      ),
    rule: NO_PAYLOAD,
    says: ['a text of its input turned up', 'from a fixed list'],
  },
  {
    fault: 'a sentence of the model in the reason code',
    node: 'planner',
    make: () => (state) =>
      planned(
        state,
        { planner_output: 'I shall look at the card processor.' },
        'COMPLETED',
        'PLANNER_LOOK_AT_THE_CARD_PROCESSOR',
      ),
    rule: NO_PAYLOAD,
    says: ['4 words in a row of a payload', 'from a fixed list'],
  },
  {
    fault: 'no heed of an abort',
    node: 'executor',
    make: () => async () => never(),
    expected: { waits: true },
    rule: ABORT,
    says: ['it had not ended 1000 ms later', 'Hand config.signal on'],
  },
  {
    fault: 'nothing waited for, in a case that says so',
    node: 'executor',
    make: () => async (state) => executed(state),
    expected: { waits: true },
    rule: ABORT,
    says: ['it ended before its signal was aborted', 'leave "waits" out'],
  },
  {
    fault: 'a thrown string',
    node: 'executor',
    make: () => async () => {
      throw 'the tool failed';
    },
    expected: { throws: true },
    rule: FAILURE,
    says: ['it threw a string. Throw an Error'],
  },
  {
    fault: 'a thrown null',
    node: 'executor',
    make: () => async () => {
      throw null;
    },
    expected: { throws: true },
    rule: FAILURE,
    says: ['it threw null. Throw an Error'],
  },
  {
    fault: 'a throw where a status was due',
    node: 'planner',
    make: () => async () => {
      throw new ScriptExhaustedError('planner', 1);
    },
    rule: FAILURE,
    says: ['it threw (ScriptExhaustedError', 'Return a failed status'],
  },
  {
    fault: 'a signal taken for granted',
    node: 'planner',
    make: () => async (state, config) => {
      config.signal!.throwIfAborted();
      return planned(state);
    },
    rule: FAILURE,
    says: ['it threw (TypeError', 'Return a failed status'],
  },
  {
    fault: 'no throw, in a case that says so',
    node: 'planner',
    make: () => async (state) => planned(state),
    expected: { throws: true },
    rule: FAILURE,
    says: ['the case says that it throws, but it returned'],
  },
];
