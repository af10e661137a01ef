import type { RequestRecord } from './log/log-record.js';
import type { Quote, Symptom } from './payloads.js';
import { BASELINE_REQUESTS, TurnDetector } from './turn-detector.js';

/** Of the requests before the turn, and of those since, at most so many are kept. */
const MOST_KEPT = 500;

/**
 * The requests of one endpoint around its turn, however many the log has: the first ones, which are
 * the baseline, the last before the turn and the first since.
 */
export class RequestWindow {
  private readonly baseline: Quote[] = [];
  private readonly before: Quote[] = [];
  private readonly since: Quote[] = [];
  private readonly detector: TurnDetector;
  private hasTurned = false;

  constructor(symptom: Symptom) {
    this.detector = new TurnDetector(symptom);
  }

  /** Takes the next request of the endpoint. */
  read(quote: Quote, request: RequestRecord): void {
    if (this.hasTurned) {
      if (this.since.length < MOST_KEPT) {
        this.since.push(quote);
      }
      return;
    }
    this.hasTurned = this.detector.isTurnAt(request);
    if (this.baseline.length < BASELINE_REQUESTS) {
      this.baseline.push(quote);
      return;
    }
    this.before.push(quote);
    if (this.before.length > 2 * MOST_KEPT) {
      this.before.splice(0, MOST_KEPT);
    }
  }

  /** The lines kept, in the order of the log. */
  quotes(): Quote[] {
    return [...this.baseline, ...this.before.slice(-MOST_KEPT), ...this.since];
  }
}
