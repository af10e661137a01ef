import { eventFor } from '../../src/diagnosis-graph/index.js';
import { GUARD_CLASSES } from '../model/guard-classes.js';
import type { Path, Visit } from '../model/model-run.js';
import type { ModelNode } from '../model/model-state.js';
import { ENTRY } from '../model/paths.js';
import {
  placeOf,
  reachableVisits,
  shortestPathTo,
} from '../model/transitions.js';
import type { ActionCall } from './keyed-runs.js';

/** A node in a control state that it can run in, and the shortest way there. */
export interface Place {
  readonly name: string;
  readonly node: ModelNode;
  readonly attempt: number;
  /** The visits before it. */
  readonly before: Path;
  /** A complete path through it. */
  readonly whole: Path;
}

/** Every place: each node at each attempt, in each cycle and under each count that it can meet. */
export const PLACES: readonly Place[] = [
  ...new Set(reachableVisits(GUARD_CLASSES).map(placeOf)),
].map((name) => {
  const path = shortestPathTo(
    ENTRY,
    GUARD_CLASSES,
    (step) => placeOf(step) === name,
  )!;
  const last = path.at(-1)!;
  return {
    name,
    node: last.node,
    attempt: last.event.attempt,
    before: path.slice(0, -1),
    whole: [...path, ...restAfter(last)],
  };
});

/** The first place of each node. */
export const FIRST_PLACES: readonly Place[] = PLACES.filter(
  ({ node }, index) =>
    PLACES.findIndex((other) => other.node === node) === index,
);

function restAfter(last: Visit): Path {
  return last.next === 'end'
    ? []
    : shortestPathTo(last, GUARD_CLASSES, ({ next }) => next === 'end')!;
}

/** What the action of a visit returns when it keeps its contract. */
export const lawfulUpdate = (
  { returned, event }: Visit,
  { node, state }: Pick<ActionCall, 'node' | 'state'>,
): Record<string, unknown> => ({
  ...returned,
  orchestration_events: eventFor(node, state, event.outcome),
});
