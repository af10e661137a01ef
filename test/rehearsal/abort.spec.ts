import 'reflect-metadata';
import { LogFile } from './log/log-file.js';
import type { Quote } from './payloads.js';
import { RECORDING } from './recording.js';
import { asking, rehearsalGraph } from './rehearsal-fixture.js';

/** A long log that aborts the run itself once it is being read. */
class LongLog {
  linesRead = 0;

  constructor(private readonly controller: AbortController) {}

  async *lines(signal: AbortSignal | undefined): AsyncGenerator<Quote> {
    while (this.linesRead < 100_000) {
      this.linesRead += 1;
      if (this.linesRead === 1000) {
        this.controller.abort(new Error('the user left'));
      }
      signal?.throwIfAborted();
      yield { line: this.linesRead, text: '{}' };
    }
  }
}

describe('an aborted rehearsal', () => {
  it('is rejected with the reason, and its search ends', async () => {
    const controller = new AbortController();
    const log = new LongLog(controller);
    const graph = await rehearsalGraph(RECORDING, (builder) =>
      builder.overrideProvider(LogFile).useValue(log),
    );

    await expect(
      graph.invoke(asking('why is checkout slow?'), {
        signal: controller.signal,
      }),
    ).rejects.toThrow('the user left');
    expect(log.linesRead).toBe(1000);
  });

  it('stops reading the file', async () => {
    const controller = new AbortController();
    const read = async () => {
      for await (const { line } of new LogFile(RECORDING).lines(
        controller.signal,
      )) {
        if (line === 3) {
          controller.abort();
        }
      }
    };

    await expect(read()).rejects.toThrow('aborted');
  });
});
