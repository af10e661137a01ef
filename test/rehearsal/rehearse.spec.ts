import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NODE_IDS } from '../../src/diagnosis-graph/index.js';
import { RECORDING } from './recording.js';
import { rehearse } from './rehearse.js';

async function printed(...args: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const status = await rehearse(args, {
    out: (line) => out.push(line),
    error: (line) => errors.push(line),
  });
  return { status, out, text: out.join('\n'), errors: errors.join('\n') };
}

describe('the command', () => {
  it('prints each node as it ends, the answer, the path and the trace', async () => {
    const { status, out, text } = await printed('why is checkout slow?');
    const nodes = out
      .slice(0, out.indexOf('Answer'))
      .map((line) => line.split(' ')[0])
      .filter((word) => NODE_IDS.some((node) => node === word));

    expect(status).toBe(0);
    expect(nodes).toHaveLength(12);
    expect(text).toContain(`Path\n  ${nodes.join(' → ')}`);
    expect(text).toContain('The cause is payments');
    expect(out.at(-1)).toBe(
      '  ended at composer with COMPOSER_COMPLETED, not degraded, evidence retries: 1',
    );
  });

  it('ends well, and says degraded, when there is no diagnosis', async () => {
    const { status, out } = await printed('why is search slow?');

    expect(status).toBe(0);
    expect(out.at(-1)).toContain('FALLBACK_COMPLETED, degraded');
  });

  it('prints one JSON object for a program', async () => {
    const { out } = await printed('--json', 'why is checkout slow?');

    expect(out).toHaveLength(1);
    expect(JSON.parse(out[0]!)).toMatchObject({
      answer: expect.stringContaining('payments'),
      trace: { final_node: 'composer' },
      state: { effective_verdict: 'PASS' },
    });
  });

  it.each([
    { name: 'no question', args: [], problem: 'There is no question.' },
    { name: 'a blank one', args: [' '], problem: 'There is no question.' },
    {
      name: 'a question without quotes',
      args: ['why', 'is', 'it', 'slow'],
      problem: 'put it in quotes',
    },
    { name: 'an unknown option', args: ['--lgo', 'x'], problem: '--lgo' },
    { name: 'an option without value', args: ['--log'], problem: '--log' },
  ])('refuses $name', async ({ args, problem }) => {
    const { status, out, errors } = await printed(...args);

    expect(status).toBe(2);
    expect(out).toEqual([]);
    expect(errors).toContain(problem);
    expect(errors).toContain('--help');
  });

  it('explains itself', async () => {
    const { status, text } = await printed('--help');

    expect(status).toBe(0);
    expect(text).toContain('--log FILE');
  });

  it('runs without decorator metadata, as at the command line', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      fileURLToPath(new URL('./cli.ts', import.meta.url)),
      'why is checkout slow?',
      '--log',
      RECORDING,
    ]);

    expect(stdout).toContain('The cause is payments');
  }, 30_000);
});
