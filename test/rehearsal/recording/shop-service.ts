import { setTimeout as delay } from 'node:timers/promises';
import type { CallRecord, RequestRecord } from '../log-record.js';
import { listenOnLoopback, type LoopbackServer } from './loopback-server.js';

/** How long the shop waits for a dependency. */
export const DEPENDENCY_TIMEOUT_MS = 1000;

/** What each endpoint of the shop calls, in order. */
const CALLS_OF: Readonly<Record<string, readonly string[]>> = {
  '/health': [],
  '/cart': ['inventory'],
  '/checkout': ['inventory', 'payments'],
};

/** Where the shop's dependencies are, by name, and what takes its log. */
export interface ShopOptions {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly write: (record: RequestRecord | CallRecord) => void;
}

/** The service whose log is recorded: it knows nothing of the fault, only what its own calls do. */
export function startShop({
  dependencies,
  write,
}: ShopOptions): Promise<LoopbackServer> {
  let count = 0;

  async function call(
    dependency: string,
    request_id: string,
  ): Promise<CallRecord['outcome']> {
    const { outcome, duration_ms } = await timed(() =>
      outcomeOf(dependencies[dependency]!),
    );
    write({
      time: new Date().toISOString(),
      kind: 'dependency_call',
      request_id,
      dependency,
      outcome,
      duration_ms,
    });
    return outcome;
  }

  async function statusOf(calls: readonly string[], requestId: string) {
    await delay(1 + 2 * Math.random());
    for (const dependency of calls) {
      const outcome = await call(dependency, requestId);
      if (outcome !== 'ok') {
        return outcome === 'timeout' ? 504 : 502;
      }
    }
    return 200;
  }

  return listenOnLoopback(async (request, response) => {
    const request_id = `r${++count}`;
    const endpoint = request.url ?? '/';
    const calls = CALLS_OF[endpoint];
    const { outcome: status, duration_ms } = await timed(async () =>
      calls ? statusOf(calls, request_id) : 404,
    );
    response.writeHead(status).end();
    write({
      time: new Date().toISOString(),
      kind: 'request',
      request_id,
      endpoint,
      status,
      duration_ms,
    });
  });
}

async function outcomeOf(url: string): Promise<CallRecord['outcome']> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(DEPENDENCY_TIMEOUT_MS),
    });
    await response.text();
    return response.ok ? 'ok' : 'error';
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'timeout' : 'error';
  }
}

async function timed<Outcome>(work: () => Promise<Outcome>) {
  const start = performance.now();
  const outcome = await work();
  return {
    outcome,
    duration_ms: Math.round((performance.now() - start) * 10) / 10,
  };
}
