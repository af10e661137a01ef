import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BLOCKS_FOLDER } from './code-blocks.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Code blocks as modules on disk, where their packages resolve. */
export interface BlockModules {
  /** Runs a block, once, however often it is imported. */
  readonly load: (file: string) => Promise<Record<string, unknown>>;
  readonly remove: () => void;
}

/** Writes compiled blocks where they can be imported. */
export function writeBlockModules(
  modules: ReadonlyMap<string, string>,
): BlockModules {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Where node_modules is a link, a relative path leads out of what it links to.
  const folder = join(realpathSync(cache), `code-blocks-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  for (const [file, code] of modules) {
    writeFileSync(join(folder, file), withImportsFrom(folder, code));
  }
  return {
    load: (file) => import(join(folder, file.replace(/\.ts$/, '.js'))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * The package's own name would lead to `dist`, which may not be there, and to a second copy of its
 * classes; what a block imports from beside its folder is still beside the one that it seems to be in.
 */
const withImportsFrom = (folder: string, code: string): string =>
  code.replace(
    /(from\s+|import\s+)'(superbiz-agent\/diagnosis-graph|\.\.\/[^']+)'/g,
    (_, keyword: string, specifier: string) =>
      `${keyword}'${relative(
        folder,
        specifier.startsWith('.')
          ? resolve(BLOCKS_FOLDER, specifier)
          : join(root, 'src/diagnosis-graph/index.js'),
      )}'`,
  );
