import type {
  DiagnosisGraphState,
  DiagnosisOrchestrationTraceMap,
  NodeId,
  OrchestrationEventMap,
} from '../../src/diagnosis-graph/index.js';

/** A final state as it stands in JSON: all 26 keys, events in map form. */
export type StateMap = Omit<DiagnosisGraphState, 'orchestration_events'> & {
  readonly orchestration_events: readonly OrchestrationEventMap[];
};

/** What a run came to, whichever way it ended. */
interface Run {
  readonly name: string;
  readonly thread_id: string;
  /** The nodes of the attempts that ended, in order. */
  readonly path: readonly NodeId[];
  readonly events: readonly OrchestrationEventMap[];
  /** How often each node was called, a call that rejected included. */
  readonly calls: Readonly<Record<NodeId, number>>;
}

/** A run that ended. */
export interface CompletedRun extends Run {
  readonly trace: DiagnosisOrchestrationTraceMap;
  readonly state: StateMap;
  readonly error: null;
}

/** A run that was rejected, with what is known of it up to then. */
export interface RejectedRun extends Run {
  /** Of the attempts that ended; `null` when there were none. */
  readonly trace: DiagnosisOrchestrationTraceMap | null;
  readonly state: StateMap | null;
  readonly error: RunError;
}

/** Why a run was rejected; `node` and `attempt` are `null` where it has none. */
export interface RunError {
  readonly name: string;
  readonly message: string;
  readonly node: NodeId | null;
  readonly attempt: number | null;
  /** The errors it was caused by, outermost first. */
  readonly causes: readonly {
    readonly name: string;
    readonly message: string;
  }[];
}

/** A run, and whether it is what its scenario expects. */
export type ScenarioResult = (CompletedRun | RejectedRun) & {
  readonly expectation: 'met' | 'not_met' | 'none';
  /** Empty unless the expectation is not met. */
  readonly mismatches: readonly string[];
  /** Whether the run was rejected otherwise than by the `expect.error` of its scenario. */
  readonly isUnforeseen: boolean;
};
