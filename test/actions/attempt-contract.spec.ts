import {
  ContractViolation,
  EVENT_RULE,
  readUpdate,
} from '../../src/diagnosis-graph/actions/attempt-contract.js';
import { InvalidEventError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import type { NodeId } from '../../src/diagnosis-graph/routing/topology.js';
import { OrchestrationEvent } from '../../src/diagnosis-graph/trace/orchestration-event.js';
import { thrownBy } from '../support/thrown-by.js';

const INIT = {
  node: 'planner',
  outcome: 'COMPLETED',
  reasonCode: 'PLANNER_COMPLETED',
  attempt: 1,
} as const;
const EVENT = new OrchestrationEvent(INIT);

/** An update of planner that keeps the contract, with these keys besides. */
const update = (keys: object = {}) => ({
  planner_status: 'COMPLETED',
  orchestration_events: [EVENT],
  ...keys,
});

/** Looks to the contract as an instance of a class of LangGraph does. */
const ofLangGraph = (lg_name: string) =>
  Object.assign(Object.create({ lg_name }), update());

const violation = (
  returned: unknown,
  node: NodeId = 'planner',
  attempt = 1,
): ContractViolation =>
  thrownBy(ContractViolation, () => readUpdate(node, attempt, returned));

describe('an update that is no plain object', () => {
  class Update {}

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a string', 'COMPLETED'],
    ['a number', 7],
    ['a bigint', 1n],
    ['a symbol', Symbol('COMPLETED')],
    ['a function', () => update()],
    ['an array', [update()]],
    ['an object of a class', Object.assign(new Update(), update())],
    [
      'a LangGraph Command, but routing belongs to the graph',
      ofLangGraph('Command'),
    ],
  ])('is refused: %s', (kind, returned) => {
    expect(violation(returned)).toMatchObject({
      name: 'ContractViolation',
      message: `it returned ${kind}. Return a plain object with the keys that the node owns and orchestration_events.`,
      key: null,
    });
  });
});

describe('a key that the node does not own', () => {
  it.each<[NodeId, PropertyKey, string | null, string]>([
    [
      'planner',
      'executor_output',
      'executor_output',
      'executor_output, which executor owns. It may write planner_status, planner_output and orchestration_events.',
    ],
    [
      'planner',
      'final_answer',
      'final_answer',
      'final_answer, which composer owns. It may write planner_status, planner_output and orchestration_events.',
    ],
    [
      'fallback',
      'planner_status',
      'planner_status',
      'planner_status, which planner owns. It may write fallback_output, final_answer and orchestration_events.',
    ],
    [
      'planner',
      'user_query',
      'user_query',
      'user_query, which the request alone fills. It may write planner_status, planner_output and orchestration_events.',
    ],
    [
      'planner',
      'plan',
      'plan',
      'plan, which is no state key. It may write planner_status, planner_output and orchestration_events.',
    ],
    [
      'planner',
      'toString',
      'toString',
      'toString, which is no state key. It may write planner_status, planner_output and orchestration_events.',
    ],
    [
      'planner',
      'a prompt',
      null,
      '(a key that is no plain name), which is no state key. It may write planner_status, planner_output and orchestration_events.',
    ],
    [
      'planner',
      Symbol('prompt'),
      null,
      '(a key that is no plain name), which is no state key. It may write planner_status, planner_output and orchestration_events.',
    ],
  ])(
    'is refused for %s: %p, with who owns it and what the node may write',
    (node, written, key, said) => {
      expect(
        violation({ orchestration_events: [EVENT], [written]: 1 }, node),
      ).toMatchObject({ message: `it wrote ${said}`, key });
    },
  );
});

it.each([
  'executor_output',
  'session_id',
  'user_query',
  'conversation_context',
  'executor_retry_count',
])('refuses %s also when it is undefined', (key) => {
  expect(violation(update({ [key]: undefined })).key).toBe(key);
});

describe('an Overwrite', () => {
  it.each([
    ['as JSON', { __overwrite__: 1 }],
    ['as JSON, inherited', Object.create({ __overwrite__: 1 })],
    ['by its name in LangGraph', Object.create({ lg_name: 'Overwrite' })],
    ['by its discriminator', { type: '__overwrite__', value: 1 }],
  ])('is refused %s', (_, planner_output) => {
    expect(violation(update({ planner_output }))).toMatchObject({
      message:
        'it returned an Overwrite for "planner_output". Return the value itself.',
      key: 'planner_output',
    });
  });

  it('of the events is refused too', () => {
    expect(
      violation({ orchestration_events: { __overwrite__: [] } }),
    ).toMatchObject({
      message:
        'it returned an Overwrite for "orchestration_events". Return the value itself.',
      key: 'orchestration_events',
    });
  });

  it.each([
    ['text', '__overwrite__'],
    ['null', null],
    ['an object of another type', { type: 'plan', value: 1 }],
    ['an object with another name', { lg_name: 'Plan' }],
    ['what an object holds', { steps: [{ __overwrite__: 1 }] }],
    ['a function of that name', Object.assign(() => 1, { __overwrite__: 1 })],
  ])('is not seen in %s', (_, planner_output) => {
    expect(
      readUpdate('planner', 1, update({ planner_output })).owned.planner_output,
    ).toBe(planner_output);
  });
});

