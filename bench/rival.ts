import type {
  DiagnosisRequest,
  OrchestrationEventMap,
} from '../src/diagnosis-graph/index.js';
import type { Workload } from './trivial-actions.js';

/** One run; resolves to its events. */
export type RunOnce = (
  request: DiagnosisRequest,
  threadId: string,
) => Promise<readonly OrchestrationEventMap[]>;

/** An implementation of the same topology, rules and trivial actions. */
export interface Rival {
  readonly name: string;
  /** Compiles it once, to be run many times. */
  create(workload: Workload): RunOnce;
}
