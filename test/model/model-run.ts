import {
  absent,
  NODE_KEYS,
  type ModelEvent,
  type ModelNode,
  type ModelState,
  type NodeValues,
} from './model-state.js';
import type { OutcomeClass } from './outcome-classes.js';
import { routeFrom } from './routing-table.js';

/** What the model says of one execution of a node. */
export interface Visit {
  readonly node: ModelNode;
  readonly outcome: OutcomeClass;
  /** The state that the action sees. */
  readonly seen: ModelState;
  readonly returned: NodeValues;
  readonly event: ModelEvent;
  /** The state that the attempt leaves, which decides the route. */
  readonly left: ModelState;
  readonly next: ModelNode | 'end';
  /** The state that the next node sees, or the final one. */
  readonly after: ModelState;
}

/** A complete run, visit by visit. */
export type Path = readonly Visit[];

/** The map form of a trace. */
export interface ModelTrace {
  readonly version: 1;
  readonly transitions: readonly {
    readonly from: ModelNode;
    readonly to: ModelNode;
    readonly reason_code: string;
    readonly attempt: number;
  }[];
  readonly final_node: ModelNode;
  readonly termination_reason: string;
  readonly degraded: boolean;
  readonly evidence_retry_count: number;
}

/** Runs a node once: its output replaced whole, one event appended, the control state of the next. */
export function visit(
  node: ModelNode,
  seen: ModelState,
  outcome: OutcomeClass,
): Visit {
  const returned = outcome.values(seen.orchestration_events.length);
  const event: ModelEvent = {
    node,
    outcome: outcome.outcome,
    reason_code: `${node.toUpperCase()}_${outcome.outcome}`,
    attempt: attemptOf(node, seen),
  };
  const left: ModelState = {
    ...seen,
    ...absent(NODE_KEYS[node]),
    ...present(returned),
    orchestration_events: [...seen.orchestration_events, event],
  };
  const { to, sets } = routeFrom(node, left);
  return {
    node,
    outcome,
    seen,
    returned,
    event,
    left,
    next: to,
    after: { ...left, ...sets },
  };
}

const present = (values: NodeValues): NodeValues =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );

function attemptOf(node: ModelNode, seen: ModelState): number {
  switch (node) {
    case 'planner':
    case 'verifier':
    case 'composer':
      return seen[`${node}_retry_count`] + 1;
    default:
      return 1;
  }
}

/** The state that a complete run ends with. */
export const finalState = (path: Path): ModelState => path.at(-1)!.after;

/** The trace of a complete run. */
export function traceOf(path: Path): ModelTrace {
  const last = path.at(-1)!;
  return {
    version: 1,
    transitions: path.slice(0, -1).map(({ node, event }, index) => ({
      from: node,
      to: path[index + 1]!.node,
      reason_code: event.reason_code,
      attempt: event.attempt,
    })),
    final_node: last.node,
    termination_reason: last.event.reason_code,
    degraded: last.node === 'fallback',
    evidence_retry_count: last.after.evidence_retry_count,
  };
}
