/** One line of the report. */
export interface Row {
  readonly workload: string;
  readonly rival: string;
  /** The median, in `unit`. */
  readonly value: number;
  readonly unit: string;
  /** Median of the paired ratios to bare LangGraph; `null` where nothing is compared. */
  readonly ratio: number | null;
  /** The middle half of these ratios. */
  readonly spread: readonly [number, number] | null;
}

/** How much is measured. */
export interface Effort {
  /** Interleaved rounds of a single run. */
  readonly rounds: number;
  /** Interleaved rounds of many runs at once, and of processes. */
  readonly heavyRounds: number;
  /** Runs in a row for growth. */
  readonly runsInARow: number;
}
