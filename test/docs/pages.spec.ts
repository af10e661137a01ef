import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
};

const PAGES = [
  'README.md',
  'docs/write-an-action.md',
  'docs/run-the-graph.md',
  'docs/read-a-trace.md',
  'docs/architecture.md',
  'docs/errors.md',
  'docs/guarantees.md',
  'CONTRIBUTING.md',
];

describe.each(PAGES)('%s', (page) => {
  it('links to files and headings that exist', () => {
    for (const [, link] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      const [path, heading] = link!.split('#');
      const target = new URL(path || page, new URL(page, root));
      expect([link, existsSync(target)]).toEqual([link, true]);
      if (heading) {
        expect(headingsOf(readFileSync(target, 'utf8'))).toContain(heading);
      }
    }
  });

  it('names files and scripts that exist', () => {
    // A pattern such as `diagnosis-graph.*.ts` is no path.
    const named = read(page)
      .replace(/\S*\*\S*/g, '')
      .matchAll(/\b(?:src|test|docs|bench)\/[\w./-]*\w/g);
    for (const [path] of named) {
      expect([path, existsSync(new URL(path, root))]).toEqual([path, true]);
    }
    for (const [, script] of read(page).matchAll(
      /npm run (?:--silent )?([\w:]+)/g,
    )) {
      expect(Object.keys(scripts)).toContain(script);
    }
  });
});

/** The anchors that GitHub gives the headings of a Markdown text. */
const headingsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
