import { eventFor } from '../../src/diagnosis-graph/actions/event-for.js';
import {
  appendEvents,
  initialState,
} from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
import { REQUEST } from '../support/honest-actions.js';

const KEYS = [
  'session_id',
  'user_query',
  'conversation_context',
  'planner_mode',
  'planner_retry_count',
  'verifier_retry_count',
  'composer_retry_count',
  'evidence_retry_count',
  'planner_status',
  'planner_output',
  'executor_status',
  'executor_output',
  'gatekeeper_status',
  'gatekeeper_output',
  'verified_binding_count',
  'verifier_verdict_ceiling',
  'verifier_input',
  'verifier_status',
  'verifier_output',
  'effective_verdict',
  'evidence_retry_context',
  'composer_status',
  'composer_output',
  'fallback_output',
  'final_answer',
  'orchestration_events',
];

const DEFAULTS: Record<string, unknown> = {
  session_id: 's-1',
  user_query: 'why is checkout slow?',
  conversation_context: [],
  planner_mode: 'FULL',
  planner_retry_count: 0,
  verifier_retry_count: 0,
  composer_retry_count: 0,
  evidence_retry_count: 0,
  orchestration_events: [],
};

describe('the state', () => {
  const initial = initialState(REQUEST);

  it('has exactly the 26 keys', () => {
    expect(KEYS).toHaveLength(26);
    expect(Object.keys(initial).sort()).toEqual([...KEYS].sort());
  });

  it('keeps all 26 keys in its JSON', () => {
    expect(Object.keys(JSON.parse(JSON.stringify(initial))).sort()).toEqual(
      [...KEYS].sort(),
    );
  });

  it('is frozen, its empty lists too', () => {
    expect(Object.isFrozen(initial)).toBe(true);
    expect(Object.isFrozen(initial.orchestration_events)).toBe(true);
    expect(Object.isFrozen(initial.conversation_context)).toBe(true);
  });

  it('takes from the request what it asks and no more', () => {
    const request = { ...REQUEST, conversation_context: ['earlier'] };
    expect(initialState(request)).toEqual({ ...initial, ...request });
  });

  it.each(KEYS)('starts %s with its default', (key) => {
    expect(initial[key as keyof typeof initial]).toEqual(DEFAULTS[key] ?? null);
  });
});

describe('appendEvents', () => {
  it('adds to the end, frozen, and leaves the list before as it was', () => {
    const initial = initialState(REQUEST);
    const first = eventFor('planner', initial);
    const both = appendEvents(first, eventFor('executor', initial));
    expect(both.map(({ node }) => node)).toEqual(['planner', 'executor']);
    expect(Object.isFrozen(both)).toBe(true);
    expect(first).toHaveLength(1);
  });
});
