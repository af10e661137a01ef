import { readdirSync, readFileSync } from 'node:fs';

const test = new URL('../', import.meta.url);

/** The folders whose specs load neither Nest nor LangGraph, and those that do all the same. */
const FOLDERS = ['actions', 'errors', 'routing', 'state', 'trace'];
const EXCEPT = ['actions/action-ports.types.spec.ts', 'state/channels.spec.ts'];
const ALSO = ['graph/run-config.spec.ts'];

it('names every spec of the pure core, so that none is left out of mutation testing', () => {
  const named = [
    ...readFileSync(new URL('proof/pure-core.ts', test), 'utf8').matchAll(
      /^import '\.\.\/(.+)\.js';$/gm,
    ),
  ].map(([, path]) => `${path}.ts`);
  const specs = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, test))
      .filter((file) => file.endsWith('.spec.ts'))
      .map((file) => `${folder}/${file}`),
  );
  expect(named.sort()).toEqual(
    [...specs, ...ALSO].filter((spec) => !EXCEPT.includes(spec)).sort(),
  );
});
