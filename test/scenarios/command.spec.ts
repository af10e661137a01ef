import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCommand } from './command.js';

const request = { session_id: 's-1', user_query: 'Why is checkout slow?' };
const FALLS_BACK = {
  name: 'falls-back',
  request,
  thread_id: 't-1',
  script: { planner: [{ status: 'NON_RETRYABLE_FAILED' }], fallback: [{}] },
};
const MET = {
  ...FALLS_BACK,
  name: 'met',
  expect: { trace: { degraded: true } },
};
const NOT_MET = {
  ...FALLS_BACK,
  name: 'not-met',
  expect: { calls: { fallback: 2 } },
};
const REJECTED = {
  ...FALLS_BACK,
  name: 'rejected',
  script: { planner: [{ throws: 'no model' }] },
};
const FORETOLD = {
  ...REJECTED,
  name: 'foretold',
  expect: { error: 'NodeActionError' },
};

async function command(args: readonly string[], stdin: string | Buffer = '') {
  let out = '';
  let err = '';
  const status = await runCommand(args, {
    stdin: Readable.from([Buffer.from(stdin)]),
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { status, out, err };
}

const lines = (...scenarios: unknown[]): string =>
  scenarios.map((scenario) => JSON.stringify(scenario)).join('\n');

const parsed = (out: string): Record<string, unknown>[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('exit status', () => {
  it.each([
    [0, 'no expectation', [FALLS_BACK]],
    [0, 'expectations that are met, a foretold rejection too', [MET, FORETOLD]],
    [1, 'an expectation that is not met', [MET, NOT_MET]],
    [3, 'a rejection that nothing foretold', [REJECTED, MET]],
    [
      3,
      'a rejection other than the foretold one',
      [{ ...REJECTED, expect: { error: 'InvalidRequestError' } }],
    ],
    [
      1,
      'a foretold rejection with another path',
      [
        {
          ...FORETOLD,
          expect: { error: 'NodeActionError', path: ['planner'] },
        },
      ],
    ],
    [
      1,
      'a foretold rejection that does not come',
      [{ ...MET, expect: { error: 'NodeActionError' } }],
    ],
    [3, 'a rejection and an expectation that is not met', [NOT_MET, REJECTED]],
    [2, 'unusable input beside all of these', [NOT_MET, REJECTED, {}, MET]],
  ])('is %i for %s', async (status, _what, scenarios) => {
    const result = await command(
      ['--format', 'json', '-'],
      lines(...scenarios),
    );

    expect(result.status).toBe(status);
  });
});

describe('input', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scenarios-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  async function file(name: string, text: string | Uint8Array) {
    await writeFile(join(directory, name), text);
    return join(directory, name);
  }

  it('is any number of files, in order, standard input among them', async () => {
    const args = [
      await file('one.json', JSON.stringify(MET, null, 2)),
      '-',
      await file('many.ndjson', lines(FORETOLD, MET)),
    ];
    const { out, err } = await command(
      ['--format=json', ...args],
      lines(FALLS_BACK),
    );

    expect(parsed(out).map(({ name }) => name)).toEqual([
      'met',
      'falls-back',
      'foretold',
      'met',
    ]);
    expect(err).toBe('');
  });

  it('is all scenario files below a directory', async () => {
    await mkdir(join(directory, 'b'));
    await file('b/two.json', lines(FALLS_BACK));
    await file('a.json', lines(MET));
    await file('notes.txt', 'no scenario');
    await file('scenario.schema.json', '{}');
    const { status, out } = await command(['--format', 'json', directory]);

    expect(status).toBe(0);
    expect(parsed(out).map(({ name }) => name)).toEqual(['met', 'falls-back']);
  });

  it('is read past a byte order mark', async () => {
    const { status } = await command(['-'], `\uFEFF${lines(MET)}`);

    expect(status).toBe(0);
  });

  it('names file, line and field of what is unusable, and runs the rest', async () => {
    const bad = await file(
      'bad.json',
      '{\n"name": "x", "request": {},\n"script": { "planner": [{ "staus": 1 }] } }',
    );
    const missing = join(directory, 'missing.json');
    const binary = await file(
      'binary.json',
      new Uint8Array([0xff, 0xfe, 0x7b]),
    );
    const { status, out, err } = await command(
      ['--format', 'json', bad, missing, binary, '-'],
      `\n${lines(MET)}\n{"name"}\n`,
    );

    expect(status).toBe(2);
    expect(parsed(out).map(({ name }) => name)).toEqual(['met']);
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringContaining(
        `${bad}:3: script.planner[0].staus is no field of a step`,
      ),
      expect.stringContaining(`${missing}: cannot be read: ENOENT`),
      `${binary}: is not UTF-8 text`,
      'standard input:3: column 8: is not JSON: expected ":"',
    ]);
  });

  it.each([
    ['empty standard input', ['-'], 'standard input:1: holds no scenario\n'],
    ['a directory without scenarios', ['.'], 'There is no scenario to run.\n'],
    ['no file', [], expect.stringContaining('Name a scenario file')],
    [
      'another format',
      ['--format', 'xml', '-'],
      expect.stringContaining('no format "xml"'),
    ],
    [
      'a format of every object',
      ['--format', 'toString', '-'],
      expect.stringContaining('no format "toString"'),
    ],
    [
      'another option',
      ['--fromat=json', '-'],
      expect.stringContaining("'--fromat'"),
    ],
  ])('is refused: %s', async (_what, args, err) => {
    const inDirectory = args.map((each) => (each === '.' ? directory : each));

    expect(await command(inDirectory)).toEqual({ status: 2, out: '', err });
  });
});

