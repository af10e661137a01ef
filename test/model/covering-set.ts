import { conditionPairs } from './condition-pairs.js';
import { GUARD_CLASSES } from './guard-classes.js';
import type { Path, Visit } from './model-run.js';
import { PATH_CLASSES, type OutcomeClass } from './outcome-classes.js';
import { ENTRY } from './paths.js';
import {
  reachableVisits,
  shortestPathTo,
  transitionOf,
} from './transitions.js';

const underCeiling = ({ seen }: Visit): string =>
  `under ${String(seen.verifier_verdict_ceiling)}`;

const exactly = (step: Visit): string =>
  `${transitionOf(step)} ${underCeiling(step)}`;

const VISITS = reachableVisits(GUARD_CLASSES);

/** The visits of the pairs that show a condition deciding alone. */
const PAIRED: ReadonlySet<string> = new Set(
  conditionPairs(VISITS)
    .flatMap(({ whenTrue, whenFalse }) => [whenTrue, whenFalse])
    .map(exactly),
);

/** The outcomes after which a run can go to more than one node. */
const CONTESTED: ReadonlySet<OutcomeClass> = new Set(
  VISITS.filter(({ outcome, next }) =>
    VISITS.some((other) => other.outcome === outcome && other.next !== next),
  ).map(({ outcome }) => outcome),
);

/**
 * Complete paths that take every transition of the control state, meet every guard value with each
 * route it can lead to, and show each condition of each guard deciding alone.
 *
 * Greedy: each path goes on to the nearest visit that adds something, until none can.
 */
export function coveringSet(): Path[] {
  const unmet = new Set(VISITS.flatMap(goalsOf));
  const adds = (step: Visit) => goalsOf(step).some((goal) => unmet.has(goal));
  const paths: Path[] = [];
  while (unmet.size > 0) {
    const path: Visit[] = [];
    for (;;) {
      const from = path.at(-1) ?? ENTRY;
      const stretch = shortestPathTo(from, GUARD_CLASSES, adds);
      if (!stretch) {
        break;
      }
      path.push(...stretch);
      stretch.flatMap(goalsOf).forEach((goal) => unmet.delete(goal));
    }
    paths.push([...path, ...shortestEnd(path)]);
  }
  return paths;
}

const shortestEnd = (path: Path): Path =>
  path.at(-1)!.next === 'end'
    ? []
    : shortestPathTo(
        path.at(-1)!,
        GUARD_CLASSES,
        ({ next }) => next === 'end',
      )!;

/** What a visit adds to a covering set. */
function goalsOf(step: Visit): string[] {
  const { node, outcome } = step;
  return [
    guardValueOf(step),
    ...(PATH_CLASSES[node].includes(outcome) ? [transitionOf(step)] : []),
    ...(PAIRED.has(exactly(step)) ? [exactly(step)] : []),
  ];
}

/** What the guard decides on; with the ceiling where the Verifier's outcome alone does not settle it. */
function guardValueOf(step: Visit): string {
  const { node, outcome, next } = step;
  const value = `${node} ${outcome.name} > ${next}`;
  return node === 'verifier' && CONTESTED.has(outcome)
    ? `${value} ${underCeiling(step)}`
    : value;
}
