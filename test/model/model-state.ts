/** The eight nodes, as the spec names them. */
export type ModelNode =
  | 'planner'
  | 'executor'
  | 'gatekeeper'
  | 'verified_input'
  | 'verifier'
  | 'evidence_retry'
  | 'composer'
  | 'fallback';

/** An event in the spec's map form. */
export interface ModelEvent {
  readonly node: ModelNode;
  readonly outcome: string;
  readonly reason_code: string;
  readonly attempt: number;
}

/** The control state: what no action writes. */
export interface ModelControl {
  readonly planner_mode: 'FULL' | 'EVIDENCE_GAP_ONLY';
  readonly planner_retry_count: number;
  readonly verifier_retry_count: number;
  readonly composer_retry_count: number;
  readonly evidence_retry_count: number;
}

/** The keys that a node's action returns; each is null before its first attempt. */
export const NODE_KEYS = {
  planner: ['planner_status', 'planner_output'],
  executor: ['executor_status', 'executor_output'],
  gatekeeper: [
    'gatekeeper_status',
    'gatekeeper_output',
    'verified_binding_count',
    'verifier_verdict_ceiling',
  ],
  verified_input: ['verifier_input'],
  verifier: ['verifier_status', 'verifier_output', 'effective_verdict'],
  evidence_retry: ['evidence_retry_context'],
  composer: ['composer_status', 'composer_output', 'final_answer'],
  fallback: ['fallback_output', 'final_answer'],
} as const satisfies Record<ModelNode, readonly string[]>;

/** A key that some node's action returns. */
export type NodeKey = (typeof NODE_KEYS)[ModelNode][number];

/** The keys of one attempt, as its action returns them. */
export type NodeValues = { readonly [Key in NodeKey]?: unknown };

/** The 26 keys of a run. */
export interface ModelState extends ModelControl, Required<NodeValues> {
  readonly session_id: string;
  readonly user_query: string;
  readonly conversation_context: readonly unknown[];
  readonly orchestration_events: readonly ModelEvent[];
}

/** The given keys, all absent. */
export const absent = (keys: readonly NodeKey[]): NodeValues =>
  Object.fromEntries(keys.map((key) => [key, null]));

/** What a run starts from: the request, the defaults and nothing of another run. */
export const initialModelState = (request: {
  session_id: string;
  user_query: string;
  conversation_context: readonly unknown[];
}): ModelState => ({
  ...request,
  planner_mode: 'FULL',
  planner_retry_count: 0,
  verifier_retry_count: 0,
  composer_retry_count: 0,
  evidence_retry_count: 0,
  ...(absent(Object.values(NODE_KEYS).flat()) as Required<NodeValues>),
  orchestration_events: [],
});

/** The control state in one line: mode, then planner, verifier, composer and evidence retry count. */
export const controlText = (control: ModelControl): string =>
  `${control.planner_mode} ${[
    control.planner_retry_count,
    control.verifier_retry_count,
    control.composer_retry_count,
    control.evidence_retry_count,
  ].join('/')}`;
