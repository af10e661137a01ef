import { InvalidTraceError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import type { NodeId } from '../../src/diagnosis-graph/routing/topology.js';
import {
  DiagnosisOrchestrationTraceBuilder,
  type TraceSource,
} from '../../src/diagnosis-graph/trace/diagnosis-orchestration-trace.builder.js';
import { OrchestrationEvent } from '../../src/diagnosis-graph/trace/orchestration-event.js';

const builder = new DiagnosisOrchestrationTraceBuilder();

const event = (node: NodeId, outcome = 'COMPLETED', attempt = 1) =>
  new OrchestrationEvent({
    node,
    outcome,
    reasonCode: `${node.toUpperCase()}_${outcome}`,
    attempt,
  });

const NORMAL = [
  event('planner'),
  event('executor'),
  event('gatekeeper', 'PASS'),
  event('verified_input'),
  event('verifier'),
  event('composer'),
];

const source = (
  orchestration_events: readonly unknown[],
  evidence_retry_count: unknown = 0,
) => ({ orchestration_events, evidence_retry_count }) as TraceSource;

function refusal(state: unknown): InvalidTraceError {
  try {
    builder.build(state as TraceSource);
  } catch (error) {
    if (error instanceof InvalidTraceError) {
      return error;
    }
    throw error;
  }
  throw new Error('a trace was built');
}

describe('DiagnosisOrchestrationTraceBuilder', () => {
  it('builds the trace of the normal path in its exact order', () => {
    const trace = builder.build(source(NORMAL));
    expect(trace.toMap()).toEqual({
      version: 1,
      transitions: [
        ['planner', 'executor', 'PLANNER_COMPLETED'],
        ['executor', 'gatekeeper', 'EXECUTOR_COMPLETED'],
        ['gatekeeper', 'verified_input', 'GATEKEEPER_PASS'],
        ['verified_input', 'verifier', 'VERIFIED_INPUT_COMPLETED'],
        ['verifier', 'composer', 'VERIFIER_COMPLETED'],
      ].map(([from, to, reason_code]) => ({
        from,
        to,
        reason_code,
        attempt: 1,
      })),
      final_node: 'composer',
      termination_reason: 'COMPOSER_COMPLETED',
      degraded: false,
      evidence_retry_count: 0,
    });
  });

  it('takes reason and attempt of a transition from the node that was left', () => {
    const trace = builder.build(
      source([
        event('planner', 'RETRYABLE_FAILED', 1),
        event('planner', 'COMPLETED', 2),
        event('executor', 'FAILED'),
        event('fallback'),
      ]),
    );
    expect(trace.transitions.map((transition) => transition.toMap())).toEqual([
      {
        from: 'planner',
        to: 'planner',
        reason_code: 'PLANNER_RETRYABLE_FAILED',
        attempt: 1,
      },
      {
        from: 'planner',
        to: 'executor',
        reason_code: 'PLANNER_COMPLETED',
        attempt: 2,
      },
      {
        from: 'executor',
        to: 'fallback',
        reason_code: 'EXECUTOR_FAILED',
        attempt: 1,
      },
    ]);
  });

  it('is degraded when it ends in fallback, with the reason of its event', () => {
    const trace = builder.build(
      source([
        event('planner', 'NON_RETRYABLE_FAILED'),
        new OrchestrationEvent({
          node: 'fallback',
          outcome: 'COMPLETED',
          reasonCode: 'FALLBACK_SAFE_ANSWER',
          attempt: 1,
        }),
      ]),
    );
    expect(trace.finalNode).toBe('fallback');
    expect(trace.degraded).toBe(true);
    expect(trace.terminationReason).toBe('FALLBACK_SAFE_ANSWER');
  });

  it('reads the evidence retry count from the state', () => {
    expect(builder.build(source(NORMAL, 1)).evidenceRetryCount).toBe(1);
  });

  it('gives the same in JSON as in its map, field for field', () => {
    const trace = builder.build(source(NORMAL));
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace.toMap());
    expect(Object.keys(trace.toMap())).toEqual([
      'version',
      'transitions',
      'final_node',
      'termination_reason',
      'degraded',
      'evidence_retry_count',
    ]);
    expect(JSON.parse(JSON.stringify(trace.transitions[0]))).toEqual({
      from: 'planner',
      to: 'executor',
      reason_code: 'PLANNER_COMPLETED',
      attempt: 1,
    });
  });

  it('builds from events that were JSON meanwhile', () => {
    const parsed = JSON.parse(JSON.stringify(source(NORMAL)));
    expect(builder.build(parsed).toMap()).toEqual(
      builder.build(source(NORMAL)).toMap(),
    );
  });

  it('freezes what it builds', () => {
    const trace = builder.build(source(NORMAL));
    expect(Object.isFrozen(trace)).toBe(true);
    expect(Object.isFrozen(trace.transitions)).toBe(true);
    expect(Object.isFrozen(trace.transitions[0])).toBe(true);
  });

  it('builds the trace of a run that was rejected on its way', () => {
    expect(builder.build(source([event('planner')])).toMap()).toMatchObject({
      transitions: [],
      final_node: 'planner',
      degraded: false,
    });
  });

  it.each([
    ['no state', null],
    ['no events', source([])],
    ['events that are no array', { orchestration_events: { 0: NORMAL[0] } }],
    ['a null event', source([null])],
    ['a hole', source(Array(1))],
    ['a string for an event', source(['planner'])],
    ['a constructor form', source([Object.assign({}, NORMAL[0])])],
    ['a blank node', source([{ ...NORMAL[0]!.toMap(), node: ' ' }])],
    ['a blank outcome', source([{ ...NORMAL[0]!.toMap(), outcome: '' }])],
    [
      'a blank reason code',
      source([{ ...NORMAL[0]!.toMap(), reason_code: ' ' }]),
    ],
    ['an attempt below 1', source([{ ...NORMAL[0]!.toMap(), attempt: 0 }])],
    ['a further field', source([{ ...NORMAL[0]!.toMap(), prompt: 'x' }])],
    ['neighbours without an edge', source([NORMAL[0], NORMAL[2]])],
    ['an order that is reversed', source([...NORMAL].reverse())],
    ['more events than the limit', source(Array(33).fill(event('planner')))],
    ['a negative evidence count', source(NORMAL, -1)],
    ['a fractional evidence count', source(NORMAL, 0.5)],
    ['an evidence count that is no number', source(NORMAL, '0')],
    ['no evidence count', source(NORMAL, null)],
  ])('refuses %s rather than fabricate a path', (_, state) => {
    expect(refusal(state)).toBeInstanceOf(InvalidTraceError);
  });

  it('accepts as many events as the limit', () => {
    expect(
      builder.build(source(Array(32).fill(event('planner')))).transitions,
    ).toHaveLength(31);
  });

  it('says which event is wrong, and repeats no value', () => {
    const error = refusal(
      source([NORMAL[0], { ...NORMAL[1]!.toMap(), outcome: 'canary text' }]),
    );
    expect(error.index).toBe(1);
    expect(error.message).toMatch(/event 1 is malformed \(outcome must be/);
    expect(error.message).not.toContain('canary');
  });

  it('catches each tampering with a recorded run', () => {
    for (let index = 1; index < NORMAL.length - 1; index += 1) {
      expect(refusal(source(NORMAL.toSpliced(index, 1))).index).toBe(index - 1);
    }
  });
});
