import type { RunnableConfig } from '@langchain/core/runnables';
import {
  NODE_IDS,
  type DiagnosisGraphState,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import { initialState } from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
import { ScriptExhaustedError } from './script-exhausted.error.js';
import { scriptedActions } from './scripted-actions.js';
import type { ScriptedStep } from './scripted-step.js';

const STATE = initialState({
  session_id: 's-1',
  user_query: 'Why is checkout slow?',
  conversation_context: [],
});

async function returnedBy(
  node: NodeId,
  step: ScriptedStep,
  state: DiagnosisGraphState = STATE,
  config: RunnableConfig = {},
): Promise<unknown> {
  const { actions } = scriptedActions({ [node]: [step] });
  // As JSON, so that an event instance reads in map form.
  return JSON.parse(
    JSON.stringify(await actions[node].execute(state, config)),
  ) as unknown;
}

const event = (node: NodeId, outcome: string, attempt = 1) => ({
  node,
  outcome,
  reason_code: `${node.toUpperCase()}_${outcome}`,
  attempt,
});

describe('scriptedActions', () => {
  it.each([
    ['planner', { status: 'COMPLETED' }, 'COMPLETED'],
    ['executor', { status: 'TOOL_BLOCKED' }, 'TOOL_BLOCKED'],
    ['gatekeeper', { status: 'DEFERRED' }, 'DEFERRED'],
    ['verifier', { status: ' COMPLETED ' }, 'UNKNOWN_STATUS'],
    ['verifier', { status: `A${'B'.repeat(63)}` }, `A${'B'.repeat(63)}`],
    ['verifier', { status: `A${'B'.repeat(64)}` }, 'UNKNOWN_STATUS'],
    ['composer', { status: 'COMPLETED\n' }, 'UNKNOWN_STATUS'],
    ['composer', { status: null }, 'UNKNOWN_STATUS'],
    ['composer', { status: ['COMPLETED'] }, 'UNKNOWN_STATUS'],
  ] as const)('%s returns the status of %j', async (node, step, outcome) => {
    expect(await returnedBy(node, step)).toEqual({
      [`${node}_status`]: step.status,
      orchestration_events: [event(node, outcome)],
    });
  });

  it.each([
    'planner',
    'executor',
    'gatekeeper',
    'verifier',
    'composer',
  ] as const)(
    '%s leaves out a status that its step leaves out',
    async (node) => {
      expect(await returnedBy(node, {})).toEqual({
        orchestration_events: [event(node, 'UNKNOWN_STATUS')],
      });
    },
  );

  it.each(['verified_input', 'evidence_retry', 'fallback'] as const)(
    '%s has no status and completes',
    async (node) => {
      expect(await returnedBy(node, { status: 'FAILED' })).toEqual({
        orchestration_events: [event(node, 'COMPLETED')],
      });
    },
  );

  it('merges the update last, whatever it holds', async () => {
    const update = {
      planner_status: 'INVALID_OUTPUT',
      executor_status: 1,
      orchestration_events: { __overwrite__: [] },
    };

    expect(
      await returnedBy('planner', { status: 'COMPLETED', update }),
    ).toEqual(update);
  });

  it('tells the attempt of the state that it is given', async () => {
    const state = { ...STATE, composer_retry_count: 1 };

    expect(
      await returnedBy('composer', { status: 'COMPLETED' }, state),
    ).toMatchObject({
      orchestration_events: [event('composer', 'COMPLETED', 2)],
    });
  });

  const plain = {
    node: 'executor',
    outcome: 'FAILED',
    reasonCode: 'EXECUTOR_FAILED',
    attempt: 1,
  };

  it.each([
    ['overrides a field', { attempt: 9 }, [{ ...plain, attempt: 9 }]],
    ['renames reason_code', { reason_code: 7 }, [{ ...plain, reasonCode: 7 }]],
    ['keeps other fields', { prompt: '…' }, [{ ...plain, prompt: '…' }]],
    ['returns none', null, []],
    ['returns an empty list', [], []],
    [
      'returns a whole list as it stands',
      [{ reason_code: 'A', attempt: 0 }, null, 'x', {}],
      [{ reasonCode: 'A', attempt: 0 }, null, 'x', {}],
    ],
  ])('%s: event %j', async (_what, scripted, events) => {
    const step = { status: 'FAILED', event: scripted };

    expect(await returnedBy('executor', step)).toMatchObject({
      orchestration_events: events,
    });
  });

  it('passes on an event that names its reason twice, for the contract to refuse', async () => {
    const scripted = [{ reason_code: 'A', reasonCode: 'B' }];

    expect(await returnedBy('executor', { event: scripted })).toMatchObject({
      orchestration_events: scripted,
    });
  });

  it('throws what its step says', async () => {
    await expect(
      returnedBy('planner', { status: 'COMPLETED', throws: 'no model' }),
    ).rejects.toThrow(new Error('no model'));
  });

  it.each(NODE_IDS)('%s rejects past the end of its script', async (node) => {
    const { actions, calls } = scriptedActions({ [node]: [{}] });
    await actions[node].execute(STATE, {});

    await expect(actions[node].execute(STATE, {})).rejects.toEqual(
      new ScriptExhaustedError(node, 2),
    );
    expect(calls).toEqual({
      ...Object.fromEntries(NODE_IDS.map((each) => [each, 0])),
      [node]: 2,
    });
  });

  it('names node and call when a script is exhausted', () => {
    expect(new ScriptExhaustedError('verifier', 3)).toMatchObject({
      name: 'ScriptExhaustedError',
      node: 'verifier',
      call: 3,
      message: expect.stringMatching(/"verifier".*call 3/),
    });
  });

  it('ends a wait when the run is aborted, and leaves no timer', async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((each) => each === 'Timeout')
        .length;
    const before = timers();
    const controller = new AbortController();
    const waiting = returnedBy('planner', { delay_ms: 1_000_000 }, STATE, {
      signal: controller.signal,
    });
    expect(timers()).toBe(before + 1);

    controller.abort();

    await expect(waiting).rejects.toThrow('aborted');
    expect(timers()).toBe(before);
  });
});
