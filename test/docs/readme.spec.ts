import { existsSync, readFileSync } from 'node:fs';
import { DiagnosisGraphFactory } from '../../src/diagnosis-graph/index.js';
import { OWNED_KEYS } from '../../src/diagnosis-graph/actions/owned-keys.js';
import { honestActions } from '../support/honest-actions.js';
import { codeBlocks, compileErrorsOf } from './code-blocks.js';
import { testTitles, titleMatches } from './test-titles.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const readme = read('README.md');

describe('README.md', () => {
  it("draws the compiled graph's own diagram", async () => {
    const [, drawn] = /^```mermaid\n([\s\S]*?)^```$/m.exec(readme)!;
    const compiled = await new DiagnosisGraphFactory()
      .create(honestActions())
      .drawMermaid();
    expect(drawn!.trim()).toBe(compiled.trim());
  });

  it('has one command for the tests, which CI runs first', () => {
    expect(readme).toContain('\nnpm ci && npm test\n');
    expect(read('.ci/run')).toContain('\nnpm ci && npm test\n');
  });

  it('runs the rehearsal on a recording that is there', () => {
    const [, recording] = /--log (\S+)/.exec(readme)!;
    expect(existsSync(new URL(recording!, root))).toBe(true);
  });

  it('has code that compiles under this project’s options', () => {
    const blocks = codeBlocks(readme);
    expect(blocks.length).toBeGreaterThanOrEqual(4);
    expect(compileErrorsOf(blocks)).toEqual([]);
  }, 60_000);

  it('would notice code that does not compile', () => {
    const [planner] = codeBlocks(readme);
    const broken = planner!.replace('planner_output', 'executor_output');
    expect(compileErrorsOf([broken])).toEqual([
      expect.stringContaining('rule-planner.ts'),
    ]);
  }, 60_000);

  it.each(Object.entries(OWNED_KEYS))('lists what %s owns', (node, keys) => {
    const row = readme
      .split('\n')
      .find((line) => line.startsWith(`| \`${node}\``))!;
    const owned = row.split('|')[3]!.match(/\w+/g);
    expect(owned).toEqual([...keys]);
    expect(row).toContain(`${node.toUpperCase()}_ACTION`);
  });

  const guarantees = [
    ...readme.matchAll(/^\|[^|]+\| `([^`]+\.spec\.ts)`: ([^|]+?)\s*\|$/gm),
  ].map(([, file, title]) => ({ file: file!, title: title! }));

  it('shows each guarantee by a test', () => {
    const [, table] = readme.split('## Guarantees');
    const rows = table!.split('\n## ')[0]!.match(/^\| (?!guarantee|-)/gm);
    expect(guarantees.length).toBe(rows!.length);
  });

  it.each(guarantees)('names a test that exists: $title', ({ file, title }) => {
    const titles = testTitles(file, read(`test/${file}`));
    expect(titles.some((one) => titleMatches(one, title))).toBe(true);
  });

  it('links to files that exist', () => {
    for (const [, target] of readme.matchAll(/\]\(([^)]+)\)/g)) {
      expect([target, existsSync(new URL(target!, root))]).toEqual([
        target,
        true,
      ]);
    }
  });
});
