import { setTimeout as delay } from 'node:timers/promises';
import { listenOnLoopback, type LoopbackServer } from './loopback-server.js';

/** A service the shop depends on. */
export interface DependencyService extends LoopbackServer {
  /** The fault: how long one request keeps the service busy from now on. */
  setWork(milliseconds: number): void;
}

/**
 * A dependency that does one request after the other, as with one database connection. Once its work
 * takes longer than the time between two requests, a queue grows and callers wait until they give up;
 * the service does not notice that they did.
 */
export async function startDependency(
  milliseconds: number,
): Promise<DependencyService> {
  let work = milliseconds;
  let queue = Promise.resolve();
  const server = await listenOnLoopback((_request, response) => {
    queue = queue.then(async () => {
      await delay(work * (0.8 + 0.4 * Math.random()));
      response.end('done');
    });
  });
  return {
    ...server,
    setWork: (next) => {
      work = next;
    },
  };
}
