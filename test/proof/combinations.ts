import { inspect } from 'node:util';

/** The values that each key takes. */
export type Axes = Readonly<Record<string, readonly unknown[]>>;

/** One value for each key. */
export type Combination = Readonly<Record<string, unknown>>;

/** How many combinations axes have. */
export const countOf = (axes: Axes): number =>
  Object.values(axes).reduce((count, values) => count * values.length, 1);

/** Every combination of the axes' values. */
export function* combinationsOf(axes: Axes): Generator<Combination> {
  const keys = Object.keys(axes);
  const count = countOf(axes);
  for (let index = 0; index < count; index++) {
    const combination: Record<string, unknown> = {};
    let rest = index;
    for (const key of keys) {
      const values = axes[key]!;
      combination[key] = values[rest % values.length];
      rest = Math.floor(rest / values.length);
    }
    yield combination;
  }
}

/** The first combinations in which something is wrong, with what; empty where nothing is. */
export function mismatchesIn(
  axes: Axes,
  problemOf: (combination: Combination) => string | null,
): string[] {
  const mismatches: string[] = [];
  for (const combination of combinationsOf(axes)) {
    const problem = problemOf(combination);
    if (problem !== null) {
      mismatches.push(`${problem}: ${inspect(combination, { depth: null })}`);
    }
    if (mismatches.length === 3) {
      break;
    }
  }
  return mismatches;
}
