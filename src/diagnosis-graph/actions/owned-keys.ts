import type { StateKey } from '../state/diagnosis-graph-state.js';
import type { NodeId } from '../routing/topology.js';

/** The state keys that each node alone writes, replaced whole at each of its attempts. */
export const OWNED_KEYS = {
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
} as const satisfies Record<NodeId, readonly StateKey[]>;

/** The state keys that a node owns. */
export type OwnedKey<Node extends NodeId> = (typeof OWNED_KEYS)[Node][number];

/** What the skeleton alone writes: an action's own value for one of these is overruled. */
export const CONTROL_KEYS = [
  'planner_mode',
  'planner_retry_count',
  'verifier_retry_count',
  'composer_retry_count',
  'evidence_retry_count',
] as const satisfies readonly StateKey[];
