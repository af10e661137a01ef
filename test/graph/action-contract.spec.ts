import {
  Command,
  getConfig,
  Overwrite,
  pushMessage,
  Send,
} from '@langchain/langgraph';
import {
  DiagnosisOrchestrationTraceBuilder,
  NodeActionError,
  NodeContractError,
  OrchestrationEvent,
  PlannerStatus,
  eventFor,
  type DiagnosisGraphState,
  type NodeId,
  type RunnableConfig,
} from '../../src/diagnosis-graph/index.js';
import { honestActions, REQUEST } from '../support/honest-actions.js';
import { createDiagnosisModule } from '../support/diagnosis-module.js';

type Misbehave = (
  state: DiagnosisGraphState,
  config: RunnableConfig,
) => unknown;

/** The real graph with one action that does something else. */
async function runWith(node: NodeId, misbehave: Misbehave) {
  const calls: NodeId[] = [];
  const actions = honestActions();
  const spied = Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      {
        execute: async (state: DiagnosisGraphState, config: object) => {
          calls.push(name as NodeId);
          return name === node
            ? misbehave(state, config)
            : action.execute(state, config);
        },
      },
    ]),
  ) as unknown as typeof actions;
  const { graph, close } = await createDiagnosisModule(spied);
  try {
    return { calls, state: await graph.invoke(WITH_CONTEXT), error: null };
  } catch (error) {
    return { calls, state: null, error };
  } finally {
    await close();
  }
}

const WITH_CONTEXT = {
  ...REQUEST,
  conversation_context: [{ role: 'user', text: 'earlier' }],
};

const plannerEvent = (state: DiagnosisGraphState) =>
  eventFor('planner', state, 'COMPLETED');

const plannerInit = (state: DiagnosisGraphState) => {
  const { node, outcome, reasonCode, attempt } = plannerEvent(state)[0];
  return { node, outcome, reasonCode, attempt };
};

const honest = (state: DiagnosisGraphState) => ({
  planner_status: PlannerStatus.COMPLETED,
  orchestration_events: plannerEvent(state),
});

describe('an action that returns an unusable update', () => {
  it.each<[string, Misbehave, string | null]>([
    ['null', () => null, null],
    [
      'a Command',
      (state) => new Command({ update: honest(state), goto: 'composer' }),
      null,
    ],
    ['a list with a Command', () => [new Command({ goto: 'composer' })], null],
    ['a Send', () => new Send('composer', {}), null],
    ['an Overwrite', (state) => new Overwrite(honest(state)), null],
    [
      'an Overwrite of its own key',
      (state) => ({ ...honest(state), planner_output: new Overwrite(1) }),
      'planner_output',
    ],
    [
      'an Overwrite of the events',
      (state) => ({
        ...honest(state),
        orchestration_events: new Overwrite([]),
      }),
      'orchestration_events',
    ],
    [
      'a foreign key',
      (state) => ({ ...honest(state), executor_output: 1 }),
      'executor_output',
    ],
    [
      'an event with a payload',
      (state) => ({
        ...honest(state),
        orchestration_events: [{ ...plannerInit(state), prompt: 'x' }],
      }),
      'orchestration_events',
    ],
  ])(
    'is refused for %s, and nothing downstream runs',
    async (_, misbehave, key) => {
      const { error, calls } = await runWith('planner', misbehave);
      expect(error).toBeInstanceOf(NodeContractError);
      expect(error).toMatchObject({
        node: 'planner',
        attempt: 1,
        key,
        events: [],
      });
      expect((error as Error).message).toMatch(
        /^The action of node "planner" broke its contract at attempt 1: it/,
      );
      expect(calls).toEqual(['planner']);
    },
  );

  it('is refused when it builds an event that the constructor refuses', async () => {
    const { error } = await runWith('gatekeeper', (state) => ({
      orchestration_events: eventFor('gatekeeper', state, 'it passed, I think'),
    }));
    expect(error).toBeInstanceOf(NodeContractError);
    expect(error).toMatchObject({
      node: 'gatekeeper',
      key: 'orchestration_events',
      events: [{ node: 'planner' }, { node: 'executor' }],
    });
    expect((error as Error).message).not.toContain('I think');
  });

  it('is refused at the second attempt with that attempt and the events so far', async () => {
    const { error } = await runWith('planner', (state) =>
      state.planner_retry_count === 0
        ? {
            planner_status: PlannerStatus.RETRYABLE_FAILED,
            orchestration_events: eventFor(
              'planner',
              state,
              'RETRYABLE_FAILED',
            ),
          }
        : null,
    );
    expect(error).toMatchObject({ name: 'NodeContractError', attempt: 2 });
    expect((error as NodeContractError).events).toHaveLength(1);
  });

  it('never has its values in the message', async () => {
    for (const update of [
      { planner_status: 'canary', executor_output: 'canary' },
      { 'canary with spaces': 'canary' },
      { orchestration_events: ['canary'] },
      { orchestration_events: [{ node: 'canary', outcome: 'canary' }] },
      { orchestration_events: [{ 'the canary is': 'canary' }] },
    ]) {
      const { error } = await runWith('planner', () => update);
      expect(error).toBeInstanceOf(NodeContractError);
      expect((error as Error).message).not.toContain('canary');
    }
  });
});

