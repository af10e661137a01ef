import { join } from 'node:path';
import ts from 'typescript';

/**
 * Reads the files of a project as one program that knows no libraries and follows relative imports only: a name that
 * is not bound in its file is a global, and a constant is known also where it is imported.
 */
export function openProgram(
  root: string,
  files: readonly string[],
): ts.Program {
  const options: ts.CompilerOptions = {
    allowJs: true,
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    noLib: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, importer) =>
    literals.map(({ text }) =>
      text.startsWith('.')
        ? ts.resolveModuleName(text, importer, options, host)
        : { resolvedModule: undefined },
    );
  return ts.createProgram({
    rootNames: files.map((file) => join(root, file)),
    options,
    host,
  });
}
