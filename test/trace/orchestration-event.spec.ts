import { InvalidEventError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import {
  OrchestrationEvent,
  sharedEvent,
} from '../../src/diagnosis-graph/trace/orchestration-event.js';
import { thrownBy } from '../support/thrown-by.js';

const INIT = {
  node: 'planner',
  outcome: 'COMPLETED',
  reasonCode: 'PLANNER_COMPLETED',
  attempt: 1,
} as const;

const refusal = (init: unknown): InvalidEventError =>
  thrownBy(
    InvalidEventError,
    () => new OrchestrationEvent(init as typeof INIT),
  );

describe('OrchestrationEvent', () => {
  it('holds routing metadata, frozen', () => {
    const event = new OrchestrationEvent(INIT);
    expect(Object.assign({}, event)).toEqual(INIT);
    expect(Object.isFrozen(event)).toBe(true);
  });

  it('maps and serializes with the field names of the spec', () => {
    const map = {
      node: 'planner',
      outcome: 'COMPLETED',
      reason_code: 'PLANNER_COMPLETED',
      attempt: 1,
    };
    const event = new OrchestrationEvent(INIT);
    expect(event.toMap()).toEqual(map);
    expect(JSON.parse(JSON.stringify(event))).toEqual(map);
  });

  it.each([
    ['node', ['', ' ', 'Planner', 'tool', '__start__', 'toString', null, 1]],
    [
      'outcome',
      ['', ' ', 'completed', '1ST', 'A B', 'A\n', `A${'B'.repeat(64)}`, null],
    ],
    ['reasonCode', ['', ' ', 'free text', `A${'B'.repeat(80)}`, undefined]],
    ['attempt', [0, -1, 1.5, '1', Number.NaN, Infinity, null]],
  ])('refuses a %s that is not routing metadata', (field, values) => {
    for (const value of values) {
      expect(refusal({ ...INIT, [field]: value }).fields).toEqual([field]);
    }
  });

  it.each(['A', `A${'B'.repeat(63)}`, 'STATUS_9'])(
    'accepts the outcome %s',
    (outcome) => {
      expect(new OrchestrationEvent({ ...INIT, outcome }).outcome).toBe(
        outcome,
      );
    },
  );

  it('accepts a reason code of 80 characters', () => {
    const reasonCode = `A${'B'.repeat(79)}`;
    expect(new OrchestrationEvent({ ...INIT, reasonCode }).reasonCode).toBe(
      reasonCode,
    );
  });

  it('refuses a field that no event has, so that no payload travels in one', () => {
    expect(refusal({ ...INIT, prompt: 'canary' }).fields).toEqual(['prompt']);
  });

  it.each([null, undefined, 'event', 7, () => INIT])('refuses %p', (init) => {
    expect(refusal(init)).toMatchObject({
      fields: ['event'],
      message:
        'Not an orchestration event: event must be an object of node, outcome, reasonCode, attempt.',
    });
  });

  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  it.each([
    ['a proxy that throws', revoked.proxy],
    [
      'a getter that throws',
      {
        ...INIT,
        get outcome(): never {
          throw new TypeError('trap');
        },
      },
    ],
    ['a field that cannot be read', { ...INIT, outcome: revoked.proxy }],
  ])('refuses %s, with the cause', (_, init) => {
    const error = refusal(init);
    expect(error).toMatchObject({
      fields: ['event'],
      message:
        'Not an orchestration event: event cannot be read, for a getter or a proxy in it throws; see the cause.',
    });
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  it('names every wrong field and what it must be, and repeats no value', () => {
    const { fields, message } = refusal({
      node: 'canary',
      outcome: 'canary',
      reasonCode: 'canary',
      attempt: 'canary',
    });
    expect(fields).toEqual(['node', 'outcome', 'reasonCode', 'attempt']);
    expect(message).toBe(
      'Not an orchestration event: ' +
        'node must be one of planner, executor, gatekeeper, verified_input, verifier, evidence_retry, composer, fallback; ' +
        'outcome must be an upper-case code of 1 to 64 characters; ' +
        'reasonCode must be an upper-case code of 1 to 80 characters; ' +
        'attempt must be an integer from 1.',
    );
  });

  it('knows what its constructor made from what imitates or extends it', () => {
    class Talkative extends OrchestrationEvent {
      override toMap() {
        return { ...super.toMap(), prompt: 'canary' };
      }
    }
    expect(OrchestrationEvent.isGenuine(new OrchestrationEvent(INIT))).toBe(
      true,
    );
    expect(OrchestrationEvent.isGenuine(new Talkative(INIT))).toBe(false);
    expect(
      OrchestrationEvent.isGenuine(
        Object.assign(Object.create(OrchestrationEvent.prototype), INIT),
      ),
    ).toBe(false);
    expect(OrchestrationEvent.isGenuine(INIT)).toBe(false);
    expect(OrchestrationEvent.isGenuine(null)).toBe(false);
  });
});

describe('sharedEvent', () => {
  it('makes equal events one instance, and others not', () => {
    const event = sharedEvent(INIT);
    expect(event).toEqual(new OrchestrationEvent(INIT));
    expect(sharedEvent({ ...INIT })).toBe(event);
    for (const change of [
      { node: 'executor' },
      { outcome: 'FAILED' },
      { reasonCode: 'PLANNER_FAILED' },
      { attempt: 2 },
    ] as const) {
      expect(sharedEvent({ ...INIT, ...change })).toEqual(
        new OrchestrationEvent({ ...INIT, ...change }),
      );
    }
  });

  it.each([
    ['node', { toString: () => 'planner' }],
    ['outcome', ['COMPLETED']],
    ['reasonCode', { toString: () => 'PLANNER_COMPLETED' }],
    ['attempt', '1'],
  ])('takes no %s for one that only reads the same', (field, value) => {
    sharedEvent(INIT);
    const init = { ...INIT, [field]: value } as unknown as typeof INIT;
    for (let time = 0; time < 2; time += 1) {
      expect(() => sharedEvent(init)).toThrow(InvalidEventError);
    }
  });

  it('shares no more than it may keep, and still makes the rest', () => {
    const isShared = (index: number) => {
      const init = { ...INIT, outcome: `STATUS_${index}` };
      return sharedEvent(init) === sharedEvent(init);
    };
    const shared = Array.from({ length: 1100 }, (_, index) => isShared(index));
    expect(shared[0]).toBe(true);
    expect(shared.filter(Boolean).length).toBeLessThanOrEqual(1000);
    expect(sharedEvent({ ...INIT, outcome: 'STATUS_1099' }).outcome).toBe(
      'STATUS_1099',
    );
  });
});
