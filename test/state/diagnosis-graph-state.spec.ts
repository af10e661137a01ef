import { BinaryOperatorAggregate } from '@langchain/langgraph/channels';
import { diagnosisGraphChannels } from '../../src/diagnosis-graph/state/channels.js';
import { initialState } from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
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

  it('keeps all 26 keys in its JSON, absent ones as null', () => {
    expect(Object.keys(JSON.parse(JSON.stringify(initial))).sort()).toEqual(
      [...KEYS].sort(),
    );
  });

  it.each(KEYS)('starts %s with its default', (key) => {
    expect(initial[key as keyof typeof initial]).toEqual(DEFAULTS[key] ?? null);
  });

  it('appends orchestration_events and replaces the other 25', () => {
    const channels = Object.entries(diagnosisGraphChannels.spec).map(
      ([key, channel]) => [
        key,
        channel() instanceof BinaryOperatorAggregate ? 'append' : 'replace',
      ],
    );
    expect(channels).toHaveLength(26);
    expect(channels.filter(([, kind]) => kind === 'append')).toEqual([
      ['orchestration_events', 'append'],
    ]);
  });

  it('declares channels whose defaults are those of the initial state', () => {
    for (const [key, channel] of Object.entries(diagnosisGraphChannels.spec)) {
      expect([key, channel().get()]).toEqual([
        key,
        key in REQUEST || key === 'conversation_context'
          ? null
          : initial[key as keyof typeof initial],
      ]);
    }
  });
});
