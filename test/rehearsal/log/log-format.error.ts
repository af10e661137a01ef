/** A file is no log that can be searched; the message names the line and what was expected, and quotes nothing. */
export class LogFormatError extends Error {
  override readonly name = 'LogFormatError';

  constructor(
    /** From 1. */
    readonly line: number,
    problem: string,
  ) {
    super(`line ${line} ${problem}; expected ${EXPECTED}`);
  }
}

const EXPECTED =
  'one request a line, as JSON with a path, a status and a duration ' +
  '({"time":"…","path":"/checkout","status":200,"duration_ms":12}), or in common or combined log format, ' +
  'the request time appended (… "GET /checkout HTTP/1.1" 200 512 0.012)';
