import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

// `node run-typescript.mjs FILE ARGUMENT…` runs a TypeScript program. It bundles the project's own
// files and lets Node load packages itself: a loader hook on each of their modules, as tsx sets one,
// doubles the time to start.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [entry, ...args] = process.argv.slice(2);
const directory = join(root, 'node_modules/.cache/run-typescript');
const outfile = join(directory, `${process.pid}.mjs`);

mkdirSync(directory, { recursive: true });
buildSync({
  entryPoints: [entry],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  tsconfig: join(root, 'tsconfig.json'),
});
process.once('exit', () => rmSync(outfile, { force: true }));
process.argv = [process.argv[0], entry, ...args];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(outfile).href);
