import {
  END_NODE,
  NodeId,
  START_NODE,
} from '../../src/diagnosis-graph/index.js';
import type { ScenarioResult } from './scenario-result.js';

const NODE_LINE = /^(\s*)(\w+)\(\2\)$/;
const LINK_LINE =
  /^(\s*)(\w+) (?:(-->)|-\.->|-\. (?:&nbsp;)?(\w+)(?:&nbsp;)? \.->) (\w+);$/;

/** How links are marked, by what they are to the path. */
const LINK_STYLES = {
  taken: 'stroke:#2b8a3e,stroke-width:3px',
  retry: 'stroke:#e8590c,stroke-width:3px',
  evidence: 'stroke:#6741d9,stroke-width:3px',
  // Mermaid takes a colour right before a semicolon for an HTML entity.
  untaken: 'stroke:#adb5bd,stroke-width:1px',
} as const;

type LinkKind = keyof typeof LINK_STYLES;

/** A line of the diagram that is a link. */
interface Link {
  readonly indent: string;
  readonly from: string;
  readonly to: string;
  readonly isAlwaysTaken: boolean;
  /** The route key that the diagram shows, where it is not the target's name. */
  readonly label: string | undefined;
  /** The steps that took it, from 1. */
  readonly steps: readonly number[];
}

/**
 * The diagram of the compiled graph with the path of a run marked: each link that was taken carries the
 * numbers of its steps, as does the node that it led to; a technical retry is orange, the evidence cycle
 * violet, and a node whose attempt rejected the run red.
 */
export function markPath(diagram: string, result: ScenarioResult): string {
  const lines = diagram.trimEnd().split('\n');
  const stops = stopsOf(result);
  const stepsBetween = stepsOf(stops);
  const links = lines.flatMap((line) => linkOf(line, stepsBetween) ?? []);
  const failed = result.error?.node ?? null;
  return [
    ...lines.map((line) => {
      const link = linkOf(line, stepsBetween);
      return link && link.steps.length > 0
        ? linkText(link)
        : withStepNumbers(line, stops);
    }),
    `\t%% scenario: ${JSON.stringify(result.name)}`,
    `\t%% path: ${result.path.join(' > ')}`,
    '\tclassDef taken fill:#d3f9d8,stroke:#2b8a3e,stroke-width:2px;',
    ...(result.path.length > 0
      ? [`\tclass ${[...new Set(result.path)].join(',')} taken;`]
      : []),
    ...styleLines(links),
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

/** Where each step of a run led, an attempt that rejected it included. */
function stopsOf({ path, error }: ScenarioResult): string[] {
  const last = error === null ? END_NODE : error.node;
  return [...path, ...(last === null ? [] : [last])];
}

/** The steps of a run, from 1, by the link that each took. */
function stepsOf(
  stops: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const steps = new Map<string, number[]>();
  stops.forEach((stop, index) => {
    const link = `${stops[index - 1] ?? START_NODE}>${stop}`;
    steps.set(link, [...(steps.get(link) ?? []), index + 1]);
  });
  return steps;
}

function linkOf(
  line: string,
  stepsBetween: ReadonlyMap<string, readonly number[]>,
): Link | null {
  const [, indent, from, solid, label, to] = LINK_LINE.exec(line) ?? [];
  return from === undefined || to === undefined
    ? null
    : {
        indent: indent!,
        from,
        to,
        isAlwaysTaken: solid !== undefined,
        label,
        steps: stepsBetween.get(`${from}>${to}`) ?? [],
      };
}

function linkText({
  indent,
  from,
  to,
  isAlwaysTaken,
  label,
  steps,
}: Link): string {
  const text = `"${steps.join(', ')}${label ? ` · ${label}` : ''}"`;
  return isAlwaysTaken
    ? `${indent}${from} -- ${text} --> ${to};`
    : `${indent}${from} -. ${text} .-> ${to};`;
}

function styleLines(links: readonly Link[]): string[] {
  return Object.entries(LINK_STYLES).flatMap(([kind, style]) => {
    const marked = links.flatMap((link, index) =>
      kindOf(link) === kind ? [index] : [],
    );
    return marked.length > 0
      ? [`\tlinkStyle ${marked.join(',')} ${style};`]
      : [];
  });
}

function kindOf({ from, to, steps }: Link): LinkKind {
  if (steps.length === 0) {
    return 'untaken';
  }
  if (from === to) {
    return 'retry';
  }
  return from === NodeId.EVIDENCE_RETRY || to === NodeId.EVIDENCE_RETRY
    ? 'evidence'
    : 'taken';
}

function withStepNumbers(line: string, stops: readonly string[]): string {
  const [, indent, node] = NODE_LINE.exec(line) ?? [];
  const steps = stops.flatMap((stop, index) =>
    stop === node ? [index + 1] : [],
  );
  return steps.length > 0
    ? `${indent}${node}("${node} (${steps.join(', ')})")`
    : line;
}
