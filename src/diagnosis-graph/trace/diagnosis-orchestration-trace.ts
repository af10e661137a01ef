import type { NodeId } from '../routing/topology.js';
import type {
  OrchestrationTransition,
  OrchestrationTransitionMap,
} from './orchestration-transition.js';

/** The version of the trace's form. */
export const TRACE_VERSION = 1;

/** A trace as it stands in JSON: the spec's frozen fields. */
export interface DiagnosisOrchestrationTraceMap {
  readonly version: typeof TRACE_VERSION;
  readonly transitions: readonly OrchestrationTransitionMap[];
  readonly final_node: NodeId;
  readonly termination_reason: string;
  readonly degraded: boolean;
  readonly evidence_retry_count: number;
}

/** What a run did, derived from its events alone; frozen. */
export class DiagnosisOrchestrationTrace {
  readonly version = TRACE_VERSION;

  constructor(
    readonly transitions: readonly OrchestrationTransition[],
    readonly finalNode: NodeId,
    /** The reason code of the last event. */
    readonly terminationReason: string,
    /** Whether the run ended in Fallback; other quality is the effective verdict's to tell. */
    readonly degraded: boolean,
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
