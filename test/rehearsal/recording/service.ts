import type {
  LogRecord,
  PartRecord,
  RequestRecord,
} from '../log/log-record.js';
import { listenOnLoopback, type LoopbackServer } from './loopback-server.js';

/** How long a service waits for a dependency or a connection. */
export const TIMEOUT_MS = 1000;

/** What a handler is given: the request's id, and where it notes the parts of its work. */
export interface Served {
  readonly request_id: string;
  readonly write: (part: PartRecord) => void;
}

/** Answers a request with a status. */
export type Handler = (served: Served) => Promise<number>;

/** The endpoints of a service, what takes its log, and what its log tells of the process. */
export interface ServiceOptions {
  readonly endpoints: Readonly<Record<string, Handler>>;
  readonly write: (record: LogRecord) => void;
  /** @default none */
  readonly gauges?: () => NonNullable<RequestRecord['gauges']>;
}

/** The service whose log is recorded: it knows nothing of the fault, only what its own work takes. */
export function startService({
  endpoints,
  write,
  gauges,
}: ServiceOptions): Promise<LoopbackServer> {
  let count = 0;
  return listenOnLoopback(async (request, response) => {
    const request_id = `r${++count}`;
    const endpoint = request.url ?? '/';
    const handler = endpoints[endpoint];
    const { outcome: status, duration_ms } = await timed(async () =>
      handler ? handler({ request_id, write }) : 404,
    );
    response.writeHead(status).end();
    write({
      time: now(),
      kind: 'request',
      request_id,
      endpoint,
      status,
      duration_ms,
      ...(gauges && { gauges: gauges() }),
    });
  });
}

/** Does some work, and tells how long it took. */
export async function timed<Outcome>(work: () => Promise<Outcome>) {
  const start = performance.now();
  const outcome = await work();
  return { outcome, duration_ms: since(start) };
}

/** The milliseconds since a `performance.now()`, with one decimal. */
export const since = (start: number): number =>
  Math.round((performance.now() - start) * 10) / 10;

/** The time of a record. */
export const now = (): string => new Date().toISOString();
