import {
  InvalidEventError,
  InvalidTraceError,
  isErrorOf,
} from '../diagnosis-graph.errors.js';
import { hasEdge, NodeId, RECURSION_LIMIT } from '../routing/topology.js';
import { DiagnosisOrchestrationTrace } from './diagnosis-orchestration-trace.js';
import {
  OrchestrationEvent,
  type OrchestrationEventInit,
  type OrchestrationEventMap,
} from './orchestration-event.js';
import { OrchestrationTransition } from './orchestration-transition.js';

/** The part of a state, also one that was JSON meanwhile, that a trace is built from. */
export interface TraceSource {
  /** All events of one run, in order. */
  readonly orchestration_events: readonly (
    OrchestrationEvent | OrchestrationEventMap
  )[];
  /** The evidence retries of the run, an integer from 0. */
  readonly evidence_retry_count: number;
}

/** Derives what a run did from its events, and refuses rather than fabricate a path. */
export class DiagnosisOrchestrationTraceBuilder {
  /**
   * The trace of a run, also of one that was rejected on its way.
   *
   * @throws InvalidTraceError for no events, a malformed one, neighbours that are no edge of the
   * topology, more events than the recursion limit, or a malformed evidence retry count.
   */
  build(state: TraceSource): DiagnosisOrchestrationTrace {
    const { events, evidenceRetryCount } = readSource(state);
    const last = events[events.length - 1]!;
    return new DiagnosisOrchestrationTrace(
      Object.freeze(transitionsOf(events)),
      last.node,
      last.reasonCode,
      last.node === NodeId.FALLBACK,
      evidenceRetryCount,
    );
  }
}

function readSource(state: unknown) {
  try {
    const { orchestration_events, evidence_retry_count } = state as TraceSource;
    return {
      events: eventsOf(orchestration_events),
      evidenceRetryCount: evidenceRetryCountOf(evidence_retry_count),
    };
  } catch (cause) {
    throw isErrorOf(InvalidTraceError, cause)
      ? cause
      : new InvalidTraceError(
          'the state cannot be read; give the state of a run, or { orchestration_events, evidence_retry_count }',
          null,
          { cause },
        );
  }
}

function eventsOf(events: unknown): OrchestrationEvent[] {
  if (!Array.isArray(events)) {
    throw new InvalidTraceError(
      'orchestration_events is not an array; give the state of a run, or { orchestration_events, evidence_retry_count }',
    );
  }
  // Read once, and by index, for a proxy or an iterator of its own could tell of other events.
  const { length } = events;
  if (!(length >= 1)) {
    throw new InvalidTraceError(
      'orchestration_events is empty; no attempt ended, so there is no path to tell',
    );
  }
  if (length > RECURSION_LIMIT) {
    throw new InvalidTraceError(
      `orchestration_events holds more events than the recursion limit of ${RECURSION_LIMIT}`,
    );
  }
  return Array.from({ length }, (_, index) => eventOf(events[index], index));
}

function eventOf(value: unknown, index: number): OrchestrationEvent {
  if (OrchestrationEvent.isGenuine(value)) {
    return value;
  }
  try {
    return new OrchestrationEvent(initOf(value));
  } catch (cause) {
    throw new InvalidTraceError(`event ${index} ${problemOf(cause)}`, index, {
      cause,
    });
  }
}

function initOf(value: unknown): OrchestrationEventInit {
  if (typeof value !== 'object' || value === null) {
    return value as OrchestrationEventInit;
  }
  // Own fields only, as everywhere.
  const { reason_code: reasonCode, ...rest } = {
    ...(value as OrchestrationEventMap),
  };
  if ('reasonCode' in rest) {
    throw new InvalidEventError([
      { field: 'reasonCode', problem: 'is called reason_code in this form' },
    ]);
  }
  return { ...rest, reasonCode };
}

/** What is wrong with an event, by the field names of its map form. */
const problemOf = (cause: unknown): string =>
  isErrorOf(InvalidEventError, cause)
    ? `is malformed (${cause.problem.replace(/reasonCode(?= must|, attempt)/g, 'reason_code')})`
    : 'cannot be read; see the cause';

function transitionsOf(
  events: readonly OrchestrationEvent[],
): OrchestrationTransition[] {
  return events.slice(0, -1).map((event, index) => {
    const next = events[index + 1]!;
    if (!hasEdge(event.node, next.node)) {
      throw new InvalidTraceError(
        `the graph has no edge from ${event.node} (event ${index}) to ${next.node}; give all events of one run, in their order`,
        index,
      );
    }
    return new OrchestrationTransition(
      event.node,
      next.node,
      event.reasonCode,
      event.attempt,
    );
  });
}

function evidenceRetryCountOf(count: number): number {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new InvalidTraceError(
      'evidence_retry_count is not an integer from 0',
    );
  }
  return count;
}
