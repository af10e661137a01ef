import type { ModelNode } from './model-state.js';
import type { Visit } from './model-run.js';
import {
  checkedFacts,
  CONDITIONS,
  type Condition,
} from './routing-conditions.js';
import { conditionsOf, ROUTES } from './routing-table.js';

/** Two visits that differ in one condition of their guard and in where they lead. */
export interface ConditionPair {
  readonly node: ModelNode;
  readonly condition: Condition;
  readonly whenTrue: Visit;
  readonly whenFalse: Visit;
}

/** Every condition of every guard. */
export const GUARD_CONDITIONS: readonly {
  readonly node: ModelNode;
  readonly condition: Condition;
}[] = [...new Set(ROUTES.map(({ from }) => from))].flatMap((node) =>
  conditionsOf(node).map((condition) => ({ node, condition })),
);

/** Among visits, a pair for each condition that is seen to decide a route alone. */
export function conditionPairs(visits: readonly Visit[]): ConditionPair[] {
  const guarded = visits.flatMap((step) => {
    const truths = truthsOf(step);
    return truths ? [{ step, truths }] : [];
  });
  return GUARD_CONDITIONS.flatMap(({ node, condition }) => {
    const here = guarded.filter(({ step }) => step.node === node);
    for (const { step: whenTrue, truths } of here) {
      const other = here.find(
        ({ step, truths: others }) =>
          step.next !== whenTrue.next &&
          differsOnlyIn(condition, truths, others),
      );
      if (truths.get(condition) && other) {
        return [{ node, condition, whenTrue, whenFalse: other.step }];
      }
    }
    return [];
  });
}

type Truths = ReadonlyMap<Condition, boolean>;

/** Which conditions of its guard held; `null` where several facts give a condition several truths. */
function truthsOf({ node, left }: Visit): Truths | null {
  const [fact = {}, ...others] = checkedFacts(left);
  return others.length > 0
    ? null
    : new Map(
        conditionsOf(node).map((name) => [name, CONDITIONS[name](left, fact)]),
      );
}

const differsOnlyIn = (
  condition: Condition,
  truths: Truths,
  others: Truths,
): boolean =>
  [...truths].every(
    ([name, truth]) => (others.get(name) === truth) === (name !== condition),
  );
