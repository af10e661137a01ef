import type { NodeId } from '../routing/topology.js';
import {
  OrchestrationEvent,
  type OrchestrationEventInit,
} from './orchestration-event.js';

/**
 * Equal events as one instance: a graph builds the same few over and over, and they are frozen, so each
 * is made and checked once.
 */
export class SharedEvents {
  readonly #kept = new Map<string | null, OrchestrationEvent>();

  /** @param limit How many events are kept; any other is made anew each time. */
  constructor(private readonly limit: number) {}

  /**
   * The event of these four fields and no other.
   *
   * @throws InvalidEventError naming each field that is not routing metadata.
   */
  of<Node extends NodeId>({
    node,
    outcome,
    reasonCode,
    attempt,
  }: OrchestrationEventInit<Node>): OrchestrationEvent<Node> {
    // Read once: what is kept under a fingerprint has to be what it was taken of.
    const fields = { node, outcome, reasonCode, attempt };
    const fingerprint = fingerprintOf(fields);
    const kept = this.#kept.get(fingerprint);
    if (kept) {
      return kept as OrchestrationEvent<Node>;
    }
    const event = new OrchestrationEvent(fields);
    if (this.#kept.size < this.limit) {
      this.#kept.set(fingerprint, event);
    }
    return event;
  }
}

/**
 * Unique to valid fields, which hold no space; `null` for what is not even of their types, under which
 * nothing is ever kept, since no event can be made of it.
 */
function fingerprintOf({
  node,
  outcome,
  reasonCode,
  attempt,
}: OrchestrationEventInit): string | null {
  return typeof node === 'string' &&
    typeof outcome === 'string' &&
    typeof reasonCode === 'string' &&
    typeof attempt === 'number'
    ? `${node} ${outcome} ${reasonCode} ${attempt}`
    : null;
}
