import { startDatabase } from './database.js';
import { ConnectionPool, type Query } from './connection-pool.js';
import type { FaultRun } from './recorded-lines.js';
import { now, startService, type Served } from './service.js';

const POOL_SIZE = 4;

/** From the fault on, an export keeps its connection so long after the answer came. */
const HELD_MS = 4_000;

/** A shop that has four connections to its database, of which exports begin to keep theirs too long. */
export async function exhaustedPool(): Promise<FaultRun> {
  const database = await startDatabase(8);
  const pool = new ConnectionPool(database.origin, POOL_SIZE);
  let heldMs = 0;
  return {
    normalMs: 5_000,
    faultMs: 7_000,
    start: (write) =>
      startService({
        write,
        endpoints: {
          '/health': async () => 200,
          '/orders': async (served) =>
            noted(served, await pool.query((answer) => answer.resume())),
          // Its answer is whole at once; what it forgets is to give back the connection.
          '/export': async () => {
            pool
              .query((answer) => setTimeout(() => answer.resume(), heldMs))
              .catch(() => undefined);
            return 202;
          },
        },
      }),
    clients: [
      { path: '/orders', everyMs: 120 },
      { path: '/export', everyMs: 400 },
      { path: '/health', everyMs: 1_000 },
    ],
    strike: () => {
      heldMs = HELD_MS;
    },
    close: async () => {
      pool.close();
      await database.close();
    },
  };
}

/** Notes the wait and the query, and answers with the status that they make. */
function noted(
  { request_id, write }: Served,
  { inUse, waitMs, queryMs, outcome }: Query,
): number {
  write({
    time: now(),
    kind: 'pool_wait',
    request_id,
    pool: 'orders-db',
    in_use: inUse,
    size: POOL_SIZE,
    outcome: queryMs === null ? outcome : 'ok',
    duration_ms: waitMs,
  });
  if (queryMs !== null) {
    write({
      time: now(),
      kind: 'dependency_call',
      request_id,
      dependency: 'orders-db',
      outcome,
      duration_ms: queryMs,
    });
  }
  return outcome === 'ok' ? 200 : 503;
}
