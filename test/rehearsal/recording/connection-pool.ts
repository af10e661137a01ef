import { Agent, get, type IncomingMessage } from 'node:http';
import { since, TIMEOUT_MS } from './service.js';

/** How one query went: its wait for a connection, then the query itself, unless it gave up waiting. */
export interface Query {
  /** How many connections were busy when it came. */
  readonly inUse: number;
  readonly waitMs: number;
  readonly queryMs: number | null;
  readonly outcome: 'ok' | 'timeout';
}

/** A pool of real connections to a database; who finds none free waits. */
export class ConnectionPool {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    readonly size: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: size });
  }

  /** Sends a query; its connection is free again once `read` has read the answer to its end. */
  query(read: (answer: IncomingMessage) => void): Promise<Query> {
    const inUse = Object.values(this.agent.sockets).flat().length;
    const start = performance.now();
    return new Promise((resolve, reject) => {
      let waitMs: number | null = null;
      let connected = start;
      const request = get(this.url, { agent: this.agent });
      const giveUp = setTimeout(() => {
        resolve({
          inUse,
          waitMs: waitMs ?? since(start),
          queryMs: waitMs === null ? null : since(connected),
          outcome: 'timeout',
        });
        request.destroy();
      }, TIMEOUT_MS);
      request.on('socket', () => {
        waitMs = since(start);
        connected = performance.now();
      });
      request.on('response', (answer) => {
        clearTimeout(giveUp);
        answer.on('end', () => {
          const queryMs = since(connected);
          resolve({ inUse, waitMs: waitMs ?? 0, queryMs, outcome: 'ok' });
        });
        // Closing the pool breaks off what is still held.
        answer.on('error', () => undefined);
        read(answer);
      });
      request.on('error', (error) => {
        clearTimeout(giveUp);
        // Without effect after the query gave up.
        reject(error);
      });
    });
  }

  /** Closes every connection. */
  close(): void {
    this.agent.destroy();
  }
}
