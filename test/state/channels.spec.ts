import { BinaryOperatorAggregate } from '@langchain/langgraph/channels';
import { diagnosisGraphChannels } from '../../src/diagnosis-graph/state/channels.js';
import { initialState } from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
import { ReplaceChannel } from '../../src/diagnosis-graph/state/replace-channel.js';
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

describe('ReplaceChannel', () => {
  it('holds the last value that was written, and says whether one was', () => {
    const channel = new ReplaceChannel<number>(0);
    expect([channel.update([]), channel.get()]).toEqual([false, 0]);
    expect([channel.update([1, 2]), channel.get()]).toEqual([true, 2]);
    expect(channel.isAvailable()).toBe(true);
  });

  it('starts again from a checkpoint, or from its own value without one', () => {
    const channel = new ReplaceChannel<number | null>(1);
    expect(channel.fromCheckpoint(2).get()).toBe(2);
    expect(channel.fromCheckpoint(null).get()).toBeNull();
    expect(channel.fromCheckpoint().get()).toBe(1);
    const again = channel.fromCheckpoint();
    again.update([3]);
    expect(channel.checkpoint()).toBe(1);
    expect(again.checkpoint()).toBe(3);
  });

  it('tells LangGraph its name', () => {
    expect(new ReplaceChannel(null).lc_graph_name).toBe('ReplaceChannel');
  });
});
