import {
  enter,
  merge,
  settle,
} from '../../src/diagnosis-graph/actions/attempt.js';
import { eventFor } from '../../src/diagnosis-graph/actions/event-for.js';
import { OWNED_KEYS } from '../../src/diagnosis-graph/actions/owned-keys.js';
import type { NodeId } from '../../src/diagnosis-graph/routing/topology.js';
import {
  initialState,
  type DiagnosisGraphState,
} from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
import { REQUEST } from '../support/honest-actions.js';

const INITIAL = initialState(REQUEST);

const at = (change: Partial<DiagnosisGraphState>): DiagnosisGraphState => ({
  ...INITIAL,
  ...change,
});

const returned = (node: NodeId, state: DiagnosisGraphState, keys = {}) => ({
  ...keys,
  orchestration_events: eventFor(node, state, 'COMPLETED'),
});

describe('enter', () => {
  it.each([
    ['planner', 'planner_status', 'planner_retry_count'],
    ['verifier', 'verifier_status', 'verifier_retry_count'],
    ['composer', 'composer_status', 'composer_retry_count'],
  ] as const)(
    'counts a re-entry of %s after a technical failure',
    (node, status, counter) => {
      for (const failure of ['INVALID_OUTPUT', 'RETRYABLE_FAILED'] as const) {
        expect(enter(node, at({ [status]: failure }))[counter]).toBe(1);
      }
      for (const other of ['COMPLETED', 'NON_RETRYABLE_FAILED', null]) {
        expect(enter(node, at({ [status]: other }))[counter]).toBe(0);
      }
    },
  );

  it("leaves another node's counter and the given state alone", () => {
    const state = at({ planner_status: 'RETRYABLE_FAILED' });
    expect(enter('planner', state)).toEqual({
      ...state,
      planner_retry_count: 1,
    });
    expect(state.planner_retry_count).toBe(0);
    expect(enter('executor', state)).toEqual(state);
  });

  it('gives a frozen state', () => {
    expect(Object.isFrozen(enter('planner', at({})))).toBe(true);
  });
});

/** A state in which every key that an action can write holds something. */
const FILLED = at(
  Object.fromEntries(
    Object.values(OWNED_KEYS)
      .flat()
      .map((key) => [key, `earlier ${key}`]),
  ),
);

/** What an attempt changes beside the keys of its node. */
const BESIDE: Partial<Record<NodeId, Partial<DiagnosisGraphState>>> = {
  verified_input: {
    verifier_retry_count: 0,
    verifier_status: null,
    verifier_output: null,
    effective_verdict: null,
  },
  evidence_retry: {
    evidence_retry_count: 1,
    planner_retry_count: 0,
    planner_mode: 'EVIDENCE_GAP_ONLY',
  },
};

