import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server that only this machine reaches. */
export interface LoopbackServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback interface. */
export async function listenOnLoopback(
  answer: RequestListener,
): Promise<LoopbackServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
