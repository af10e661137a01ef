import { setTimeout as delay } from 'node:timers/promises';
import type { LogRecord } from '../log/log-record.js';
import { load, type Client } from './load.js';
import type { LoopbackServer } from './loopback-server.js';

/** Not recorded: the first requests of a process are slow by themselves. */
const WARM_UP_MS = 1_000;

/** A fault, the service that it strikes, and the load that shows it. */
export interface FaultRun {
  /** How long all is well. */
  readonly normalMs: number;
  readonly faultMs: number;
  /** Starts the service; the log is what it writes. */
  readonly start: (
    write: (record: LogRecord) => void,
  ) => Promise<LoopbackServer>;
  /** Relative to the service. */
  readonly clients: readonly {
    readonly path: string;
    readonly everyMs: number;
  }[];
  readonly strike: () => void;
  /** Ends what the service depends on. */
  readonly close: () => Promise<unknown>;
}

/** Runs a service under load, lets the fault strike, and returns the lines of its log. */
export async function recordedLines(run: FaultRun): Promise<string[]> {
  const lines: string[] = [];
  const service = await run.start((record) =>
    lines.push(JSON.stringify(record)),
  );
  const clients: Client[] = run.clients.map(({ path, everyMs }) => ({
    url: `${service.origin}${path}`,
    everyMs,
  }));
  await load(clients, WARM_UP_MS);
  lines.length = 0;

  const underLoad = load(clients, run.normalMs + run.faultMs);
  await delay(run.normalMs);
  run.strike();
  await underLoad;
  await service.close();
  await run.close();
  return lines;
}
