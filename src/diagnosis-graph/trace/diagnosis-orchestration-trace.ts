import type { NodeId } from '../routing/topology.js';
import type {
  OrchestrationTransition,
  OrchestrationTransitionMap,
} from './orchestration-transition.js';

/** The version of the trace's form. */
export const TRACE_VERSION = 1;

/** A trace as it stands in JSON: the spec's frozen fields. */
export interface DiagnosisOrchestrationTraceMap {
  /** The version of this form. */
  readonly version: typeof TRACE_VERSION;
  /** One between each two neighbouring events, in order. */
  readonly transitions: readonly OrchestrationTransitionMap[];
  /** The node of the last event. */
  readonly final_node: NodeId;
  /** The reason code of the last event. */
  readonly termination_reason: string;
  /** Whether the run ended in Fallback. */
  readonly degraded: boolean;
  /** How many second cycles looked for more evidence, 0 or 1. */
  readonly evidence_retry_count: number;
}

/** What a run did, derived from its events alone; frozen. */
export class DiagnosisOrchestrationTrace {
  /** The version of the map form. */
  readonly version = TRACE_VERSION;

  constructor(
    /** One between each two neighbouring events, in order. */
    readonly transitions: readonly OrchestrationTransition[],
    /** The node of the last event. */
    readonly finalNode: NodeId,
    /** The reason code of the last event. */
    readonly terminationReason: string,
    /** Whether the run ended in Fallback; other quality is the effective verdict's to tell. */
    readonly degraded: boolean,
    /** How many second cycles looked for more evidence, 0 or 1. */
    readonly evidenceRetryCount: number,
  ) {
    Object.freeze(this);
  }

  /** The trace with the spec's field names. */
  toMap(): DiagnosisOrchestrationTraceMap {
    return {
      version: this.version,
      transitions: this.transitions.map((transition) => transition.toMap()),
      final_node: this.finalNode,
      termination_reason: this.terminationReason,
      degraded: this.degraded,
      evidence_retry_count: this.evidenceRetryCount,
    };
  }

  /** The same as {@link toMap}, for `JSON.stringify`. */
  toJSON(): DiagnosisOrchestrationTraceMap {
    return this.toMap();
  }
}
