import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

// Each case starts a process, which takes seconds, so what needs none is shown in command.spec.ts.
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TIMEOUT = 60_000;

async function scenario(
  args: readonly string[],
  stdin = '',
  readOut: (stream: NodeJS.ReadableStream) => Promise<string> = text,
) {
  const child = spawn('npm', ['run', '--silent', 'scenario', '--', ...args], {
    cwd: ROOT,
  });
  child.stdin.on('error', () => undefined).end(stdin);
  const [out, err, status] = await Promise.all([
    readOut(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  return { out, err, status };
}

const line = (name: string, planner: object): string =>
  `${JSON.stringify({
    name,
    request: { session_id: 's-1', user_query: 'Why is checkout slow?' },
    script: { planner: [planner], fallback: [{}] },
  })}\n`;

describe('npm run scenario', () => {
  it(
    'runs scenario files and shows path and trace',
    async () => {
      const { out, err, status } = await scenario([
        'test/scenarios/planner/planner-first-technical-failure.json',
        'test/scenarios/second-cycle/longest-path.json',
      ]);

      expect(err).toBe('');
      expect(status).toBe(0);
      expect(out).toMatch(/^planner-first-technical-failure\n {3}1 {2}planner/);
      expect(out).toContain('18  fallback');
      expect(out.match(/expectation: met/g)).toHaveLength(2);
    },
    TIMEOUT,
  );

  it(
    'writes nothing but a line a scenario for many on standard input',
    async () => {
      const names = Array.from({ length: 200 }, (_, index) => `n-${index}`);
      const input = names
        .map((name) => line(name, { status: 'NON_RETRYABLE_FAILED' }))
        .join('');
      const { out, err, status } = await scenario(
        ['--format', 'json', '-'],
        `${input}{"name": "unusable"}\n${line('rejected', { throws: 'x' })}`,
      );

      expect(
        out
          .trimEnd()
          .split('\n')
          .map((each) => (JSON.parse(each) as { name: string }).name),
      ).toEqual([...names, 'rejected']);
      expect(err).toMatch(/^standard input:201: request is missing\n/);
      expect(status).toBe(2);
    },
    TIMEOUT,
  );

  it.each([
    ['rejected', { throws: 'x' }, 3],
    ['completed', { status: 'NON_RETRYABLE_FAILED' }, 0],
  ])(
    'exits by its status when a run is %s',
    async (name, planner, status) => {
      expect(await scenario(['-'], line(name, planner))).toMatchObject({
        status,
        err: '',
      });
    },
    TIMEOUT,
  );

  it(
    'ends quietly when its reader has seen enough',
    async () => {
      const input = line('x', { status: 'NON_RETRYABLE_FAILED' }).repeat(300);
      const { err } = await scenario(
        ['--format', 'json', '-'],
        input,
        async (stream) => {
          for await (const chunk of stream) {
            // Leaving the loop closes the pipe.
            return String(chunk);
          }
          return '';
        },
      );

      expect(err).toBe('');
    },
    TIMEOUT,
  );
});