describe("LangGraph's plumbing", () => {
  const runPlanner = (during: (config: RunnableConfig) => unknown) =>
    runWith('planner', (state, config) => {
      during(config);
      return honest(state);
    });

  it('is not in the config of an action, nor in what getConfig() gives it', async () => {
    const keys: string[] = [];
    await runPlanner((config) => {
      for (const one of [config, getConfig()]) {
        keys.push(
          ...Object.keys(one ?? {}),
          ...Object.keys(one?.configurable ?? {}),
        );
      }
    });
    expect(keys).toContain('signal');
    expect(
      keys.filter((key) => /^__pregel|^checkpoint_|^control$/.test(key)),
    ).toEqual([]);
  });

  it('gives an action no way to write past its contract', async () => {
    const { state } = await runPlanner((config) => {
      for (const one of [config, getConfig()]) {
        const send = one?.configurable?.['__pregel_send'] as
          ((writes: [string, unknown][]) => void) | undefined;
        send?.([['user_query', 'overwritten']]);
      }
    });
    expect(state?.user_query).toBe(REQUEST.user_query);
  });

  it('is out of reach of pushMessage too', async () => {
    const { state, error } = await runPlanner((config) => {
      pushMessage(
        { type: 'human', content: 'canary', id: 'm' } as never,
        {
          ...config,
          stateKey: 'user_query',
        } as never,
      );
    });
    expect(JSON.stringify(state ?? String(error))).not.toContain('canary');
  });
});

describe('an action within its contract', () => {
  it.each([
    'MAYBE',
    'completed',
    ' COMPLETED ',
    'toString',
    '',
    7,
    null,
    undefined,
    ['COMPLETED'],
  ])('fails closed with the status %p', async (planner_status) => {
    const { calls, state } = await runWith('planner', (seen) => ({
      planner_status,
      orchestration_events: plannerEvent(seen),
    }));
    expect(calls).toEqual(['planner', 'fallback']);
    expect(state?.planner_status).toEqual(planner_status ?? null);
  });

  it('may return the plain constructor form of its event; the state holds an instance', async () => {
    const { state } = await runWith('planner', (seen) => ({
      ...honest(seen),
      orchestration_events: [{ ...plannerInit(seen) }],
    }));
    expect(state?.orchestration_events[0]).toBeInstanceOf(OrchestrationEvent);
  });

  it('may leave an owned key undefined, which is null afterwards', async () => {
    const { state } = await runWith('planner', (seen) => ({
      ...honest(seen),
      planner_output: undefined,
    }));
    expect(state?.planner_output).toBeNull();
    expect(Object.keys(JSON.parse(JSON.stringify(state)))).toHaveLength(26);
  });

  it('is overruled, silently, where it writes control state', async () => {
    const { state, calls } = await runWith('planner', (seen) => ({
      ...honest(seen),
      planner_retry_count: -7,
      evidence_retry_count: 9,
      verifier_retry_count: 9,
      composer_retry_count: 9,
      planner_mode: 'EVIDENCE_GAP_ONLY',
    }));
    expect(state).toMatchObject({
      planner_mode: 'FULL',
      planner_retry_count: 0,
      verifier_retry_count: 0,
      composer_retry_count: 0,
      evidence_retry_count: 0,
    });
    expect(calls).toHaveLength(6);
  });

  it('may be synchronous plain JavaScript', async () => {
    const { calls } = await runWith('planner', honest);
    expect(calls).toHaveLength(6);
  });
});

describe('an action that throws', () => {
  it.each([
    ['an Error', new Error('canary')],
    ['a frozen Error', Object.freeze(new Error('canary'))],
    ['a string', 'canary'],
    ['null', null],
    ['undefined', undefined],
    ['an object', { message: 'canary' }],
    ['an abort of its own', new DOMException('canary', 'AbortError')],
    ['a timeout of its own', new DOMException('canary', 'TimeoutError')],
  ])(
    'is reported with %s as the cause, and nothing downstream runs',
    async (_, thrown) => {
      const { error, calls } = await runWith('gatekeeper', () => {
        throw thrown;
      });
      expect(error).toBeInstanceOf(NodeActionError);
      expect(error).toMatchObject({ node: 'gatekeeper', attempt: 1 });
      expect((error as NodeActionError).cause).toBe(thrown);
      expect((error as NodeActionError).events.map(({ node }) => node)).toEqual(
        ['planner', 'executor'],
      );
      expect((error as Error).message).not.toContain('canary');
      expect(calls).toEqual(['planner', 'executor', 'gatekeeper']);
    },
  );

  it('carries what a partial trace is built from', async () => {
    const { error } = await runWith('composer', () => null);
    const { events, evidenceRetryCount } = error as NodeContractError;
    const trace = new DiagnosisOrchestrationTraceBuilder().build({
      orchestration_events: events,
      evidence_retry_count: evidenceRetryCount,
    });
    expect(trace.toMap()).toMatchObject({
      final_node: 'verifier',
      evidence_retry_count: 0,
    });
  });

  it.each<[string, (state: DiagnosisGraphState) => void]>([
    ['a key', (state) => Object.assign(state, { user_query: 'changed' })],
    [
      'an output of another',
      (state) =>
        ((state.planner_output as { look_for: unknown[] }).look_for = []),
    ],
    [
      'a list in an output',
      (state) =>
        (state.planner_output as { look_for: unknown[] }).look_for.push('more'),
    ],
    ['the events', (state) => (state.orchestration_events as unknown[]).pop()],
    [
      'an event',
      (state) => Object.assign(state.orchestration_events[0]!, { attempt: 9 }),
    ],
    [
      'the request',
      (state) => (state.conversation_context as unknown[]).push('more'),
    ],
    [
      'a turn in the request',
      (state) =>
        Object.assign(state.conversation_context[0] as object, { text: 'x' }),
    ],
  ])(
    'is a TypeError at the line that changes the state: %s',
    async (_, change) => {
      const { error } = await runWith('executor', change);
      expect(error).toBeInstanceOf(NodeActionError);
      expect((error as NodeActionError).cause).toBeInstanceOf(TypeError);
    },
  );
});
