export { DiagnosisGraphModule } from './diagnosis-graph.module.js';
export type { DiagnosisGraphModuleOptions } from './diagnosis-graph.module.js';
export { DiagnosisGraph } from './diagnosis-graph.js';
export type { DiagnosisProgress } from './diagnosis-graph.js';
export { DiagnosisGraphFactory } from './diagnosis-graph.factory.js';

export { DiagnosisGraphActions } from './actions/diagnosis-graph-actions.js';
export { eventFor } from './actions/event-for.js';
export {
  ACTION_TOKENS,
  COMPOSER_ACTION,
  EVIDENCE_RETRY_ACTION,
  EXECUTOR_ACTION,
  FALLBACK_ACTION,
  GATEKEEPER_ACTION,
  PLANNER_ACTION,
  VERIFIED_INPUT_ACTION,
  VERIFIER_ACTION,
} from './actions/action-ports.js';
export type {
  ComposerAction,
  ComposerUpdate,
  EvidenceRetryAction,
  EvidenceRetryUpdate,
  ExecutorAction,
  ExecutorUpdate,
  FallbackAction,
  FallbackUpdate,
  GatekeeperAction,
  GatekeeperUpdate,
  NodeAction,
  PlannerAction,
  PlannerUpdate,
  VerifiedInputAction,
  VerifiedInputUpdate,
  VerifierAction,
  VerifierUpdate,
} from './actions/action-ports.js';
export type { NodeUpdate } from './actions/node-update.js';
export type { RunnableConfig } from '@langchain/core/runnables';

export { initialState } from './state/diagnosis-graph-state.js';
export type {
  DiagnosisGraphState,
  StateKey,
  VerifierOutput,
} from './state/diagnosis-graph-state.js';
export type { DiagnosisRequest } from './state/diagnosis-request.js';
export {
  ComposerStatus,
  EvidenceGap,
  ExecutorStatus,
  GatekeeperStatus,
  PlannerMode,
  PlannerStatus,
  Verdict,
  VerifierStatus,
} from './state/statuses.js';

export { DiagnosisGraphRouter } from './routing/diagnosis-graph.router.js';
export { ReasonCode } from './routing/reason-codes.js';
export {
  CONDITIONAL_EDGES,
  EDGES,
  END_NODE,
  ENTRY_NODE,
  FIXED_EDGES,
  NODE_IDS,
  NodeId,
  RECURSION_LIMIT,
  RouteKey,
  START_NODE,
} from './routing/topology.js';
export type { Edge, RouteAfter } from './routing/topology.js';

export { OrchestrationEvent } from './trace/orchestration-event.js';
export type {
  OrchestrationEventInit,
  OrchestrationEventMap,
} from './trace/orchestration-event.js';
export { OrchestrationTransition } from './trace/orchestration-transition.js';
export type { OrchestrationTransitionMap } from './trace/orchestration-transition.js';
export { DiagnosisOrchestrationTrace } from './trace/diagnosis-orchestration-trace.js';
export type { DiagnosisOrchestrationTraceMap } from './trace/diagnosis-orchestration-trace.js';
export { DiagnosisOrchestrationTraceBuilder } from './trace/diagnosis-orchestration-trace.builder.js';
export type { TraceSource } from './trace/diagnosis-orchestration-trace.builder.js';

export {
  DiagnosisGraphError,
  FailedAttemptError,
  InvalidActionError,
  InvalidEventError,
  InvalidRequestError,
  InvalidRunConfigError,
  InvalidTraceError,
  NodeActionError,
  NodeContractError,
  RequestScopedActionError,
} from './diagnosis-graph.errors.js';
export type { FailedAttempt, FieldProblem } from './diagnosis-graph.errors.js';
