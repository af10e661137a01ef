import { recordOf, type CallRecord, type RequestRecord } from './log-record.js';
import type { Quote, Symptom } from './payloads.js';

/** Figures of some requests or calls. */
export interface Span {
  readonly count: number;
  readonly medianMs: number;
  /** Status 500 and above; a call that timed out or ended in an error. */
  readonly failed: number;
}

/** How an endpoint did before and after it turned; `onset` is null when it never did. */
export interface SymptomFigures {
  readonly before: Span;
  readonly onset: { readonly line: number; readonly time: string } | null;
  readonly since: Span;
}

/** What a dependency has to do with an endpoint's trouble. */
export interface DependencyFigures {
  readonly dependency: string;
  readonly before: Span;
  readonly since: Span;
  /** Its part in the trouble: of the time of slow requests, or of the failed ones; 0 to 1. */
  readonly share: number;
}

/** What is known of the cause: each dependency, the greatest share first; and how many requests gave up on one. */
export interface CauseFigures {
  readonly dependencies: readonly DependencyFigures[];
  readonly gatewayTimeouts: number;
}

/** Fewer requests than this are no baseline. */
export const BASELINE_REQUESTS = 10;

const SLOW_FACTOR = 3;
const LEAST_SLOWDOWN_MS = 50;
const REQUESTS_IN_A_ROW = 5;
const CAUSE_SHARE = 0.8;

/** Finds where an endpoint turned: the first of five requests in a row that are slow, or that fail. */
export function measureSymptom(
  quotes: readonly Quote[],
  symptom: Symptom,
): SymptomFigures {
  const requests = requestsIn(quotes);
  const at = turningPoint(requests, symptom);
  const first = requests[at];
  return {
    before: spanOf(requests.slice(0, at)),
    onset: first ? { line: first.line, time: first.time } : null,
    since: spanOf(requests.slice(at)),
  };
}

/** Measures what each dependency did while an endpoint's requests were in trouble. */
export function measureCause(
  quotes: readonly Quote[],
  symptom: Symptom,
): CauseFigures {
  const requests = requestsIn(quotes);
  const at = turningPoint(requests, symptom);
  const troubled = requests
    .slice(at)
    .filter((request) => symptom === 'slow' || hasFailed(request));
  const calls = callsIn(quotes);
  const dependencies = new Set(calls.map(({ dependency }) => dependency));
  return {
    gatewayTimeouts: troubled.filter(({ status }) => status === 504).length,
    dependencies: [...dependencies]
      .map((dependency) => {
        const ownCalls = calls.filter((call) => call.dependency === dependency);
        const during = callsOf(troubled, ownCalls);
        return {
          dependency,
          before: spanOf(callsOf(requests.slice(0, at), ownCalls)),
          since: spanOf(during),
          share:
            symptom === 'slow'
              ? total(during) / total(troubled)
              : during.filter(hasFailed).length / troubled.length,
        };
      })
      .sort((one, other) => other.share - one.share),
  };
}

/** Whether a dependency accounts for the trouble: it has most of it, and it was better before. */
export function isCause(
  { before, since, share }: DependencyFigures,
  symptom: Symptom,
): boolean {
  const isWorse =
    symptom === 'slow'
      ? since.medianMs > slowLimit(before.medianMs)
      : since.failed > before.failed;
  return isWorse && share >= CAUSE_SHARE;
}

type Line<Entry> = Entry & { readonly line: number };

const entriesIn = (quotes: readonly Quote[]) =>
  quotes.flatMap(({ line, text }) => {
    const record = recordOf(text);
    return record ? [{ ...record, line }] : [];
  });

const requestsIn = (quotes: readonly Quote[]): Line<RequestRecord>[] =>
  entriesIn(quotes).filter((entry) => entry.kind === 'request');

const callsIn = (quotes: readonly Quote[]): Line<CallRecord>[] =>
  entriesIn(quotes).filter((entry) => entry.kind === 'dependency_call');

function callsOf(requests: RequestRecord[], calls: CallRecord[]): CallRecord[] {
  const ids = new Set(requests.map(({ request_id }) => request_id));
  return calls.filter(({ request_id }) => ids.has(request_id));
}

function turningPoint(requests: RequestRecord[], symptom: Symptom): number {
  const limit = slowLimit(median(requests.slice(0, BASELINE_REQUESTS)));
  const isBad = (request: RequestRecord, index: number) =>
    symptom === 'slow'
      ? index >= BASELINE_REQUESTS && request.duration_ms > limit
      : hasFailed(request);
  let inARow = 0;
  for (const [index, request] of requests.entries()) {
    inARow = isBad(request, index) ? inARow + 1 : 0;
    if (inARow === REQUESTS_IN_A_ROW) {
      return index + 1 - REQUESTS_IN_A_ROW;
    }
  }
  return requests.length;
}

const slowLimit = (baselineMs: number): number =>
  Math.max(SLOW_FACTOR * baselineMs, baselineMs + LEAST_SLOWDOWN_MS);

const hasFailed = (entry: RequestRecord | CallRecord): boolean =>
  entry.kind === 'request' ? entry.status >= 500 : entry.outcome !== 'ok';

const spanOf = (entries: (RequestRecord | CallRecord)[]): Span => ({
  count: entries.length,
  medianMs: median(entries),
  failed: entries.filter(hasFailed).length,
});

function median(entries: { duration_ms: number }[]): number {
  const sorted = entries.map(({ duration_ms }) => duration_ms);
  sorted.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const total = (entries: { duration_ms: number }[]): number =>
  entries.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
