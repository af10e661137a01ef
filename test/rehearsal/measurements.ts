import { measureGrowth, type GrowthFigures } from './growth.js';
import {
  recordOf,
  type PartRecord,
  type RequestRecord,
} from './log/log-record.js';
import type { Quote, Symptom } from './payloads.js';
import {
  hasFailed,
  medianOf,
  REQUESTS_IN_A_ROW,
  slowLimit,
  TurnDetector,
} from './turn-detector.js';

/** Figures of some requests or parts. */
export interface Span {
  readonly count: number;
  readonly medianMs: number;
  /** Status 500 and above; a part that timed out or ended in an error. */
  readonly failed: number;
}

/** How an endpoint did before and after it turned; `onset` is null when it never did. */
export interface SymptomFigures {
  readonly before: Span;
  readonly onset: { readonly line: number; readonly time: string } | null;
  readonly since: Span;
  /** Requests of which the log tells no duration, so that they say nothing of slowness. */
  readonly untimed: number;
}

/** What a dependency or a pool has to do with an endpoint's trouble. */
export interface SuspectFigures {
  readonly suspect: string;
  readonly before: Span;
  readonly since: Span;
  /** Its part in the trouble: of the time of slow requests, or of the failed ones; 0 to 1. */
  readonly share: number;
}

/** What is known of the cause: each suspect, the greatest share first; what grew; how many requests gave up on a call. */
export interface CauseFigures {
  readonly suspects: readonly SuspectFigures[];
  readonly growths: readonly GrowthFigures[];
  readonly gatewayTimeouts: number;
}

const CAUSE_SHARE = 0.8;

/** Finds where an endpoint turned: the first of five requests in a row that are slow, or that fail. */
export function measureSymptom(
  quotes: readonly Quote[],
  symptom: Symptom,
): SymptomFigures {
  const all = requestsIn(quotes);
  const requests = telling(all, symptom);
  const at = turningPoint(requests, symptom);
  const first = requests[at];
  return {
    before: spanOf(requests.slice(0, at)),
    onset: first ? { line: first.line, time: first.time } : null,
    since: spanOf(requests.slice(at)),
    untimed: all.length - requests.length,
  };
}

/** Measures what each suspect did while an endpoint's requests were in trouble. */
export function measureCause(
  quotes: readonly Quote[],
  symptom: Symptom,
): CauseFigures {
  const requests = telling(requestsIn(quotes), symptom);
  const at = turningPoint(requests, symptom);
  const troubled = requests
    .slice(at)
    .filter((request) => symptom === 'slow' || hasFailed(request));
  const parts = partsIn(quotes);
  const suspects = new Set(parts.map(suspectOf));
  return {
    gatewayTimeouts: troubled.filter(({ status }) => status === 504).length,
    growths: symptom === 'slow' ? measureGrowth(requests) : [],
    suspects: [...suspects]
      .map((suspect) => {
        const own = parts.filter((part) => suspectOf(part) === suspect);
        const during = partsOf(troubled, own);
        return {
          suspect,
          before: spanOf(partsOf(requests.slice(0, at), own)),
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

/** Whether a suspect accounts for the trouble: it has most of it, and it was better before. */
export function isCause(
  { before, since, share }: SuspectFigures,
  symptom: Symptom,
): boolean {
  const isWorse =
    symptom === 'slow'
      ? since.medianMs > slowLimit(before.medianMs)
      : since.failed > before.failed;
  return isWorse && share >= CAUSE_SHARE;
}

/** What a part of a request puts under suspicion. */
export const suspectOf = (part: PartRecord): string =>
  part.kind === 'pool_wait'
    ? `the connection pool ${part.pool} (${part.size} connections)`
    : part.dependency;

type Line<Entry> = Entry & { readonly line: number };

const entriesIn = (quotes: readonly Quote[]) =>
  quotes.flatMap(({ line, text }) => {
    const record = recordOf(text);
    return record ? [{ ...record, line }] : [];
  });

const requestsIn = (quotes: readonly Quote[]): Line<RequestRecord>[] =>
  entriesIn(quotes).filter((entry) => entry.kind === 'request');

const partsIn = (quotes: readonly Quote[]): Line<PartRecord>[] =>
  entriesIn(quotes).filter((entry) => entry.kind !== 'request');

const telling = (requests: Line<RequestRecord>[], symptom: Symptom) =>
  requests.filter(
    ({ duration_ms }) => symptom === 'failing' || duration_ms !== null,
  );

function partsOf(requests: RequestRecord[], parts: PartRecord[]): PartRecord[] {
  const ids = new Set(requests.map(({ request_id }) => request_id));
  return parts.filter(({ request_id }) => ids.has(request_id));
}

function turningPoint(requests: RequestRecord[], symptom: Symptom): number {
  const detector = new TurnDetector(symptom);
  const last = requests.findIndex((request) => detector.isTurnAt(request));
  return last < 0 ? requests.length : last + 1 - REQUESTS_IN_A_ROW;
}

const spanOf = (entries: (RequestRecord | PartRecord)[]): Span => ({
  count: entries.length,
  medianMs: medianOf(entries.map(durationOf)),
  failed: entries.filter(hasFailed).length,
});

const total = (entries: (RequestRecord | PartRecord)[]): number =>
  entries.reduce((sum, entry) => sum + durationOf(entry), 0);

const durationOf = ({ duration_ms }: RequestRecord | PartRecord): number =>
  duration_ms ?? 0;