describe('output', () => {
  it('is one JSON line a scenario, in input order, fields in order', async () => {
    const { out, err } = await command(
      ['--format', 'json', '-'],
      lines(
        // The first one is the slowest.
        { ...MET, script: { ...MET.script, fallback: [{ delay_ms: 50 }] } },
        REJECTED,
        NOT_MET,
      ),
    );
    const [met, rejected, notMet] = parsed(out);

    expect(Object.keys(met!)).toEqual([
      'name',
      'thread_id',
      'path',
      'calls',
      'events',
      'trace',
      'state',
      'expectation',
      'mismatches',
    ]);
    expect(met).toMatchObject({
      name: 'met',
      thread_id: 't-1',
      path: ['planner', 'fallback'],
      events: [{ reason_code: 'PLANNER_NON_RETRYABLE_FAILED' }, { attempt: 1 }],
      expectation: 'met',
      mismatches: [],
    });
    expect(rejected).toEqual({
      name: 'rejected',
      thread_id: 't-1',
      path: [],
      events: [],
      error: {
        name: 'NodeActionError',
        message: expect.stringContaining('planner'),
        node: 'planner',
        attempt: 1,
      },
    });
    expect(err).toMatch(/^rejected: rejected with NodeActionError/);
    expect(err).toContain('caused by ');
    expect(notMet).toMatchObject({
      expectation: 'not_met',
      mismatches: ['calls.fallback: expected 2, got 1'],
    });
  });

  it('is by default the path, then the trace, then the expectation', async () => {
    const { out } = await command(['-'], lines(NOT_MET));

    expect(out).toBe(`not-met
   1  planner         attempt 1  NON_RETRYABLE_FAILED  PLANNER_NON_RETRYABLE_FAILED
   2  fallback        attempt 1  COMPLETED             FALLBACK_COMPLETED
  trace
    planner -> fallback  (PLANNER_NON_RETRYABLE_FAILED, attempt 1)
    version: 1
    final_node: fallback
    termination_reason: FALLBACK_COMPLETED
    degraded: true
    evidence_retry_count: 0
  expectation: not_met
    calls.fallback: expected 2, got 1

`);
  });

  it('tells the error and its causes of a rejected run', async () => {
    const { out } = await command(['-'], lines(FORETOLD));

    expect(out).toContain('rejected with NodeActionError: The action of node');
    expect(out).toContain('caused by Error: no model');
  });

  it('is the diagram of the graph with the path marked', async () => {
    const { out } = await command(
      ['--format', 'mermaid', '-'],
      lines(FALLS_BACK),
    );

    expect(out).toContain('planner("planner (1)")');
    expect(out).toContain('fallback("fallback (2)")');
    expect(out).toContain('%% path: planner > fallback');
    expect(out).toContain('class planner,fallback taken;');
    expect(out).toContain('planner -. "2" .-> fallback;');
  });

  it('marks the node that rejected the run', async () => {
    const { out } = await command(
      ['--format', 'mermaid', '-'],
      lines(REJECTED),
    );

    expect(out).toContain('class planner rejected;');
    expect(out).not.toContain(' taken;');
  });

  it('is the usage or the schema, when asked for', async () => {
    const help = await command(['--help']);
    const schema = await command(['--schema']);

    expect(help).toMatchObject({
      status: 0,
      out: expect.stringContaining('Exit status'),
      err: '',
    });
    expect(JSON.parse(schema.out)).toHaveProperty('properties.script');
  });
});
