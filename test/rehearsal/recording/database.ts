import { setTimeout as delay } from 'node:timers/promises';
import { listenOnLoopback, type LoopbackServer } from './loopback-server.js';

/** A database that answers every query after about the same time, however many there are. */
export const startDatabase = (milliseconds: number): Promise<LoopbackServer> =>
  listenOnLoopback(async (_request, response) => {
    await delay(milliseconds * (0.8 + 0.4 * Math.random()));
    response.end('rows');
  });
