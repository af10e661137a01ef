import { existsSync, readFileSync } from 'node:fs';
import { DiagnosisGraphFactory } from '../../src/diagnosis-graph/index.js';
import { OWNED_KEYS } from '../../src/diagnosis-graph/actions/owned-keys.js';
import { honestActions } from '../support/honest-actions.js';
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
    // In a subshell, for `set -e` does not see what fails before an &&.
    expect(read('.ci/run')).toContain('\n(npm ci && npm test)\n');
  });

  it('runs the rehearsal on a recording that is there', () => {
    const [, recording] = /--log (\S+)/.exec(readme)!;
    expect(existsSync(new URL(recording!, root))).toBe(true);
  });

  it.each(Object.entries(OWNED_KEYS))('lists what %s owns', (node, keys) => {
    const row = readme
      .split('\n')
      .find((line) => line.startsWith(`| \`${node}\``))!;
    const owned = row.split('|')[3]!.match(/\w+/g);
    expect(owned).toEqual([...keys]);
    expect(row).toContain(`${node.toUpperCase()}_ACTION`);
  });

  const [, section] = readme.split('## Guarantees');
  const list = section!.split('\n## ')[0]!;
  const guarantees = [
    ...list.matchAll(/^  - `([^`]+\.spec\.ts)`: (.+)$/gm),
  ].map(([, file, title]) => ({ file: file!, title: title! }));

  it('shows each guarantee by a test', () => {
    for (const guarantee of list.split(/^- /m).slice(1)) {
      expect(guarantee).toMatch(/^ {2}- `[^`]+`: .+$/m);
    }
    expect(guarantees.length).toBeGreaterThan(12);
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
