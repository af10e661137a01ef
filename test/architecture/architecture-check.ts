import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDependencyRules } from './dependency-rules.js';
import { checkImportDiscipline } from './import-discipline.js';
import { openProject } from './project.js';
import { listSourceFiles } from './source-files.js';
import type { Violation } from './violation.js';

/**
 * Lists every violation of the architecture in the src of the project at a root.
 *
 * Reach is decided in three steps: every file can be read, every file names others only by plain static imports
 * that resolve, and then no chain of imports from outside src/diagnosis-graph ends in it.
 *
 * @throws {Error} if there is no src/diagnosis-graph, for then nothing would be proven
 */
export async function checkArchitecture(root: string): Promise<Violation[]> {
  if (!existsSync(join(root, 'src/diagnosis-graph'))) {
    throw new Error(`${root} has no src/diagnosis-graph to keep apart.`);
  }
  const project = openProject(root);
  const { files, violations } = listSourceFiles(root);
  return [
    ...violations,
    ...checkImportDiscipline(project, files),
    ...(await checkDependencyRules(project)),
  ];
}
