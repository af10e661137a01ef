import { z } from 'zod';
import { endpointOf } from './endpoint.js';
import type { LogRecord, RequestRecord } from './log-record.js';

const part = {
  time: z.string(),
  request_id: z.string(),
  outcome: z.enum(['ok', 'timeout', 'error']),
  duration_ms: z.number(),
};

/** The form of the recordings. */
const recorded = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    time: z.string(),
    request_id: z.string(),
    endpoint: z.string(),
    status: z.number(),
    duration_ms: z.number(),
    gauges: z.record(z.string(), z.number()).optional(),
  }),
  z.object({
    kind: z.literal('dependency_call'),
    dependency: z.string(),
    ...part,
  }),
  z.object({
    kind: z.literal('pool_wait'),
    pool: z.string(),
    in_use: z.number(),
    size: z.number(),
    ...part,
  }),
]);

/** What services call the fields of a request: nginx, pino-http, Caddy, morgan and the like. */
const NAMES = {
  time: ['time', 'timestamp', '@timestamp', 'ts', 'time_iso8601'],
  id: ['request_id', 'requestId', 'req.id'],
  target: [
    'path',
    'url',
    'uri',
    'request_uri',
    'req.url',
    'request.uri',
    'request',
    'endpoint',
  ],
  status: ['status', 'status_code', 'statusCode', 'res.statusCode'],
  milliseconds: [
    'duration_ms',
    'responseTime',
    'response_time_ms',
    'latency_ms',
  ],
  seconds: ['request_time', 'duration', 'response_time'],
} as const;

/** What a JSON line of a log says of a request, or null. */
export function recordOfJson(line: object | null): LogRecord | null {
  if (line === null) {
    return null;
  }
  const own = 'kind' in line ? recorded.safeParse(line).data : undefined;
  return own ?? requestIn(line);
}

function requestIn(line: object): RequestRecord | null {
  const target = first(line, NAMES.target);
  const status = numberIn(first(line, NAMES.status));
  if (typeof target !== 'string' || status === null) {
    return null;
  }
  const id = first(line, NAMES.id);
  const milliseconds = numberIn(first(line, NAMES.milliseconds));
  const seconds = numberIn(first(line, NAMES.seconds));
  return {
    kind: 'request',
    time: String(first(line, NAMES.time) ?? 'no time'),
    request_id: id === undefined ? null : String(id),
    endpoint: endpointOf(target),
    status,
    duration_ms: milliseconds ?? (seconds === null ? null : 1000 * seconds),
  };
}

/** The text or number under the first of some names; a dot goes a level down. */
function first(
  line: object,
  names: readonly string[],
): string | number | undefined {
  for (const name of names) {
    const value = name
      .split('.')
      .reduce<unknown>(
        (holder, key) => (holder as Record<string, unknown> | null)?.[key],
        line,
      );
    if (typeof value === 'string' || typeof value === 'number') {
      return value;
    }
  }
  return undefined;
}

/** A number, also as nginx writes one into JSON, in quotes. */
function numberIn(value: string | number | undefined): number | null {
  const number = value === undefined || value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}
