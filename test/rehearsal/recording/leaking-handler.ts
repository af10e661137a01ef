import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FaultRun } from './recorded-lines.js';
import { startService, type Handler } from './service.js';

const CACHE_BYTES = 512 * 1024;

/** A shop whose search, from the fault on, opens its index anew for each request and never closes it. */
export async function leakingHandler(): Promise<FaultRun> {
  const indexFile = fileURLToPath(import.meta.url);
  const leaked: (() => Promise<void>)[] = [];
  const index = new EventEmitter().setMaxListeners(0);
  let isLeaking = false;

  /** A handle on the index, with a cache that checks itself whenever the index is read. */
  async function openIndex(): Promise<() => Promise<void>> {
    const handle = await open(indexFile);
    const cache = Buffer.alloc(CACHE_BYTES);
    const check = () => createHash('sha1').update(cache).digest();
    index.on('read', check);
    return async () => {
      index.off('read', check);
      await handle.close();
    };
  }

  const search: Handler = async () => {
    await delay(1 + 2 * Math.random());
    const close = await openIndex();
    index.emit('read');
    if (isLeaking) {
      leaked.push(close);
    } else {
      await close();
    }
    return 200;
  };

  return {
    normalMs: 4_000,
    faultMs: 10_000,
    start: (write) =>
      startService({
        write,
        endpoints: { '/health': async () => 200, '/search': search },
        gauges: () => ({
          open_files: readdirSync('/dev/fd').length,
          buffers_mb: Math.round(process.memoryUsage().arrayBuffers / 1e5) / 10,
        }),
      }),
    clients: [
      { path: '/search', everyMs: 40 },
      { path: '/health', everyMs: 500 },
    ],
    strike: () => {
      isLeaking = true;
    },
    close: () => Promise.all(leaked.map((close) => close())),
  };
}
