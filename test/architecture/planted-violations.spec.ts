import { checkArchitecture } from './architecture-check.js';
import { LOOK_ALIKES, VIOLATIONS } from './planted-cases.js';
import type { Cases } from './planted-cases.js';
import { plantProject } from './planted-project.js';
import type { PlantedFiles } from './planted-project.js';
import type { Violation } from './violation.js';

/** One check of one tree serves all cases: each has a folder of its own, and answers for what is found in it. */
async function checkPlanted(
  cases: readonly PlantedFiles[],
): Promise<(index: number) => Violation[]> {
  const files = cases.flatMap((planted, index) =>
    Object.entries(planted).map(
      ([file, content]) => [`src/case-${index}/${file}`, content] as const,
    ),
  );
  const { root, remove } = plantProject(Object.fromEntries(files));
  try {
    const violations = await checkArchitecture(root);
    return (index) =>
      violations.filter(({ file }) => file.startsWith(`src/case-${index}/`));
  } finally {
    remove();
  }
}

const asFiles = (planted: Cases[string]): PlantedFiles =>
  typeof planted === 'string' ? { 'planted.ts': planted } : planted;

const isMarked = (line: string): boolean => line.endsWith('// here');

describe('A violation planted outside the graph is caught', () => {
  const cases = Object.entries(VIOLATIONS).flatMap(([rule, planted]) =>
    Object.entries(planted).map(([title, content]) => ({
      rule,
      title,
      files: asFiles(content),
    })),
  );
  let violationsOf: (index: number) => Violation[];

  beforeAll(async () => {
    violationsOf = await checkPlanted(cases.map(({ files }) => files));
  });

  it.each(cases.map((planted, index) => ({ ...planted, index })))(
    '$rule: $title',
    ({ rule, files, index }) => {
      const [offender = '', content = ''] = Object.entries(files)[0] ?? [];
      const file = `src/case-${index}/${offender}`;
      const lines = typeof content === 'string' ? content.split('\n') : [];
      const line = Math.max(0, lines.findIndex(isMarked)) + 1;
      const where =
        rule === 'only-readable-sources' ? `${file}: ` : `${file}:${line}: `;

      const found = violationsOf(index).filter(
        (each) => each.rule === rule && each.message.startsWith(where),
      );
      expect(found).not.toEqual([]);
      expect(found[0]?.message).toMatch(
        /: .+\. (?:Correct|Import|Move|Remove|Use|Write) .+\.$/,
      );
    },
  );
});

describe('A look-alike raises no alarm', () => {
  const cases = Object.entries(LOOK_ALIKES).map(([title, content]) => ({
    title,
    files: asFiles(content),
  }));
  let violationsOf: (index: number) => Violation[];

  beforeAll(async () => {
    violationsOf = await checkPlanted(cases.map(({ files }) => files));
  });

  it.each(cases.map((planted, index) => ({ ...planted, index })))(
    '$title',
    ({ index }) => {
      expect(violationsOf(index).map(({ message }) => message)).toEqual([]);
    },
  );
});