describe('an event that is not the one of its attempt', () => {
  class Talkative extends OrchestrationEvent {}

  it.each<[string, unknown, string]>([
    ['no list', undefined, 'it returned no event'],
    ['null', null, 'it returned no event'],
    ['an empty list', [], 'it returned no event'],
    ['an event without its list', EVENT, 'it returned no event'],
    ['two in an object', { length: 2, 0: EVENT }, 'it returned no event'],
    ['two events', [EVENT, EVENT], 'it returned more than one event'],
    [
      'an event of a subclass',
      [new Talkative(INIT)],
      'its event is neither an OrchestrationEvent nor the plain form of one',
    ],
    [
      'text',
      ['COMPLETED'],
      'its event is neither an OrchestrationEvent nor the plain form of one',
    ],
    [
      'a hole',
      Array(1),
      'its event is neither an OrchestrationEvent nor the plain form of one',
    ],
    [
      "another node's event",
      [{ ...INIT, node: 'executor' }],
      'its event names another node',
    ],
    [
      'an event of another attempt',
      [{ ...INIT, attempt: 2 }],
      'its event does not say attempt 1',
    ],
    [
      'a malformed event',
      [{ ...INIT, outcome: 'free text' }],
      'its event is malformed (outcome must be an upper-case code of 1 to 64 characters)',
    ],
    [
      'an event in map form',
      [EVENT.toMap()],
      'its event is malformed (reason_code is no field of an event)',
    ],
  ])('is refused: %s', (_, orchestration_events, said) => {
    expect(violation(update({ orchestration_events }))).toMatchObject({
      message: `${said}. ${EVENT_RULE}`,
      key: 'orchestration_events',
    });
  });

  it('is refused when it cannot be read', () => {
    const unreadable = new Proxy(
      { ...INIT },
      {
        get: () => {
          throw new Error('trap');
        },
      },
    );
    expect(
      violation(update({ orchestration_events: [unreadable] })).message,
    ).toBe(
      'its event is malformed (event cannot be read, for a getter or a proxy in it throws; see the cause). ' +
        EVENT_RULE,
    );
  });

  it('is refused with what its constructor said as the cause', () => {
    const orchestration_events = [{ ...INIT, attempt: 0 }];
    expect(violation(update({ orchestration_events })).cause).toBeInstanceOf(
      InvalidEventError,
    );
  });

  it('is refused with the rule that says how to come by one', () => {
    expect(EVENT_RULE).toBe(
      'An attempt returns exactly one event in orchestration_events. Build it with eventFor(node, state, outcome), ' +
        'of the state that the action was given and the status that it returns.',
    );
  });

  it('is held against the attempt that ran', () => {
    expect(violation(update(), 'planner', 2).message).toMatch(
      /^its event does not say attempt 2\./,
    );
  });
});

describe('an update that keeps the contract', () => {
  it('gives the owned keys, deep-frozen, and the event', () => {
    const planner_output = { steps: [{ look_for: 'latency' }] };
    const returned = update({ planner_output });
    expect(readUpdate('planner', 1, returned)).toEqual({
      owned: { planner_status: 'COMPLETED', planner_output },
      event: EVENT,
    });
    expect(Object.isFrozen(planner_output.steps[0])).toBe(true);
    expect(Object.isFrozen(returned.orchestration_events)).toBe(true);
  });

  it('may give its event a reason code of its own', () => {
    const event = { ...INIT, reasonCode: 'MODEL_TIMEOUT' };
    expect(
      readUpdate('planner', 1, update({ orchestration_events: [event] })).event
        .reasonCode,
    ).toBe('MODEL_TIMEOUT');
  });

  it('keeps the genuine event as it is, and makes one of the plain form', () => {
    const eventOf = (event: object) =>
      readUpdate('planner', 1, update({ orchestration_events: [event] })).event;
    expect(eventOf(EVENT)).toBe(EVENT);
    expect(eventOf({ ...INIT })).toEqual(EVENT);
    expect(OrchestrationEvent.isGenuine(eventOf({ ...INIT }))).toBe(true);
  });

  it('drops what it says of the control state', () => {
    expect(
      readUpdate(
        'planner',
        1,
        update({
          planner_mode: 'EVIDENCE_GAP_ONLY',
          planner_retry_count: -7,
          verifier_retry_count: 9,
          composer_retry_count: 9,
          evidence_retry_count: 9,
        }),
      ).owned,
    ).toEqual({ planner_status: 'COMPLETED' });
  });

  it('is read once, each property', () => {
    const reads: PropertyKey[] = [];
    const returned = new Proxy(update(), {
      get: (target, key, receiver) => {
        reads.push(key);
        return Reflect.get(target, key, receiver);
      },
    });
    readUpdate('planner', 1, returned);
    expect(reads).toEqual(['planner_status', 'orchestration_events']);
  });
});
