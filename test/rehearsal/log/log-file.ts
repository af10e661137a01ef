import { createReadStream } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { Quote } from '../payloads.js';
import { LogFormatError } from './log-format.error.js';

/** The injection token of the path of the log that is searched. */
export const LOG_FILE = Symbol('LOG_FILE');

/** A file without line ends would otherwise be read into memory whole. */
const LONGEST_LINE = 256 * 1024;

/** The one tool of the rehearsal: reads the log as a stream, whatever its size. */
@Injectable()
export class LogFile {
  constructor(@Inject(LOG_FILE) private readonly path: string) {}

  /**
   * The lines of the log, one after the other.
   *
   * @throws What the file system says when the file cannot be read; LogFormatError at a line that is
   * too long to be a record; an AbortError once aborted.
   */
  async *lines(signal: AbortSignal | undefined): AsyncGenerator<Quote> {
    const chunks = createReadStream(this.path, {
      encoding: 'utf8',
      ...(signal && { signal }),
    });
    let line = 0;
    let rest = '';
    for await (const chunk of chunks as AsyncIterable<string>) {
      const texts = (rest + chunk).split('\n');
      rest = texts.pop() ?? '';
      for (const text of texts) {
        signal?.throwIfAborted();
        line += 1;
        yield { line, text: bare(text) };
      }
      if (rest.length > LONGEST_LINE) {
        throw new LogFormatError(
          line + 1,
          `is longer than ${LONGEST_LINE} characters`,
        );
      }
    }
    if (rest !== '') {
      yield { line: line + 1, text: bare(rest) };
    }
  }
}

/** A line without what Windows puts after it, and before the first. */
const bare = (text: string): string => text.replace(/^\uFEFF|\r$/g, '');
