import { InvalidEventError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import { OrchestrationEvent } from '../../src/diagnosis-graph/trace/orchestration-event.js';

const INIT = {
  node: 'planner',
  outcome: 'COMPLETED',
  reasonCode: 'PLANNER_COMPLETED',
  attempt: 1,
} as const;

function refusal(init: unknown): InvalidEventError {
  try {
    new OrchestrationEvent(init as typeof INIT);
  } catch (error) {
    if (error instanceof InvalidEventError) {
      return error;
    }
    throw error;
  }
  throw new Error('the event was accepted');
}

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

  it.each([null, undefined, 'event', 7])('refuses %p', (init) => {
    expect(refusal(init).fields).toEqual(['event']);
  });

  it('names every wrong field, and repeats no value', () => {
    const { fields, message } = refusal({
      node: 'canary',
      outcome: 'canary',
      reasonCode: 'canary',
      attempt: 'canary',
    });
    expect(fields).toEqual(
      expect.arrayContaining(['node', 'outcome', 'reasonCode', 'attempt']),
    );
    expect(message).not.toContain('canary');
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
