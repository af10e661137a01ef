import {
  controlText,
  type ModelControl,
  type ModelNode,
} from './model-state.js';
import { ENTRY } from './paths.js';
import { visit, type Path, type Visit } from './model-run.js';
import type { OutcomeClass, OutcomeClasses } from './outcome-classes.js';

/** The part of a visit, the model's or a real one, that its control state can be read from. */
export interface Step {
  readonly node: ModelNode;
  readonly outcome: Pick<OutcomeClass, 'name'>;
  readonly seen: ModelControl;
  readonly next: ModelNode | 'end';
  readonly after: ModelControl;
}

/** A place: a node with the control state that it runs in. */
export const placeOf = ({ node, seen }: Pick<Step, 'node' | 'seen'>): string =>
  `${node} (${controlText(seen)})`;

/** A transition of the control state: a place, what happens there and where it leads. */
export const transitionOf = (step: Step): string =>
  `${placeOf(step)} ${step.outcome.name} > ${step.next} (${controlText(step.after)})`;

/** Where a run can be before a visit, as far as a later visit can tell. */
type Standing = Pick<Visit, 'next' | 'after'>;

const keyOf = ({ next, after }: Standing): string =>
  `${next} ${controlText(after)} ${String(after.verifier_verdict_ceiling)}`;

const visitsAt = (
  { next, after }: Standing,
  classes: OutcomeClasses,
): Visit[] =>
  next === 'end'
    ? []
    : classes[next].map((outcome) => visit(next, after, outcome));

/** Every distinct visit that a run can come to, nearest first. */
export function reachableVisits(classes: OutcomeClasses): Visit[] {
  const found: Visit[] = [];
  shortestPathTo(ENTRY, classes, (step) => {
    found.push(step);
    return false;
  });
  return found;
}

/** The shortest path from a point of a run to a visit that is wanted, if there is one. */
export function shortestPathTo(
  from: Standing,
  classes: OutcomeClasses,
  isWanted: (step: Visit) => boolean,
): Path | null {
  const known = new Set([keyOf(from)]);
  const pending: { at: Standing; path: Path }[] = [{ at: from, path: [] }];
  for (const { at, path } of pending) {
    for (const step of visitsAt(at, classes)) {
      if (isWanted(step)) {
        return [...path, step];
      }
      if (!known.has(keyOf(step))) {
        known.add(keyOf(step));
        pending.push({ at: step, path: [...path, step] });
      }
    }
  }
  return null;
}
