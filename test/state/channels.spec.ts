import { BinaryOperatorAggregate } from '@langchain/langgraph/channels';
import { diagnosisGraphChannels } from '../../src/diagnosis-graph/state/channels.js';
import { initialState } from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
import { REQUEST } from '../support/honest-actions.js';

describe('the channels', () => {
  const initial = initialState(REQUEST);

  it('append orchestration_events and replace the other 25', () => {
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

  it('have the defaults of the initial state', () => {
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
