import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { violation } from './violation.js';
import type { Violation } from './violation.js';

const READABLE = new Set(['.ts', '.mts', '.js', '.mjs']);
const UNREADABLE = new Set(['.cjs', '.cts', '.jsx', '.tsx', '.node', '.wasm']);
const RULE = 'only-readable-sources';

/** Whether a file, named relative to the project, lies in the graph's folder. */
export function isGraphFile(file: string): boolean {
  return file.startsWith('src/diagnosis-graph/');
}

/**
 * Lists the ES modules in src, and a violation for each entry that the checks could not read through: a symbolic
 * link, a package.json (it changes what its folder's imports mean), and whatever else Node or TypeScript may load as
 * code.
 */
export function listSourceFiles(root: string): {
  files: string[];
  violations: Violation[];
} {
  const files: string[] = [];
  const violations: Violation[] = [];

  for (const entry of readdirSync(join(root, 'src'), {
    recursive: true,
    withFileTypes: true,
  })) {
    const file = relative(root, join(entry.parentPath, entry.name))
      .split(sep)
      .join('/');
    const report = (fault: string, mend: string) =>
      violations.push(violation(RULE, { file }, fault, mend));

    if (entry.isSymbolicLink()) {
      report(
        'a symbolic link hides where its files are',
        'Move the real file here, or import it by its own path.',
      );
    } else if (entry.isDirectory()) {
      continue;
    } else if (entry.name === 'package.json') {
      report(
        'a package.json inside src changes what the imports beside it mean',
        "Use the one at the project's root.",
      );
    } else if (READABLE.has(extname(entry.name))) {
      files.push(file);
    } else if (mayBeCode(entry.name)) {
      report(
        'loaded as code, yet no ES module, so what it loads cannot be told',
        'Write it as .ts, or give it the extension of the data it holds.',
      );
    }
  }
  return { files: files.sort(), violations };
}

function mayBeCode(name: string): boolean {
  const extension = extname(name).toLowerCase();
  return (
    UNREADABLE.has(extension) ||
    READABLE.has(extension) ||
    (extension === '' && !name.startsWith('.'))
  );
}
