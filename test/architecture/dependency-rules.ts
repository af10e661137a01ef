import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import type { Project } from './project.js';
import { violation } from './violation.js';
import type { Violation } from './violation.js';

/** The rule set that `npm run arch` applies, wherever the inspected project is. */
export const RULES_FILE = join(
  import.meta.dirname,
  '../../.dependency-cruiser.cjs',
);

/** Checks the resolved imports of a project's src against the rules of .dependency-cruiser.cjs. */
export async function checkDependencyRules(
  project: Project,
): Promise<Violation[]> {
  const config = await extractDepcruiseConfig(RULES_FILE);
  const { output } = await cruise(
    ['src'],
    {
      ...config.options,
      baseDir: project.root,
      tsConfig: { fileName: project.tsConfigFile },
      validate: true,
      ruleSet: config,
    },
    undefined,
    { tsConfig: project.tsConfig },
  );
  const result = output as ICruiseResult;
  const mends = new Map(
    config.forbidden?.map(({ name, comment }) => [name, comment ?? '']),
  );
  return result.summary.violations.map((found) =>
    violation(
      found.rule.name,
      whereIs(found, result, project.root),
      faultOf(found),
      mends.get(found.rule.name) ?? '',
    ),
  );
}

function faultOf({ to, via, cycle }: IViolation): string {
  const route = via ?? cycle;
  return route && route.length > 1
    ? `imports ${to} through ${route.map(({ name }) => name).join(' -> ')}`
    : `imports ${to}`;
}

/** dependency-cruiser does not say on which line an import is: look for the specifier as it was written. */
function whereIs(
  { from, to, via, cycle }: IViolation,
  { modules }: ICruiseResult,
  root: string,
): Pick<Violation, 'file' | 'line'> {
  const next = (via ?? cycle)?.[0]?.name ?? to;
  const written = modules
    .find(({ source }) => source === from)
    ?.dependencies.find(({ resolved }) => resolved === next);
  const specifier = `${written?.protocol ?? ''}${written?.module}`;
  const index = readFileSync(join(root, from), 'utf8')
    .split('\n')
    .findIndex((text) =>
      [`'`, `"`, '`'].some((quote) =>
        text.includes(`${quote}${specifier}${quote}`),
      ),
    );
  return { file: from, ...(index !== -1 && { line: index + 1 }) };
}
