import {
  eventFor,
  initialState,
  type DiagnosisGraphState,
  type NodeId,
  type RunnableConfig,
  type StateKey,
} from '../../../src/diagnosis-graph/index.js';
import {
  deepFreeze,
  frozenCopy,
  isContainer,
} from '../../../src/diagnosis-graph/state/freezing.js';
import { REQUEST } from '../honest-actions.js';
import { STATUS_KEYS } from '../scripted-actions.js';
import type { ActionCase } from './action-case.js';

/** The frozen state of a case. */
export function stateOf({
  request = REQUEST,
  state,
}: ActionCase<NodeId>): DiagnosisGraphState {
  return frozenCopy({ ...initialState(request), ...state });
}

const RETRY_COUNTS: Partial<Record<NodeId, StateKey>> = {
  planner: 'planner_retry_count',
  verifier: 'verifier_retry_count',
  composer: 'composer_retry_count',
};

/** The state that the retry after a failed attempt is given; null for a node that has no retry. */
export function retryStateOf(
  node: NodeId,
  state: DiagnosisGraphState,
): DiagnosisGraphState | null {
  const counter = RETRY_COUNTS[node];
  const statusKey = STATUS_KEYS[node];
  if (!counter || !statusKey) {
    return null;
  }
  return deepFreeze({
    ...state,
    [counter]: 1,
    [statusKey]: 'RETRYABLE_FAILED',
    orchestration_events: [
      ...state.orchestration_events,
      ...eventFor(node, { ...state, [counter]: 0 }, 'RETRYABLE_FAILED'),
    ],
  });
}

/** A copy whose plain objects and arrays can be changed. */
export function thawed<T>(value: T): T {
  return mapped(value, (leaf) => leaf);
}

/** A word that no code of a real action holds. */
export const CANARY = 'qzxcanary';

const PAYLOAD_KEYS: ReadonlySet<string> = new Set<StateKey>([
  'session_id',
  'user_query',
  'conversation_context',
  'planner_output',
  'executor_output',
  'gatekeeper_output',
  'verifier_input',
  'verifier_output',
  'evidence_retry_context',
  'composer_output',
  'fallback_output',
  'final_answer',
]);

/** What a payload may hold must not be told from the event: the same state with a canary in each text. */
export function markedState(state: DiagnosisGraphState): DiagnosisGraphState {
  const entries = Object.entries(state).map(([key, value]) => [
    key,
    PAYLOAD_KEYS.has(key) ? mapped(value, marked) : value,
  ]);
  return deepFreeze(Object.fromEntries(entries) as DiagnosisGraphState);
}

/** The same config with a canary in what identifies the run. */
export const markedConfig = (config: RunnableConfig): RunnableConfig => ({
  ...config,
  configurable: mapped(config.configurable ?? {}, marked),
  metadata: mapped(config.metadata ?? {}, marked),
});

const marked = (leaf: unknown): unknown =>
  typeof leaf === 'string' ? `${leaf} ${CANARY}` : leaf;

function mapped<T>(root: T, change: (leaf: unknown) => unknown): T {
  const copies = new Map<unknown, unknown>();
  const copyOf = (value: unknown): unknown => {
    if (!isContainer(value)) {
      return change(value);
    }
    if (!copies.has(value)) {
      const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
        ? []
        : {};
      copies.set(value, copy);
      for (const [key, inner] of Object.entries(value)) {
        (copy as Record<string, unknown>)[key] = copyOf(inner);
      }
    }
    return copies.get(value);
  };
  return copyOf(root) as T;
}
