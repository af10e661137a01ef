import { END_NODE, START_NODE } from '../../src/diagnosis-graph/index.js';
import type { ScenarioResult } from './scenario-result.js';

const NODE_LINE = /^(\s*)(\w+)\(\2\)$/;
const LINK_LINE = /^\s*(\w+) (?:-->|-\.->|-\. .* \.->) (\w+);$/;

/**
 * The diagram of the compiled graph with the path of a run marked: each node carries the numbers of
 * its steps, and a node whose attempt rejected the run is red.
 */
export function markPath(diagram: string, result: ScenarioResult): string {
  const lines = diagram.trimEnd().split('\n');
  const taken = linksOf(lines).flatMap((link, index) =>
    stepsOf(result).has(link) ? [index] : [],
  );
  const failed = result.error?.node ?? null;
  return [
    ...lines.map((line) => withStepNumbers(line, result.path)),
    `\t%% scenario: ${JSON.stringify(result.name)}`,
    `\t%% path: ${result.path.join(' > ')}`,
    '\tclassDef taken fill:#d3f9d8,stroke:#2b8a3e,stroke-width:2px;',
    ...(result.path.length > 0
      ? [`\tclass ${[...new Set(result.path)].join(',')} taken;`]
      : []),
    ...(taken.length > 0
      ? [`\tlinkStyle ${taken.join(',')} stroke:#2b8a3e,stroke-width:4px;`]
      : []),
    ...(failed
      ? [
          '\tclassDef rejected fill:#ffc9c9,stroke:#c92a2a,stroke-width:2px;',
          `\tclass ${failed} rejected;`,
        ]
      : []),
    '',
    '',
  ].join('\n');
}

const linksOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const link = LINK_LINE.exec(line);
    return link ? [`${link[1]}>${link[2]}`] : [];
  });

function stepsOf({ path, error }: ScenarioResult): ReadonlySet<string> {
  const last = error === null ? END_NODE : error.node;
  const stops = [START_NODE, ...path, ...(last === null ? [] : [last])];
  return new Set(
    stops.slice(1).map((stop, index) => `${stops[index]}>${stop}`),
  );
}

function withStepNumbers(line: string, path: readonly string[]): string {
  const [, indent, node] = NODE_LINE.exec(line) ?? [];
  const steps = path.flatMap((step, index) =>
    step === node ? [index + 1] : [],
  );
  return steps.length > 0
    ? `${indent}${node}("${node} (${steps.join(', ')})")`
    : line;
}
