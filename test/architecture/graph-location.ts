import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Project } from './project.js';

const GRAPH = 'diagnosis-graph';
const GRAPH_FOLDERS = [`src/${GRAPH}`, `dist/${GRAPH}`];

/** Tells which module specifiers and which plain strings lead into the graph's folder, compiled or not. */
export class GraphLocation {
  private readonly resolutions: ts.ModuleResolutionCache;

  constructor(private readonly project: Project) {
    this.resolutions = ts.createModuleResolutionCache(
      project.root,
      (name) => name,
      project.tsConfig.options,
    );
  }

  /** Whether an import of this specifier in this file leads there, by its path or through an alias. */
  isLedToBy(specifier: string, file: string): boolean {
    return (
      this.isOwnName(specifier) ||
      this.holds(asPath(specifier, this.absolute(file))) ||
      this.holds(this.resolve(specifier, file))
    );
  }

  /** Whether a string is a path there: from its own file, from the project's root, absolute, or by package name. */
  isNamedBy(text: string, file: string): boolean {
    if (/\s/.test(text)) return false;
    if (this.isOwnName(text)) return this.isPassedBy(text);
    const isFromRoot = /^(?:\.\/)?(?:src|dist)\//i.test(text);
    return (
      this.holds(asPath(text, this.absolute(file))) ||
      (isFromRoot && this.holds(join(this.project.root, text)))
    );
  }

  /** Whether one segment of a path, or of a part of one, has the name of the graph's folder. */
  isPassedBy(path: string): boolean {
    return path.toLowerCase().split(/[\\/]/).includes(GRAPH);
  }

  /** Whether a specifier is the project's own package name, or a path under it. */
  isOwnName(specifier: string): boolean {
    const { packageName } = this.project;
    return specifier === packageName || specifier.startsWith(`${packageName}/`);
  }

  private absolute(file: string): string {
    return join(this.project.root, file);
  }

  private resolve(specifier: string, file: string): string | undefined {
    return ts.resolveModuleName(
      specifier,
      this.absolute(file),
      this.project.tsConfig.options,
      ts.sys,
      this.resolutions,
      undefined,
      ts.ModuleKind.ESNext,
    ).resolvedModule?.resolvedFileName;
  }

  private holds(path: string | undefined): boolean {
    if (path === undefined) return false;
    // Some file systems ignore case, so that an import in another case would load the graph there.
    const place = relative(this.project.root, path)
      .split(sep)
      .join('/')
      .toLowerCase();
    return GRAPH_FOLDERS.some(
      (folder) => place === folder || place.startsWith(`${folder}/`),
    );
  }
}

/** Reads a relative path, an absolute one or a file URL as Node's loader does: escapes decoded, query dropped. */
function asPath(text: string, fromFile: string): string | undefined {
  if (!/^(?:\.{0,2}[\\/]|file:)/i.test(text)) return undefined;
  try {
    return fileURLToPath(new URL(text, pathToFileURL(fromFile)));
  } catch {
    return undefined;
  }
}
