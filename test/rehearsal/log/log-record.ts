import { requestOfAccessLine } from './access-line.js';
import { recordOfJson } from './json-line.js';

/** A request that the service answered. */
export interface RequestRecord {
  readonly kind: 'request';
  /** When it ended, as the log writes it. */
  readonly time: string;
  /** What its calls and waits name it by; null in a log that has none. */
  readonly request_id: string | null;
  /** The path, without query. */
  readonly endpoint: string;
  readonly status: number;
  /** Null in a log that does not tell. */
  readonly duration_ms: number | null;
  /** What the process held when the request ended, by resource. */
  readonly gauges?: Readonly<Record<string, number>> | undefined;
}

/** A part of a request: a call that the service made for it, or its wait for a connection of a pool. */
export type PartRecord = {
  readonly time: string;
  readonly request_id: string;
  readonly outcome: 'ok' | 'timeout' | 'error';
  readonly duration_ms: number;
} & (
  | { readonly kind: 'dependency_call'; readonly dependency: string }
  | {
      readonly kind: 'pool_wait';
      readonly pool: string;
      readonly in_use: number;
      readonly size: number;
    }
);

/** A line of a log that a diagnosis can use. */
export type LogRecord = RequestRecord | PartRecord;

/** What a line of the log says, or null when it says nothing of a request. */
export function recordOf(text: string): LogRecord | null {
  return text.startsWith('{')
    ? recordOfJson(parsed(text))
    : requestOfAccessLine(text);
}

/** Whether a line belongs into a log of this kind, also when it says nothing of a request. */
export const isLogLine = (text: string): boolean =>
  text.startsWith('{')
    ? parsed(text) !== null
    : requestOfAccessLine(text) !== null;

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}
