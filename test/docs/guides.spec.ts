import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Test } from '@nestjs/testing';
import type { DynamicModule } from '@nestjs/common';
import { writeBlockModules } from './block-modules.js';
import { codeBlocks, compileBlocks, fencedBlocks } from './code-blocks.js';
import { ScenarioRunner } from '../scenarios/scenario-runner.js';
import type { Scenario } from '../scenarios/scenario.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const GUIDES = [
  'docs/write-an-action.md',
  'docs/run-the-graph.md',
  'docs/read-a-trace.md',
];
const DOCUMENTS = ['README.md', ...GUIDES];

const blocks = DOCUMENTS.flatMap((document) =>
  codeBlocks(read(document), /(\w|-)+(?=\.md$)/.exec(document)![0]),
);
const compiled = compileBlocks(blocks);
const written = writeBlockModules(compiled.modules);
afterAll(written.remove);

// A block that holds a test registers it here, as a spec of the reader's would.
const loaded = new Map<string, Record<string, unknown>>();
for (const { file } of compiled.errors.length === 0 ? blocks : []) {
  loaded.set(file, await written.load(file));
}

describe('the code blocks of README and guides', () => {
  it('compile under this project’s options', () => {
    expect(compiled.errors).toEqual([]);
  });

  it('have a file each', () => {
    expect(new Set(blocks.map(({ file }) => file)).size).toBe(blocks.length);
  });

  it('would be noticed if they did not compile', () => {
    const [planner] = blocks;
    const code = planner!.code.replace('planner_output', 'executor_output');
    expect(compileBlocks([{ ...planner!, code }]).errors).toEqual([
      expect.stringContaining('rule-planner.ts'),
    ]);
  }, 60_000);

  it('run where they are no module of their own', async () => {
    const bodies = [...loaded.values()].filter((module) => 'block' in module);
    expect(bodies).toHaveLength(1);
    for (const { block } of bodies) {
      await (block as () => Promise<void>)();
    }
  });

  it('diagnose with the service of the README', async () => {
    const { DiagnosisModule } = loaded.get('diagnosis.module.ts')!;
    const { DiagnosisService } = loaded.get('diagnosis.service.ts')!;
    const module = await Test.createTestingModule({
      imports: [DiagnosisModule as DynamicModule],
      providers: [DiagnosisService as never],
    }).compile();
    const service = module.get(DiagnosisService as never) as {
      diagnose(...args: unknown[]): Promise<object>;
    };
    const diagnose = (question: string) =>
      service.diagnose('s-1', question, new AbortController().signal);

    expect(await diagnose('why is checkout slow?')).toMatchObject({
      answer: expect.any(String),
      trace: { final_node: 'composer' },
    });
    expect(await diagnose('hello')).toMatchObject({
      trace: { degraded: true },
    });
    await module.close();
  });
});

describe('the traces in README and guides', () => {
  const runner = new ScenarioRunner();
  afterAll(() => runner.close());

  it.each([
    [
      'README.md',
      'test/scenarios/planner/planner-first-technical-failure.json',
    ],
    [
      'docs/read-a-trace.md',
      'test/scenarios/executor/executor-is-tool-blocked.json',
    ],
  ])('of %s is that of %s', async (document, file) => {
    const shown = JSON.parse(fencedBlocks(read(document), 'json')[0]!);
    const { trace } = await runner.run(JSON.parse(read(file)) as Scenario);

    // The README says that it shortens the list.
    const transitions = trace!.transitions.slice(0, shown.transitions.length);
    expect(shown).toEqual({ ...trace, transitions });
  });
});

const commandsIn = (document: string): string[] => [
  ...fencedBlocks(read(document), 'sh')
    .join('')
    .split('\n')
    .filter((line) => line !== ''),
  ...[...read(document).matchAll(/`(npm run [^`]+)`/g)].map(
    ([, command]) => command!,
  ),
];

describe('the commands in README and guides', () => {
  const commands = DOCUMENTS.flatMap(commandsIn)
    .map((command) => command.replace(/^npm ci && /, ''))
    .filter((command) => command !== 'npm test');

  it.each(commands)(
    '%s',
    (command) => {
      const out = execFileSync('bash', ['-c', command], {
        cwd: fileURLToPath(root),
        encoding: 'utf8',
      });
      expect(out).toContain('planner');
    },
    120_000,
  );
});
