import { absent, NODE_KEYS } from './model-state.js';
import type {
  ModelControl,
  ModelNode,
  ModelState,
  NodeValues,
} from './model-state.js';
import {
  checkedFacts,
  CONDITIONS,
  type CheckedFact,
  type Condition,
} from './routing-conditions.js';

/** Where a run goes from a node: when all conditions hold, to the next node, which then sees `sets`. */
export interface Route {
  readonly from: ModelNode;
  readonly when: readonly Condition[];
  readonly to: ModelNode | 'end';
  readonly sets: Partial<ModelControl> & NodeValues;
}

const route = (
  from: ModelNode,
  when: readonly Condition[],
  to: ModelNode | 'end',
  sets: Route['sets'] = {},
): Route => ({ from, when, to, sets });

/**
 * The spec's requirements as rows: of the rows from a node, the first whose conditions all hold.
 *
 * Conditions on `fact` and `verification` speak of one and the same checked fact, whichever.
 */
// One row a line reads like the spec.
// prettier-ignore
export const ROUTES: readonly Route[] = [
  // Planner routing SHALL allow one technical retry per Planner stage
  route('planner', ['planner_status = COMPLETED'], 'executor'),
  route('planner', ['planner_status = INVALID_OUTPUT', 'planner_retry_count = 0'], 'planner', { planner_retry_count: 1 }),
  route('planner', ['planner_status = RETRYABLE_FAILED', 'planner_retry_count = 0'], 'planner', { planner_retry_count: 1 }),
  route('planner', [], 'fallback'),

  // Executor and Gatekeeper routing SHALL fail closed
  route('executor', ['executor_status = COMPLETED'], 'gatekeeper'),
  route('executor', [], 'fallback'),
  route('gatekeeper', ['gatekeeper_status = PASS'], 'verified_input'),
  route('gatekeeper', ['gatekeeper_status = LOW_CONFID', 'verified_binding_count > 0'], 'verified_input'),
  route('gatekeeper', [], 'fallback'),
  route('verified_input', [], 'verifier', { verifier_retry_count: 0, ...absent(NODE_KEYS.verifier) }),

  // Verifier routing SHALL separate technical retry from evidence retry
  route('verifier', ['verifier_status = INVALID_OUTPUT', 'verifier_retry_count = 0'], 'verifier', { verifier_retry_count: 1 }),
  route('verifier', ['verifier_status = RETRYABLE_FAILED', 'verifier_retry_count = 0'], 'verifier', { verifier_retry_count: 1 }),
  route('verifier', ['verifier_status = COMPLETED', 'effective_verdict = PASS'], 'composer'),
  route('verifier', ['verifier_status = COMPLETED', 'effective_verdict = REJECT'], 'composer'),
  route('verifier', ['verifier_status = COMPLETED', 'effective_verdict = LOW_CONFID', 'verifier_verdict_ceiling = PASS', 'fact is not blank', 'verification = no_evidence', 'evidence_retry_count = 0'], 'evidence_retry'),
  route('verifier', ['verifier_status = COMPLETED', 'effective_verdict = LOW_CONFID', 'verifier_verdict_ceiling = PASS', 'fact is not blank', 'verification = indirect_support', 'evidence_retry_count = 0'], 'evidence_retry'),
  route('verifier', ['verifier_status = COMPLETED', 'effective_verdict = LOW_CONFID'], 'composer'),
  route('verifier', [], 'fallback'),
  route('evidence_retry', [], 'planner', { planner_mode: 'EVIDENCE_GAP_ONLY', planner_retry_count: 0, evidence_retry_count: 1 }),

  // Composer routing SHALL allow one technical retry and then terminate safely
  route('composer', ['composer_status = COMPLETED'], 'end'),
  route('composer', ['composer_status = INVALID_OUTPUT', 'composer_retry_count = 0'], 'composer', { composer_retry_count: 1 }),
  route('composer', ['composer_status = RETRYABLE_FAILED', 'composer_retry_count = 0'], 'composer', { composer_retry_count: 1 }),
  route('composer', [], 'fallback'),
  route('fallback', [], 'end'),
];

const routesFrom = (node: ModelNode): Route[] =>
  ROUTES.filter(({ from }) => from === node);

const NO_FACT: CheckedFact = {};

/** The row that a node's finished attempt takes, from the state that it left. */
export function routeFrom(node: ModelNode, state: ModelState): Route {
  const facts = [NO_FACT, ...checkedFacts(state)];
  return routesFrom(node).find(({ when }) =>
    facts.some((fact) => when.every((name) => CONDITIONS[name](state, fact))),
  )!;
}

/** The conditions that the routes from a node are made of, in the order of the table. */
export const conditionsOf = (node: ModelNode): Condition[] => [
  ...new Set(routesFrom(node).flatMap(({ when }) => when)),
];
