import { readdirSync, readFileSync } from 'node:fs';

const tests = new URL('../', import.meta.url);

/** The folders of the pure core. */
const FOLDERS = ['actions', 'routing', 'state', 'trace'];

/** What of it needs the compiler or LangGraph. */
const EXCEPT = ['actions/action-ports.types.spec.ts', 'state/channels.spec.ts'];

/** What belongs to it and stands elsewhere. */
const ALSO = ['graph/errors.spec.ts', 'graph/run-config.spec.ts'];

it('names every spec of the pure core, so that none is left out of mutation testing', () => {
  const named = [
    ...readFileSync(new URL('proof/pure-core.ts', tests), 'utf8').matchAll(
      /^import '\.\.\/(.+)\.js';$/gm,
    ),
  ].map(([, path]) => `${path}.ts`);
  const specs = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, tests))
      .filter((file) => file.endsWith('.spec.ts'))
      .map((file) => `${folder}/${file}`),
  );
  expect(named.sort()).toEqual(
    [...specs, ...ALSO].filter((spec) => !EXCEPT.includes(spec)).sort(),
  );
});
