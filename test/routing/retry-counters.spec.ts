import {
  attemptOf,
  controlAfterAttempt,
  controlOnEntry,
} from '../../src/diagnosis-graph/routing/retry-counters.js';
import {
  NODE_IDS,
  type NodeId,
} from '../../src/diagnosis-graph/routing/topology.js';

const RETRIED = [
  ['planner', 'planner_status', 'planner_retry_count'],
  ['verifier', 'verifier_status', 'verifier_retry_count'],
  ['composer', 'composer_status', 'composer_retry_count'],
] as const;

const NOT_RETRIED = NODE_IDS.filter(
  (node) => !RETRIED.some(([retried]) => retried === node),
);

const EVERY_FAILURE = Object.fromEntries([
  ...NODE_IDS.map((node) => [`${node}_status`, 'INVALID_OUTPUT']),
  ...NODE_IDS.map((node) => [`${node}_retry_count`, 1]),
]);

describe.each(RETRIED)('the retry counter of %s', (node, status, counter) => {
  it.each(['INVALID_OUTPUT', 'RETRYABLE_FAILED'])(
    'counts on entry after %s, and is kept when that attempt ended',
    (failure) => {
      const state = { [status]: failure, [counter]: 0 };
      expect(controlOnEntry(node, state)).toEqual({ [counter]: 1 });
      expect(controlOnEntry(node, { [status]: failure })).toEqual({
        [counter]: 1,
      });
      const seen = { ...state, [counter]: 1 };
      expect(controlAfterAttempt(node, seen)).toEqual({ [counter]: 1 });
    },
  );

  it.each(['COMPLETED', 'NON_RETRYABLE_FAILED', 'invalid_output', null])(
    'does not count after %p',
    (other) => {
      const state = { [status]: other, [counter]: 0 };
      expect(controlOnEntry(node, state)).toBeNull();
      expect(controlAfterAttempt(node, state)).toEqual({});
    },
  );

  it('does not count what another node failed at', () => {
    const state = { ...EVERY_FAILURE, [status]: null };
    expect(controlOnEntry(node, state)).toBeNull();
  });

  it('gives the attempt, from 1', () => {
    expect(attemptOf(node, {})).toBe(1);
    expect(attemptOf(node, { ...EVERY_FAILURE, [counter]: 0 })).toBe(1);
    expect(attemptOf(node, { [counter]: 1 })).toBe(2);
    expect(attemptOf(node, { [counter]: 'malformed' })).toBe(2);
  });
});

describe('a node without a retry counter', () => {
  it.each(NOT_RETRIED)('%s counts nothing on entry', (node) => {
    expect(controlOnEntry(node, EVERY_FAILURE)).toBeNull();
    expect(attemptOf(node, EVERY_FAILURE)).toBe(1);
  });

  it.each<NodeId>(['executor', 'gatekeeper', 'fallback'])(
    '%s leaves the control state as it is',
    (node) => {
      expect(controlAfterAttempt(node, EVERY_FAILURE)).toEqual({});
    },
  );
});

describe('what a finished attempt does to the control state', () => {
  it('gives the verifier its attempts back with a new verified input', () => {
    expect(controlAfterAttempt('verified_input', EVERY_FAILURE)).toEqual({
      verifier_retry_count: 0,
    });
  });

  it('opens a new Planner cycle with an evidence retry, and counts it', () => {
    for (const evidence_retry_count of [0, 1]) {
      expect(
        controlAfterAttempt('evidence_retry', {
          ...EVERY_FAILURE,
          evidence_retry_count,
        }),
      ).toEqual({
        evidence_retry_count: evidence_retry_count + 1,
        planner_retry_count: 0,
        planner_mode: 'EVIDENCE_GAP_ONLY',
      });
    }
  });
});
