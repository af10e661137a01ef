import { setTimeout as delay } from 'node:timers/promises';
import type { PartRecord } from '../log/log-record.js';
import { startDependency } from './dependency-service.js';
import type { FaultRun } from './recorded-lines.js';
import {
  now,
  startService,
  timed,
  TIMEOUT_MS,
  type Handler,
} from './service.js';

/** Payments does about four charges a second from the fault on, while more than six checkouts come in. */
const FAULT_WORK_MS = 250;

/** A shop whose payments provider turns slow. */
export async function slowDependency(): Promise<FaultRun> {
  const inventory = await startDependency(4);
  const payments = await startDependency(15);
  const calling =
    (...dependencies: [name: string, url: string][]): Handler =>
    async ({ request_id, write }) => {
      await delay(1 + 2 * Math.random());
      for (const [dependency, url] of dependencies) {
        const { outcome, duration_ms } = await timed(() => outcomeOf(url));
        write({
          time: now(),
          kind: 'dependency_call',
          request_id,
          dependency,
          outcome,
          duration_ms,
        });
        if (outcome !== 'ok') {
          return outcome === 'timeout' ? 504 : 502;
        }
      }
      return 200;
    };
  return {
    normalMs: 5_000,
    faultMs: 7_000,
    start: (write) =>
      startService({
        write,
        endpoints: {
          '/health': calling(),
          '/cart': calling(['inventory', inventory.origin]),
          '/checkout': calling(
            ['inventory', inventory.origin],
            ['payments', payments.origin],
          ),
        },
      }),
    clients: [
      { path: '/checkout', everyMs: 150 },
      { path: '/cart', everyMs: 250 },
      { path: '/health', everyMs: 1_000 },
    ],
    strike: () => payments.setWork(FAULT_WORK_MS),
    close: () => Promise.all([inventory.close(), payments.close()]),
  };
}

async function outcomeOf(url: string): Promise<PartRecord['outcome']> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.text();
    return response.ok ? 'ok' : 'error';
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'timeout' : 'error';
  }
}
