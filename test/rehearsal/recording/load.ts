import { setTimeout as delay } from 'node:timers/promises';

/** A client that asks for one path again and again. */
export interface Client {
  readonly url: string;
  /** The mean time between two requests; it does not wait for the answer of the one before. */
  readonly everyMs: number;
}

/** Puts load on a service until the time is over; resolves once every answer is there. */
export async function load(
  clients: readonly Client[],
  forMs: number,
): Promise<void> {
  const end = performance.now() + forMs;
  await Promise.all(clients.map((client) => ask(client, end)));
}

async function ask({ url, everyMs }: Client, end: number): Promise<void> {
  const answers: Promise<unknown>[] = [];
  while (performance.now() < end) {
    answers.push(fetch(url).then((response) => response.text()));
    await delay(everyMs * (0.5 + Math.random()));
  }
  await Promise.all(answers);
}
