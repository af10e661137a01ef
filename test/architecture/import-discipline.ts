import { join } from 'node:path';
import ts from 'typescript';
import { listCalledText } from './called-text.js';
import { GraphLocation } from './graph-location.js';
import { listNamesHeld, listNamesToFind } from './graph-names.js';
import { listLoaderAccess } from './loader-access.js';
import { listModuleReferences } from './module-references.js';
import type { Project } from './project.js';
import { isGraphFile } from './source-files.js';
import { openProgram } from './source-program.js';
import { violation } from './violation.js';
import type { Violation } from './violation.js';

const MENDS = {
  'nothing-reaches-the-graph':
    'Remove it: nothing in src outside src/diagnosis-graph may reach the graph, not even for a type.',
  'static-import-paths':
    'Write the path as one string literal, so that what is loaded can be told from the source.',
  'plain-import-paths':
    'Write a relative path without query, escapes or dotfiles, a package name, or node:….',
  'no-code-loader':
    'Import what you need by a static path, and read globals by name.',
} as const;

const PLAIN_SPECIFIER =
  /^(?:\.{1,2}(?:\/(?:\.\.|[\w@~-][\w@.~-]*))+|node:[\w/]+|(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/[\w.~-]+)*)$/;

/**
 * Checks what resolved imports cannot show: that a file names other modules only by plain static paths and gets at
 * no loader, which makes the reach of src decidable, and that no file outside the graph names it in any way.
 */
export function checkImportDiscipline(
  project: Project,
  files: readonly string[],
): Violation[] {
  const program = openProgram(project.root, files);
  const checker = program.getTypeChecker();
  const graph = new GraphLocation(project);
  const names = listNamesToFind(program, project.root);

  return files.flatMap((file) => {
    const source = program.getSourceFile(join(project.root, file));
    if (!source) throw new Error(`${file} could not be read as a module.`);
    return checkFile(source, file, { checker, graph, names });
  });
}

interface Knowledge {
  readonly checker: ts.TypeChecker;
  readonly graph: GraphLocation;
  readonly names: ReadonlySet<string>;
}

function checkFile(
  source: ts.SourceFile,
  file: string,
  { checker, graph, names }: Knowledge,
): Violation[] {
  const violations: Violation[] = [];
  const report = (
    rule: keyof typeof MENDS,
    position: number,
    fault: string,
  ) => {
    const line = source.getLineAndCharacterOfPosition(position).line + 1;
    violations.push(violation(rule, { file, line }, fault, MENDS[rule]));
  };

  for (const { specifier, position, isImport } of listModuleReferences(
    source,
  )) {
    if (specifier === undefined) {
      report('static-import-paths', position, 'a computed import path');
      continue;
    }
    if (isImport && !isPlain(specifier, graph)) {
      report(
        'plain-import-paths',
        position,
        `'${specifier}' can load what its text does not show`,
      );
    }
    if (!isGraphFile(file) && graph.isLedToBy(specifier, file)) {
      report(
        'nothing-reaches-the-graph',
        position,
        `'${specifier}' leads into src/diagnosis-graph`,
      );
    }
  }

  for (const { position, fault } of listLoaderAccess(source, checker)) {
    report('no-code-loader', position, fault);
  }

  if (!isGraphFile(file)) {
    for (const { text, position, isPart } of listCalledText(source, checker)) {
      if (isPart ? graph.isPassedBy(text) : graph.isNamedBy(text, file)) {
        report(
          'nothing-reaches-the-graph',
          position,
          `the path '${text}' into src/diagnosis-graph is handed to a call`,
        );
      }
    }
    for (const { name, position } of listNamesHeld(source, names, checker)) {
      report(
        'nothing-reaches-the-graph',
        position,
        `by the name '${name}' a container finds what the graph exports`,
      );
    }
  }
  return violations;
}

function isPlain(specifier: string, graph: GraphLocation): boolean {
  return PLAIN_SPECIFIER.test(specifier) && !graph.isOwnName(specifier);
}
