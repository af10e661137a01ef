import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import type { ParsedCommandLine } from 'typescript';

/** The project under inspection: the folder that holds package.json, tsconfig.json and src. */
export interface Project {
  readonly root: string;
  readonly packageName: string;
  readonly tsConfigFile: string;
  readonly tsConfig: ParsedCommandLine;
}

/** Reads the project at a root; throws if its package.json or tsconfig.json cannot be read. */
export function openProject(root: string): Project {
  const manifest = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as { name: string };
  const tsConfigFile = join(root, 'tsconfig.json');
  return {
    root,
    packageName: manifest.name,
    tsConfigFile,
    tsConfig: extractTSConfig(tsConfigFile),
  };
}
