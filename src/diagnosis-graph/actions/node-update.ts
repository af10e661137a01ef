import type { NodeId } from '../routing/topology.js';
import type {
  DiagnosisGraphState,
  StateKey,
} from '../state/diagnosis-graph-state.js';
import type { OrchestrationEventInit } from '../trace/orchestration-event.js';
import type { OwnedKey } from './owned-keys.js';

type Own<Node extends NodeId> = {
  readonly [Key in OwnedKey<Node>]?: DiagnosisGraphState[Key] | undefined;
};

type Foreign<Node extends NodeId> = {
  readonly [
    Key in Exclude<StateKey, OwnedKey<Node> | 'orchestration_events'>
  ]?: never;
};

/**
 * What an attempt of a node returns: the keys it owns and exactly one event, from `eventFor`.
 * An owned key that is left out is `null` afterwards.
 */
export type NodeUpdate<Node extends NodeId> = Own<Node> &
  Foreign<Node> & {
    readonly orchestration_events: readonly [OrchestrationEventInit<Node>];
  };
