import { InvalidEventError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import {
  OrchestrationEvent,
  type OrchestrationEventInit,
} from '../../src/diagnosis-graph/trace/orchestration-event.js';
import { SharedEvents } from '../../src/diagnosis-graph/trace/shared-events.js';

const INIT: OrchestrationEventInit = {
  node: 'planner',
  outcome: 'A',
  reasonCode: 'B1',
  attempt: 1,
};

describe('SharedEvents', () => {
  it('makes equal events one instance', () => {
    const events = new SharedEvents(10);
    expect(events.of(INIT)).toEqual(new OrchestrationEvent(INIT));
    expect(events.of({ ...INIT })).toBe(events.of(INIT));
  });

  it.each<Partial<OrchestrationEventInit>>([
    { node: 'executor' },
    { outcome: 'AB' },
    { outcome: 'AB1', reasonCode: 'B' },
    { reasonCode: 'B' },
    { reasonCode: 'B', attempt: 11 },
    { attempt: 2 },
  ])('makes another event of %p', (change) => {
    const events = new SharedEvents(10);
    events.of(INIT);
    events.of({ ...INIT, outcome: 'A', reasonCode: 'BB1' });
    const other = { ...INIT, ...change };
    expect(events.of(other)).toEqual(new OrchestrationEvent(other));
  });

  it.each([
    ['node', { toString: () => 'planner' }],
    ['outcome', ['A']],
    ['reasonCode', { toString: () => 'B1' }],
    ['attempt', '1'],
  ])('takes no %s for one that only reads the same', (field, value) => {
    const events = new SharedEvents(10);
    events.of(INIT);
    const init = { ...INIT, [field]: value } as unknown as typeof INIT;
    expect(() => events.of(init)).toThrow(InvalidEventError);
    expect(() => events.of(init)).toThrow(InvalidEventError);
  });

  it('reads each field once, so that what it keeps is what it was asked for', () => {
    const answers = ['1', 1];
    const init = {
      ...INIT,
      get attempt() {
        return answers.shift() as number;
      },
    };
    expect(() => new SharedEvents(10).of(init)).toThrow(InvalidEventError);
    expect(answers).toEqual([1]);
  });

  it('keeps no more than its limit, and makes the rest anew', () => {
    const events = new SharedEvents(2);
    const isShared = (attempt: number) =>
      events.of({ ...INIT, attempt }) === events.of({ ...INIT, attempt });
    expect([1, 2, 3, 4].map(isShared)).toEqual([true, true, false, false]);
    expect([1, 2].map(isShared)).toEqual([true, true]);
    expect(events.of({ ...INIT, attempt: 4 }).attempt).toBe(4);
  });
});
