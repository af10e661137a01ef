import { judge } from './expectations.js';
import type { Expectation } from './scenario.js';
import type { CompletedRun, RejectedRun } from './scenario-result.js';
import { ScenarioRunner } from './scenario-runner.js';

const request = { session_id: 's-1', user_query: 'Why is checkout slow?' };
const runner = new ScenarioRunner();
afterAll(() => runner.close());

const completed = (await runner.run({
  name: 'completed',
  request,
  script: { planner: [{ status: 'NON_RETRYABLE_FAILED' }], fallback: [{}] },
})) as CompletedRun;
const rejected = (await runner.run({
  name: 'rejected',
  request,
  script: { planner: [{ status: 'COMPLETED' }], executor: [] },
})) as RejectedRun;

const DEGRADED: Expectation = {
  path: ['planner', 'fallback'],
  calls: { planner: 1, executor: 0 },
  trace: { degraded: true },
  state: { planner_status: 'NON_RETRYABLE_FAILED' },
};

describe('judge', () => {
  it.each([undefined, {}])('expects nothing of %j', (expect_) => {
    expect(judge(completed, expect_)).toMatchObject({
      expectation: 'none',
      mismatches: [],
      isUnforeseen: false,
    });
  });

  it('keeps the run and finds that its expectation is met', () => {
    expect(judge(completed, DEGRADED)).toEqual({
      ...completed,
      expectation: 'met',
      mismatches: [],
      isUnforeseen: false,
    });
  });

  it.each<[Expectation, string]>([
    [{ path: ['planner'] }, 'path[1]: expected nothing, got "fallback"'],
    [{ calls: { planner: 2 } }, 'calls.planner: expected 2, got 1'],
    [{ calls: { plannr: 0 } }, 'calls.plannr: expected 0, got nothing'],
    [
      { trace: { degraded: false } },
      'trace.degraded: expected false, got true',
    ],
    [
      { trace: { transitions: [] } },
      'trace.transitions[0]: expected nothing, got {"from":"planner","to":"fallback","reason_code":"PLANNER_NON_RETRYABLE_FAILED","attempt":1}',
    ],
    [
      { state: { planner_status: null } },
      'state.planner_status: expected null, got "NON_RETRYABLE_FAILED"',
    ],
    [
      { state: { orchestration_events: [{ attempt: 2 }, {}] } },
      'state.orchestration_events[0].attempt: expected 2, got 1',
    ],
    [
      { error: 'NodeActionError' },
      'error: expected NodeActionError, but the run was not rejected',
    ],
  ])('catches each part that was tampered with: %j', (tampered, mismatch) => {
    expect(judge(completed, { ...DEGRADED, ...tampered })).toMatchObject({
      expectation: 'not_met',
      mismatches: [mismatch],
      isUnforeseen: false,
    });
  });

  it.each(['NodeActionError', 'ScriptExhaustedError'])(
    'takes a rejection as foretold by its class or that of a cause: %s',
    (error) => {
      const expected = { error, path: ['planner'], calls: { executor: 1 } };

      expect(judge(rejected, expected)).toMatchObject({
        expectation: 'met',
        isUnforeseen: false,
      });
    },
  );

  it('holds the other parts against a rejected run too', () => {
    const expected: Expectation = {
      error: 'NodeActionError',
      path: ['planner', 'executor'],
      trace: { final_node: 'executor' },
      state: { planner_status: 'FAILED' },
    };

    expect(judge(rejected, expected)).toMatchObject({
      expectation: 'not_met',
      mismatches: [
        'path[1]: expected "executor", got nothing',
        'trace.final_node: expected "executor", got "planner"',
        'state.planner_status: expected "FAILED", got "COMPLETED"',
      ],
      isUnforeseen: false,
    });
  });

  it.each<[Expectation | undefined, string, string[]]>([
    [undefined, 'none', []],
    [
      { path: ['planner'] },
      'not_met',
      [
        'error: expected none, got NodeActionError caused by ScriptExhaustedError',
      ],
    ],
    [
      { error: 'NodeContractError' },
      'not_met',
      [
        'error: expected NodeContractError, got NodeActionError caused by ScriptExhaustedError',
      ],
    ],
  ])(
    'takes a rejection as unforeseen: %j',
    (expected, expectation, mismatches) => {
      expect(judge(rejected, expected)).toMatchObject({
        expectation,
        mismatches,
        isUnforeseen: true,
      });
    },
  );
});
