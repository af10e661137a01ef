import { reasonCodeFor } from '../routing/reason-codes.js';
import { attemptOf } from '../routing/retry-counters.js';
import type { NodeId } from '../routing/topology.js';
import type { DiagnosisGraphState } from '../state/diagnosis-graph-state.js';
import type { OrchestrationEvent } from '../trace/orchestration-event.js';
import { SharedEvents } from '../trace/shared-events.js';

// Many more than a graph of sensible codes makes, and a bound for one whose codes vary without end.
const EVENTS = new SharedEvents(1000);

/**
 * The one event of an attempt, as the one-tuple that `orchestration_events` takes, with the attempt
 * of the state that the action was given.
 *
 * @param outcome The status that the action returns. @default `COMPLETED`, as for a node without one
 * @param reasonCode @default `<NODE>_<outcome>`
 * @throws InvalidEventError when the outcome or the reason code is no upper-case code.
 */
export function eventFor<Node extends NodeId>(
  node: Node,
  state: DiagnosisGraphState,
  outcome: string = 'COMPLETED',
  reasonCode: string = reasonCodeFor(node, outcome),
): readonly [OrchestrationEvent<Node>] {
  return [
    EVENTS.of({
      node,
      outcome,
      reasonCode,
      attempt: attemptOf(node, state),
    }),
  ];
}
