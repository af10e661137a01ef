import {
  enter,
  merge,
  settle,
} from '../../src/diagnosis-graph/actions/attempt.js';
import { eventFor } from '../../src/diagnosis-graph/actions/event-for.js';
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
    expect(enter('executor', state)).toEqual(state);
    enter('planner', state);
    expect(state.planner_retry_count).toBe(0);
  });

  it('gives a frozen state', () => {
    expect(Object.isFrozen(enter('planner', at({})))).toBe(true);
  });
});

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
    const earlier = at(
      Object.fromEntries(keys.map((key) => [key, `earlier ${key}`])),
    );
    const without = settle(node, earlier, returned(node, earlier)).update!;
    for (const key of keys) {
      expect([key, without[key]]).toEqual([key, null]);
      const one = returned(node, earlier, { [key]: 'value' });
      expect(settle(node, earlier, one).update![key]).toBe('value');
    }
  });

  it('writes no key that keeps its value', () => {
    expect(
      Object.keys(
        settle('planner', INITIAL, returned('planner', INITIAL)).update!,
      ),
    ).toEqual(['orchestration_events']);
  });

  it('clears what the verifier said, and its counter, with a new verified input', () => {
    const state = at({
      verifier_retry_count: 1,
      verifier_status: 'COMPLETED',
      verifier_output: {},
      effective_verdict: 'PASS',
    });
    expect(
      settle('verified_input', state, returned('verified_input', state)).update,
    ).toMatchObject({
      verifier_status: null,
      verifier_output: null,
      effective_verdict: null,
      verifier_retry_count: 0,
    });
  });

  it('opens a new planner stage with an evidence retry', () => {
    const state = at({ planner_retry_count: 1 });
    expect(
      settle('evidence_retry', state, returned('evidence_retry', state)).update,
    ).toMatchObject({
      evidence_retry_count: 1,
      planner_retry_count: 0,
      planner_mode: 'EVIDENCE_GAP_ONLY',
    });
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

  it('never throws, whatever was returned', () => {
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const unfreezable = new Proxy([], { preventExtensions: () => false });
    for (const value of [
      revoked.proxy,
      returned('planner', INITIAL, { planner_output: revoked.proxy }),
      returned('planner', INITIAL, { planner_output: unfreezable }),
      returned('planner', INITIAL, {
        planner_output: {
          get look_for() {
            return Math.random();
          },
        },
      }),
      { orchestration_events: revoked.proxy },
      { orchestration_events: [revoked.proxy] },
      () => undefined,
      Symbol('x'),
      1n,
    ]) {
      expect(settle('planner', INITIAL, value).violation?.message).toMatch(
        /^its? /,
      );
    }
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
