import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The log is larger than the memory of the process that diagnoses it. */
const LINES = 110_000;
const HEAP = '--max-old-space-size=96';
const AGENT = 'x'.repeat(900);

function* accessLines(): Generator<string> {
  for (let n = 1; n <= LINES; n += 1) {
    const isCheckout = n % 2 === 0;
    const seconds = isCheckout && n > LINES / 2 ? '0.900' : '0.020';
    const status = seconds === '0.900' && n % 4 === 0 ? 504 : 200;
    yield (
      `10.0.0.1 - - [30/Nov/2026:16:00:00 +0000] "GET /${isCheckout ? 'checkout' : 'cart'} HTTP/1.1" ` +
      `${status} 512 "-" "${AGENT}" ${seconds}\n`
    );
  }
}

describe('a log of a hundred megabytes', () => {
  let folder: string;
  let log: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
    log = join(folder, 'access.log');
    await pipeline(Readable.from(accessLines()), createWriteStream(log));
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  it('does not fit into the memory of the process', async () => {
    const holding = `require('node:fs').readFileSync(${JSON.stringify(log)}, 'utf8').split('\\n').map((line) => line + '')`;

    await expect(
      run(process.execPath, [HEAP, '-e', holding]),
    ).rejects.toMatchObject({ signal: 'SIGABRT' });
  }, 60_000);

  it('is diagnosed nevertheless, on the requests around the turn', async () => {
    const { stdout } = await run(
      process.execPath,
      [
        HEAP,
        'test/support/run-typescript.mjs',
        'test/rehearsal/cli.ts',
        '--json',
        'why is checkout slow?',
        '--log',
        log,
      ],
      { cwd: root, maxBuffer: 64 * 1024 * 1024 },
    );
    const { answer, state } = JSON.parse(stdout);

    expect(state.executor_output).toMatchObject({
      linesRead: LINES,
      requestsFound: LINES / 2,
    });
    expect(state.executor_output.quotes).toHaveLength(1010);
    expect(answer).toContain(`/checkout turned slow at line ${LINES / 2 + 2}`);
    expect(state.effective_verdict).toBe('LOW_CONFID');
  }, 120_000);
});
