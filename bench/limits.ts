import type { Row } from './row.js';

/**
 * What CI fails on: ratios to bare LangGraph only, with room for noise above the targets of
 * bench/README.md, since a time says nothing on a machine that is shared.
 */
const LIMITS: readonly { readonly workload: RegExp; readonly most: number }[] =
  [
    { workload: /^happy path/, most: 1.25 },
    { workload: /^longest path/, most: 1.15 },
    { workload: /runs at once$/, most: 1.25 },
    { workload: /^heap of a run in flight/, most: 1.05 },
  ];

/** A message for each row of the diagnosis graph whose ratio is beyond its limit. */
export function exceeded(rows: readonly Row[]): string[] {
  return rows.flatMap(({ workload, rival, ratio }) => {
    const limit = LIMITS.find((one) => one.workload.test(workload));
    return rival === 'diagnosis graph' &&
      limit !== undefined &&
      ratio !== null &&
      ratio > limit.most
      ? [
          `${workload}: ratio ${ratio.toFixed(2)} to bare LangGraph is above ${limit.most}`,
        ]
      : [];
  });
}
