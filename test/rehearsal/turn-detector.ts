import type { PartRecord, RequestRecord } from './log/log-record.js';
import type { Symptom } from './payloads.js';

/** Fewer requests than this are no baseline. */
export const BASELINE_REQUESTS = 10;

/** An endpoint turns with this many bad requests in a row. */
export const REQUESTS_IN_A_ROW = 5;

const SLOW_FACTOR = 3;
const LEAST_SLOWDOWN_MS = 50;

/** Notices, request by request, when an endpoint turns slow against its first requests, or begins to fail. */
export class TurnDetector {
  private readonly baseline: number[] = [];
  private limitMs = Infinity;
  private inARow = 0;

  constructor(private readonly symptom: Symptom) {}

  /** Takes the next request; true at the last of those in a row that make it a turn. */
  isTurnAt(request: RequestRecord): boolean {
    this.inARow = this.isBad(request) ? this.inARow + 1 : 0;
    return this.inARow === REQUESTS_IN_A_ROW;
  }

  private isBad(request: RequestRecord): boolean {
    if (this.symptom === 'failing') {
      return hasFailed(request);
    }
    const duration = request.duration_ms ?? 0;
    if (this.baseline.length < BASELINE_REQUESTS) {
      this.baseline.push(duration);
      this.limitMs = slowLimit(medianOf(this.baseline));
      return false;
    }
    return duration > this.limitMs;
  }
}

/** From how many milliseconds on something is slow that used to take the baseline. */
export const slowLimit = (baselineMs: number): number =>
  Math.max(SLOW_FACTOR * baselineMs, baselineMs + LEAST_SLOWDOWN_MS);

/** Status 500 and above; a part that timed out or ended in an error. */
export const hasFailed = (entry: RequestRecord | PartRecord): boolean =>
  entry.kind === 'request' ? entry.status >= 500 : entry.outcome !== 'ok';

/** The middle one; 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