describe('settle', () => {
  it.each([
    ['planner', ['planner_status', 'planner_output']],
    ['executor', ['executor_status', 'executor_output']],
    [
      'gatekeeper',
      [
        'gatekeeper_status',
        'gatekeeper_output',
        'verified_binding_count',
        'verifier_verdict_ceiling',
      ],
    ],
    ['verified_input', ['verifier_input']],
    ['verifier', ['verifier_status', 'verifier_output', 'effective_verdict']],
    ['evidence_retry', ['evidence_retry_context']],
    ['composer', ['composer_status', 'composer_output', 'final_answer']],
    ['fallback', ['fallback_output', 'final_answer']],
  ] as const)('replaces what %s owns whole', (node, keys) => {
    const without = settle(node, FILLED, returned(node, FILLED)).update!;
    const values = Object.fromEntries(keys.map((key) => [key, `new ${key}`]));
    const whole = settle(node, FILLED, returned(node, FILLED, values)).update!;
    const beside = {
      ...BESIDE[node],
      orchestration_events: eventFor(node, FILLED),
    };
    expect(without).toEqual({
      ...beside,
      ...Object.fromEntries(keys.map((key) => [key, null])),
    });
    expect(whole).toEqual({ ...beside, ...values });
  });

  it('writes no key that keeps its value', () => {
    const keysWritten = (state: DiagnosisGraphState, planner_output: unknown) =>
      Object.keys(
        settle('planner', state, returned('planner', state, { planner_output }))
          .update!,
      );
    const output = {};
    const state = at({ planner_output: output });
    expect(keysWritten(INITIAL, undefined)).toEqual(['orchestration_events']);
    expect(keysWritten(state, output)).toEqual(['orchestration_events']);
  });

  it.each([
    ['an equal object', {}, {}],
    ['an empty map', {}, new Map([['a', 1]])],
    ['a text like a number', 1, '1'],
    ['an empty text', null, ''],
    ['no number', null, Number.NaN],
    ['zero', null, 0],
    ['false', null, false],
  ])('writes what only looks the same: %s', (_, before, after) => {
    const state = at({ planner_output: before });
    const update = settle(
      'planner',
      state,
      returned('planner', state, { planner_output: after }),
    ).update!;
    expect(Object.is(update.planner_output, after)).toBe(true);
  });

  it('keeps the count that the attempt was entered with', () => {
    const state = enter('planner', at({ planner_status: 'INVALID_OUTPUT' }));
    expect(
      settle('planner', state, returned('planner', state)).update,
    ).toMatchObject({ planner_retry_count: 1 });
  });

  it('freezes what the action returned, deeply', () => {
    const planner_output = { steps: [{ look_for: 'latency' }] };
    settle(
      'planner',
      INITIAL,
      returned('planner', INITIAL, { planner_output }),
    );
    expect(() => planner_output.steps.push({ look_for: 'more' })).toThrow(
      TypeError,
    );
    expect(Object.isFrozen(planner_output.steps[0])).toBe(true);
  });

  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const UNREADABLE =
    'it returned something that cannot be read or frozen. Return plain data.';
  const withOutput = (planner_output: unknown) =>
    returned('planner', INITIAL, { planner_output });

  it.each([
    ['a revoked proxy', revoked.proxy],
    ['a revoked proxy in an output', withOutput([revoked.proxy])],
    [
      'a proxy that cannot be frozen',
      withOutput(new Proxy([], { preventExtensions: () => false })),
    ],
    [
      'a getter in an output',
      withOutput({
        get look_for() {
          return Math.random();
        },
      }),
    ],
    ['a revoked proxy for its events', { orchestration_events: revoked.proxy }],
    ['a revoked proxy for an event', { orchestration_events: [revoked.proxy] }],
  ])('says that %s cannot be read, with the cause', (_, value) => {
    const { violation } = settle('planner', INITIAL, value);
    expect(violation).toMatchObject({ message: UNREADABLE, key: null });
    expect(violation?.cause).toBeInstanceOf(TypeError);
  });

  it('says what is wrong of what can be read', () => {
    expect(settle('planner', INITIAL, 1n).violation?.message).toMatch(
      /^it returned a bigint\./,
    );
  });
});

describe('merge', () => {
  const [first] = eventFor('planner', INITIAL, 'INVALID_OUTPUT');
  const [second] = eventFor('planner', INITIAL, 'COMPLETED');
  const before = at({
    planner_status: 'INVALID_OUTPUT',
    orchestration_events: [first],
  });

  it('replaces what an attempt changed, adds its event and keeps the rest', () => {
    expect(
      merge(before, {
        planner_status: 'COMPLETED',
        orchestration_events: [second],
      }),
    ).toEqual({
      ...before,
      planner_status: 'COMPLETED',
      orchestration_events: [first, second],
    });
  });

  it('gives a frozen state, and leaves the one before as it was', () => {
    const after = merge(before, { orchestration_events: [second] });
    expect(Object.isFrozen(after)).toBe(true);
    expect(Object.isFrozen(after.orchestration_events)).toBe(true);
    expect(before.orchestration_events).toEqual([first]);
  });
});
