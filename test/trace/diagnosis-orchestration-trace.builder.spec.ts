import { InvalidTraceError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import {
  NODE_IDS,
  type NodeId,
} from '../../src/diagnosis-graph/routing/topology.js';
import {
  DiagnosisOrchestrationTraceBuilder,
  type TraceSource,
} from '../../src/diagnosis-graph/trace/diagnosis-orchestration-trace.builder.js';
import { OrchestrationEvent } from '../../src/diagnosis-graph/trace/orchestration-event.js';
import { thrownBy } from '../support/thrown-by.js';

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

class Talkative extends OrchestrationEvent {
  override toMap() {
    return { ...super.toMap(), prompt: 'canary' };
  }
}

const UNREADABLE = {
  get node(): never {
    throw new Error('trap');
  },
};

const source = (
  orchestration_events: readonly unknown[],
  evidence_retry_count: unknown = 0,
) => ({ orchestration_events, evidence_retry_count }) as TraceSource;

const refusal = (state: unknown): InvalidTraceError =>
  thrownBy(InvalidTraceError, () => builder.build(state as TraceSource));

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
        new OrchestrationEvent({
          node: 'executor',
          outcome: 'FAILED',
          reasonCode: 'TOOLS_DOWN',
          attempt: 1,
        }),
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
        reason_code: 'TOOLS_DOWN',
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

  it.each([0, 1, 2])(
    'takes the evidence retry count %d from the state, whatever the events say',
    (count) => {
      const events = [...NORMAL.slice(0, 5), event('evidence_retry')];
      for (const each of [NORMAL, events]) {
        expect(builder.build(source(each, count)).evidenceRetryCount).toBe(
          count,
        );
      }
    },
  );

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

  const GIVE =
    'give the state of a run, or { orchestration_events, evidence_retry_count }';

  it.each<[string, unknown, string, number | null]>([
    ['no state', null, `the state cannot be read; ${GIVE}`, null],
    [
      'a state with a getter that throws',
      {
        get orchestration_events(): never {
          throw new Error('trap');
        },
      },
      `the state cannot be read; ${GIVE}`,
      null,
    ],
    [
      'events that are no array',
      { orchestration_events: { 0: NORMAL[0], length: 1 } },
      `orchestration_events is not an array; ${GIVE}`,
      null,
    ],
    [
      'no events',
      source([]),
      'orchestration_events is empty; no attempt ended, so there is no path to tell',
      null,
    ],
    [
      'more events than the limit',
      source(Array(33).fill(event('planner'))),
      'orchestration_events holds more events than the recursion limit of 32',
      null,
    ],
    [
      'an order that skips a node',
      source([NORMAL[0], NORMAL[2]]),
      'the graph has no edge from planner (event 0) to gatekeeper; give all events of one run, in their order',
      0,
    ],
    [
      'an order that is reversed',
      source([...NORMAL].reverse()),
      'the graph has no edge from composer (event 0) to verifier; give all events of one run, in their order',
      0,
    ],
    ...[-1, 0.5, '0', null].map((count): [string, unknown, string, null] => [
      `an evidence count of ${count}`,
      source(NORMAL, count),
      'evidence_retry_count is not an integer from 0',
      null,
    ]),
  ])('refuses %s rather than fabricate a path', (_, state, problem, index) => {
    expect(refusal(state)).toMatchObject({
      message: `No trace can be built: ${problem}.`,
      index,
    });
  });

  const MAP = NORMAL[0]!.toMap();
  const NO_OBJECT =
    'is malformed (event must be an object of node, outcome, reason_code, attempt)';

  it.each<[string, unknown, string]>([
    ['null', null, NO_OBJECT],
    ['a string', 'planner', NO_OBJECT],
    ['a function', Object.assign(() => MAP, MAP), NO_OBJECT],
    [
      'a forged event',
      Object.assign(Object.create(OrchestrationEvent.prototype), NORMAL[0], {
        outcome: 'free text',
      }),
      'is malformed (reasonCode is called reason_code in this form)',
    ],
    [
      'an event of a subclass',
      new Talkative(NORMAL[0]!),
      'is malformed (reasonCode is called reason_code in this form)',
    ],
    [
      'a blank node',
      { ...MAP, node: ' ' },
      `is malformed (node must be one of ${NODE_IDS.join(', ')})`,
    ],
    [
      'a blank outcome',
      { ...MAP, outcome: '' },
      'is malformed (outcome must be an upper-case code of 1 to 64 characters)',
    ],
    [
      'a blank reason code',
      { ...MAP, reason_code: ' ' },
      'is malformed (reason_code must be an upper-case code of 1 to 80 characters)',
    ],
    [
      'a constructor form',
      Object.assign({}, NORMAL[0]),
      'is malformed (reasonCode is called reason_code in this form)',
    ],
    [
      'both forms in one',
      { ...MAP, reasonCode: 'x' },
      'is malformed (reasonCode is called reason_code in this form)',
    ],
    [
      'a reason code that is only inherited',
      Object.assign(Object.create({ reason_code: 'A' }), {
        node: 'planner',
        outcome: 'A',
        attempt: 1,
      }),
      'is malformed (reason_code must be an upper-case code of 1 to 80 characters)',
    ],
    [
      'a field whose name ends alike',
      { ...MAP, 'x.reasonCode': 'x' },
      'is malformed (x.reasonCode is no field of an event)',
    ],
    [
      'an attempt below 1',
      { ...MAP, attempt: 0 },
      'is malformed (attempt must be an integer from 1)',
    ],
    [
      'a further field',
      { ...MAP, prompt: 'x' },
      'is malformed (prompt is no field of an event)',
    ],
    [
      'a field of almost the same name',
      { ...MAP, reasonCodes: 'x' },
      'is malformed (reasonCodes is no field of an event)',
    ],
    [
      'one with a getter that throws',
      UNREADABLE,
      'cannot be read; see the cause',
    ],
  ])('refuses %s for an event', (_, value, problem) => {
    const error = refusal(source([NORMAL[0], value]));
    expect(error.message).toBe(`No trace can be built: event 1 ${problem}.`);
    expect(error.index).toBe(1);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('reads the length of the list once', () => {
    const lengths = [1, 1, 0];
    const events = new Proxy([NORMAL[0]], {
      get: (list, key) =>
        key === 'length' ? lengths.shift() : Reflect.get(list, key),
    });
    expect(builder.build(source(events)).finalNode).toBe('planner');
    expect(lengths).toEqual([1, 0]);
  });

  it.each([-1, 0.5, Number.NaN, '0', null, {}])(
    'takes a list whose length is %p for an empty one',
    (length) => {
      const events = new Proxy([NORMAL[0]], {
        get: (list, key) =>
          key === 'length' ? length : Reflect.get(list, key),
      });
      expect(refusal(source(events)).message).toContain('is empty');
    },
  );

  it('refuses a hole for an event', () => {
    expect(refusal(source(Array(1))).index).toBe(0);
  });

  it('keeps what made a state unreadable as the cause', () => {
    expect(refusal(null).cause).toBeInstanceOf(TypeError);
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
