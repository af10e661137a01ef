import { DiagnosisGraphRouter } from '../../src/diagnosis-graph/routing/diagnosis-graph.router.js';

const router = new DiagnosisGraphRouter();

const TECHNICAL = ['INVALID_OUTPUT', 'RETRYABLE_FAILED'];
const UNKNOWN = ['NON_RETRYABLE_FAILED', 'completed', 'toString', '', null, 7];

describe.each([
  {
    node: 'planner',
    status: 'planner_status',
    count: 'planner_retry_count',
    next: 'executor',
    route: (state: unknown) => router.routeAfterPlanner(state),
  },
  {
    node: 'composer',
    status: 'composer_status',
    count: 'composer_retry_count',
    next: 'end',
    route: (state: unknown) => router.routeAfterComposer(state),
  },
  {
    node: 'verifier',
    status: 'verifier_status',
    count: 'verifier_retry_count',
    next: 'composer',
    route: (state: object) =>
      router.routeAfterVerifier({ effective_verdict: 'PASS', ...state }),
  },
])('after $node', ({ node, status, count, next, route }) => {
  it('goes on after COMPLETED, whatever the count', () => {
    expect(route({ [status]: 'COMPLETED', [count]: 0 })).toBe(next);
    expect(route({ [status]: 'COMPLETED', [count]: 1 })).toBe(next);
  });

  it.each(TECHNICAL)('retries a first %s and no second one', (failure) => {
    expect(route({ [status]: failure, [count]: 0 })).toBe(`retry_${node}`);
    expect(route({ [status]: failure, [count]: 1 })).toBe('fallback');
    expect(route({ [status]: failure, [count]: 'x' })).toBe('fallback');
  });

  it.each(UNKNOWN)('falls back after %p', (value) => {
    expect(route({ [status]: value, [count]: 0 })).toBe('fallback');
  });
});

describe('after executor', () => {
  it('goes on after COMPLETED', () => {
    expect(router.routeAfterExecutor({ executor_status: 'COMPLETED' })).toBe(
      'gatekeeper',
    );
  });

  it.each(['INVALID_OUTPUT', 'TOOL_BLOCKED', 'FAILED', ...UNKNOWN])(
    'falls back after %p, and never retries',
    (value) => {
      expect(router.routeAfterExecutor({ executor_status: value })).toBe(
        'fallback',
      );
    },
  );
});

describe('after gatekeeper', () => {
  it.each([
    ['PASS', null, 'verified_input'],
    ['PASS', 0, 'verified_input'],
    ['LOW_CONFID', 1, 'verified_input'],
    ['LOW_CONFID', 0, 'fallback'],
    ['LOW_CONFID', '2', 'fallback'],
    ['LOW_CONFID', true, 'fallback'],
    ['REJECT', 5, 'fallback'],
    ['pass', 5, 'fallback'],
    [null, 5, 'fallback'],
  ])('takes %p with %p bindings to %s', (status, bindings, route) => {
    expect(
      router.routeAfterGatekeeper({
        gatekeeper_status: status,
        verified_binding_count: bindings,
      }),
    ).toBe(route);
  });
});

describe('after a completed verifier', () => {
  const GAP = [{ fact: 'payments is slow', verification: 'no_evidence' }];
  const qualifying = {
    verifier_status: 'COMPLETED',
    effective_verdict: 'LOW_CONFID',
    gatekeeper_status: 'PASS',
    verified_binding_count: 0,
    planner_retry_count: 1,
    verifier_verdict_ceiling: 'PASS',
    verifier_output: { facts_checked: GAP },
    evidence_retry_count: 0,
  };

  it('goes by the verdict', () => {
    const after = (effective_verdict: unknown) =>
      router.routeAfterVerifier({ ...qualifying, effective_verdict });
    expect(after('PASS')).toBe('composer');
    expect(after('REJECT')).toBe('composer');
    expect(after('LOW_CONFID')).toBe('evidence_retry');
    expect(after('MAYBE')).toBe('fallback');
    expect(after(null)).toBe('fallback');
  });

  it.each([
    ['the ceiling is LOW_CONFID', { verifier_verdict_ceiling: 'LOW_CONFID' }],
    ['the ceiling is REJECT', { verifier_verdict_ceiling: 'REJECT' }],
    ['there is no ceiling', { verifier_verdict_ceiling: null }],
    ['there is no output', { verifier_output: null }],
    [
      'the gap is only inherited',
      {
        verifier_output: {
          facts_checked: [
            Object.assign(Object.create({ verification: 'no_evidence' }), {
              fact: 'x',
            }),
          ],
        },
      },
    ],
    ['no fact was checked', { verifier_output: { facts_checked: [] } }],
    [
      'the gap has a blank fact',
      {
        verifier_output: {
          facts_checked: [{ fact: ' ', verification: 'no_evidence' }],
        },
      },
    ],
    [
      'the gap has a fact that is no text',
      {
        verifier_output: {
          facts_checked: [{ fact: 3, verification: 'no_evidence' }],
        },
      },
    ],
    [
      'every fact is supported',
      {
        verifier_output: {
          facts_checked: [{ fact: 'x', verification: 'direct_support' }],
        },
      },
    ],
    ['the evidence retry is used up', { evidence_retry_count: 1 }],
    ['the evidence count is malformed', { evidence_retry_count: '0' }],
  ])('sends LOW_CONFID to composer when %s', (_, change) => {
    expect(router.routeAfterVerifier({ ...qualifying, ...change })).toBe(
      'composer',
    );
  });

  it.each(['no_evidence', 'indirect_support'])(
    'retries evidence for one fact with %s among others',
    (verification) => {
      const facts_checked = [
        null,
        { fact: 'x', verification: 'direct_support' },
        { fact: 'y', verification },
      ];
      expect(
        router.routeAfterVerifier({
          ...qualifying,
          verifier_output: { facts_checked },
        }),
      ).toBe('evidence_retry');
    },
  );
});
