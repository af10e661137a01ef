import type { RequestRecord } from './log/log-record.js';

/** How something that the process holds grew, and whether its requests slowed down with it. */
export interface GrowthFigures {
  readonly resource: string;
  readonly first: number;
  readonly last: number;
  /** Of the order of the requests by what was held and by duration (Spearman); -1 to 1. */
  readonly correlation: number;
}

const LEAST_REQUESTS = 20;
const LEAST_GROWTH = 2;
const LEAST_CORRELATION = 0.8;

/** Measures each resource that some requests name, the closest to their durations first. */
export function measureGrowth(
  requests: readonly RequestRecord[],
): GrowthFigures[] {
  const resources = new Set(
    requests.flatMap(({ gauges }) => Object.keys(gauges ?? {})),
  );
  return [...resources]
    .map((resource) => {
      const pairs = requests.flatMap(({ gauges, duration_ms }) => {
        const held = gauges?.[resource];
        return held === undefined || duration_ms === null
          ? []
          : [{ held, duration: duration_ms }];
      });
      return {
        resource,
        first: pairs[0]?.held ?? 0,
        last: pairs.at(-1)?.held ?? 0,
        correlation: correlationOf(
          ranksOf(pairs.map(({ held }) => held)),
          ranksOf(pairs.map(({ duration }) => duration)),
        ),
      };
    })
    .sort((one, other) => other.correlation - one.correlation);
}

/** Whether a resource accounts for the slowness: it grew and never came back, and the requests slowed down with it. */
export const isLeak = ({ first, last, correlation }: GrowthFigures): boolean =>
  last >= LEAST_GROWTH * first && correlation >= LEAST_CORRELATION;

/** The rank of each value, ties sharing the middle of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((one, other) => one - other);
  const rankOf = new Map<number, number>();
  for (const value of new Set(sorted)) {
    const middle = (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2;
    rankOf.set(value, middle);
  }
  return values.map((value) => rankOf.get(value)!);
}

function correlationOf(xs: readonly number[], ys: readonly number[]): number {
  if (xs.length < LEAST_REQUESTS) {
    return 0;
  }
  const [x, y] = [meanOf(xs), meanOf(ys)];
  const sumOf = (product: (at: number) => number) =>
    xs.reduce((sum, _each, at) => sum + product(at), 0);
  const spread = Math.sqrt(
    sumOf((at) => (xs[at]! - x) ** 2) * sumOf((at) => (ys[at]! - y) ** 2),
  );
  return spread === 0
    ? 0
    : sumOf((at) => (xs[at]! - x) * (ys[at]! - y)) / spread;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
