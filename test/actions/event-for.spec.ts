import { eventFor } from '../../src/diagnosis-graph/actions/event-for.js';
import { InvalidEventError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import { initialState } from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
import { OrchestrationEvent } from '../../src/diagnosis-graph/trace/orchestration-event.js';
import { REQUEST } from '../support/honest-actions.js';

const STATE = initialState(REQUEST);

describe('eventFor', () => {
  it('is the one event of an attempt, with its outcome and its reason code', () => {
    const events = eventFor('gatekeeper', STATE, 'LOW_CONFID');
    expect(events.map((event) => event.toMap())).toEqual([
      {
        node: 'gatekeeper',
        outcome: 'LOW_CONFID',
        reason_code: 'GATEKEEPER_LOW_CONFID',
        attempt: 1,
      },
    ]);
    expect(OrchestrationEvent.isGenuine(events[0])).toBe(true);
  });

  it('says COMPLETED where nothing else is said', () => {
    expect(eventFor('verified_input', STATE)[0].toMap()).toEqual({
      node: 'verified_input',
      outcome: 'COMPLETED',
      reason_code: 'VERIFIED_INPUT_COMPLETED',
      attempt: 1,
    });
  });

  it('takes a reason code of its own', () => {
    expect(
      eventFor('fallback', STATE, 'COMPLETED', 'FALLBACK_SAFE_ANSWER')[0]
        .reasonCode,
    ).toBe('FALLBACK_SAFE_ANSWER');
  });

  it('counts the attempt by the retries of its own node', () => {
    const state = { ...STATE, planner_retry_count: 1 };
    expect(eventFor('planner', state)[0].attempt).toBe(2);
    expect(eventFor('verifier', state)[0].attempt).toBe(1);
    expect(eventFor('executor', state)[0].attempt).toBe(1);
  });

  it('refuses an outcome or a reason code that is free text', () => {
    for (const outcome of ['it went well', '']) {
      expect(() => eventFor('planner', STATE, outcome)).toThrow(
        InvalidEventError,
      );
    }
    expect(() => eventFor('planner', STATE, 'COMPLETED', 'so well')).toThrow(
      InvalidEventError,
    );
  });
});
