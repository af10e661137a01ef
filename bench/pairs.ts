/** How one rival compares with the reference over interleaved rounds. */
export interface Comparison {
  readonly name: string;
  /** Median time of a round, in milliseconds. */
  readonly median: number;
  /** Median of the paired ratios to the reference of the same round. */
  readonly ratio: number;
  /** The middle half of these ratios. */
  readonly spread: readonly [number, number];
}

/** A named round, timed as a whole. */
export interface Contender {
  readonly name: string;
  round(): Promise<unknown>;
}

/**
 * Times contenders in interleaved rounds in this process, the order rotated so that none always
 * follows the same one. The first contender is the reference.
 */
export async function compare(
  contenders: readonly Contender[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Comparison[]> {
  const times = contenders.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (turn + Math.max(round, 0)) % contenders.length;
      const start = performance.now();
      await contenders[index]!.round();
      const time = performance.now() - start;
      if (round >= 0) {
        times[index]!.push(time);
      }
    }
  }
  const reference = times[0]!;
  return contenders.map(({ name }, index) => {
    const ratios = times[index]!.map((time, round) => time / reference[round]!);
    return {
      name,
      median: quantile(times[index]!, 0.5),
      ratio: quantile(ratios, 0.5),
      spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    };
  });
}

/** The value below which a share of the sample lies. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))]!;
}
