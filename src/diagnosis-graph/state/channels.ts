import { Annotation } from '@langchain/langgraph';
import { BinaryOperatorAggregate } from '@langchain/langgraph/channels';
import { ReplaceChannel } from './replace-channel.js';
import type { OrchestrationEvent } from '../trace/orchestration-event.js';
import {
  appendEvents,
  STATE_DEFAULTS,
  type DiagnosisGraphState,
  type StateKey,
} from './diagnosis-graph-state.js';

// Annotation() cannot make a replace channel with a default, and a key without one costs LangGraph
// an EmptyChannelError at every read.
const replace =
  <Key extends StateKey>(initial: DiagnosisGraphState[Key] | null) =>
  () =>
    new ReplaceChannel<DiagnosisGraphState[Key] | null>(initial);

type Events = readonly OrchestrationEvent[];

const append = () =>
  new BinaryOperatorAggregate<Events>(
    appendEvents,
    () => STATE_DEFAULTS.orchestration_events,
  );

/** The 26 channels: `orchestration_events` appends, the other 25 replace; each has a default. */
export const diagnosisGraphChannels = Annotation.Root({
  session_id: replace<'session_id'>(null),
  user_query: replace<'user_query'>(null),
  conversation_context: replace<'conversation_context'>(null),
  ...replaceChannels(STATE_DEFAULTS),
  orchestration_events: append,
});

type ReplaceKey = Exclude<keyof typeof STATE_DEFAULTS, 'orchestration_events'>;

function replaceChannels(defaults: typeof STATE_DEFAULTS) {
  const { orchestration_events: _append, ...replaced } = defaults;
  return Object.fromEntries(
    Object.entries(replaced).map(([key, initial]) => [key, replace(initial)]),
  ) as {
    [Key in ReplaceKey]: () => ReplaceChannel<DiagnosisGraphState[Key] | null>;
  };
}
