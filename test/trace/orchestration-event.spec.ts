import { InvalidEventError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import { OrchestrationEvent } from '../../src/diagnosis-graph/trace/orchestration-event.js';
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

const NO_CODES = [
  '',
  ' ',
  'completed',
  'Completed',
  'COMPLETEd',
  '1ST',
  '_A',
  'A B',
  'A-B',
  'A.B',
  'A:B',
  'A\n',
  'A\nfree text',
  ['A'],
  null,
  undefined,
];

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
    ['outcome', [...NO_CODES, `A${'B'.repeat(64)}`]],
    ['reasonCode', [...NO_CODES, `A${'B'.repeat(80)}`]],
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

  it('accepts any attempt from 1, for which there is no limit', () => {
    expect(new OrchestrationEvent({ ...INIT, attempt: 3 }).attempt).toBe(3);
  });

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
