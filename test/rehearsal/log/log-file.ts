import { open } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Quote } from './payloads.js';

/** The injection token of the path of the log that is searched. */
export const LOG_FILE = Symbol('LOG_FILE');

/** The one tool of the rehearsal: reads the log. */
@Injectable()
export class LogFile {
  constructor(@Inject(LOG_FILE) private readonly path: string) {}

  /**
   * The lines of the log, one after the other.
   *
   * @throws What the file system says when the file cannot be read; an AbortError once aborted.
   */
  async *lines(signal: AbortSignal | undefined): AsyncGenerator<Quote> {
    const file = await open(this.path);
    try {
      let line = 0;
      for await (const text of file.readLines(signal && { signal })) {
        line += 1;
        yield { line, text };
      }
    } finally {
      await file.close();
    }
  }
}
