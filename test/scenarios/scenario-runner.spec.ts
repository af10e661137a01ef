import type { OrchestrationEvent } from '../../src/diagnosis-graph/index.js';
import { ScenarioRunner } from './scenario-runner.js';
import type { Scenario } from './scenario.js';

const SCENARIO: Scenario = {
  name: 'x',
  request: { session_id: 's-1', user_query: 'Why is checkout slow?' },
  script: {
    planner: [{ status: 'RETRYABLE_FAILED' }, { status: 'COMPLETED' }],
    executor: [{ status: 'FAILED' }],
    fallback: [{}],
  },
};

describe('ScenarioRunner', () => {
  const runner = new ScenarioRunner();
  afterAll(() => runner.close());

  it('tells each event as its attempt ends', async () => {
    const told: [OrchestrationEvent, number][] = [];
    const { events } = await runner.run(SCENARIO, (...each) => {
      told.push(each);
    });

    expect(told.map(([event]) => event.toMap())).toEqual(events);
    expect(told.map(([, index]) => index)).toEqual([0, 1, 2, 3]);
  });

  it('gives a run the thread id of its scenario, or one of its own', async () => {
    const results = [
      await runner.run({ ...SCENARIO, thread_id: 't-1' }),
      await runner.run({ ...SCENARIO, thread_id: 't-1' }),
      await runner.run(SCENARIO),
      await runner.run(SCENARIO),
    ];
    const ids = results.map((result) => result.thread_id);

    expect(ids.slice(0, 2)).toEqual(['t-1', 't-1']);
    expect(new Set(ids).size).toBe(3);
  });

  it('returns all 26 keys of the final state, with events in map form', async () => {
    const { state, events } = await runner.run(SCENARIO);

    expect(Object.keys(state!)).toHaveLength(26);
    expect(state!.orchestration_events).toEqual(events);
  });

  it.each<[string, Partial<Scenario>, object]>([
    [
      'throws',
      { script: { planner: [{ throws: 'no model' }] } },
      {
        path: [],
        state: null,
        trace: null,
        error: {
          name: 'NodeActionError',
          node: 'planner',
          attempt: 1,
          causes: [{ name: 'Error', message: 'no model' }],
        },
      },
    ],
    [
      'breaks its contract at a retry',
      {
        script: {
          planner: [
            { status: 'INVALID_OUTPUT' },
            { status: 'COMPLETED', event: null },
          ],
        },
      },
      {
        path: ['planner'],
        trace: { final_node: 'planner', transitions: [] },
        state: { planner_status: 'INVALID_OUTPUT' },
        error: {
          name: 'NodeContractError',
          node: 'planner',
          attempt: 2,
          causes: [],
        },
      },
    ],
    [
      'is asked something else',
      { request: {} },
      {
        path: [],
        events: [],
        error: {
          name: 'InvalidRequestError',
          message: expect.stringContaining('session_id'),
          node: null,
          attempt: null,
          causes: [],
        },
      },
    ],
  ])('tells why a run is rejected that %s', async (_why, scenario, result) => {
    expect(await runner.run({ ...SCENARIO, ...scenario })).toMatchObject(
      result,
    );
  });

  it('runs the next scenario as if a rejected one had not been', async () => {
    const before = await runner.run({ ...SCENARIO, thread_id: 't-1' });
    await runner.run({ ...SCENARIO, script: {}, thread_id: 't-1' });

    expect(await runner.run({ ...SCENARIO, thread_id: 't-1' })).toEqual(before);
  });
});
