import type { Row } from './row.js';

const HEAD = ['workload', 'rival', 'median', 'ratio', 'middle half'];

/** Rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ workload, rival, value, unit, ratio, spread }) => [
    workload,
    rival,
    `${significant(value)} ${unit}`,
    ratio === null ? '' : ratio.toFixed(ratio < 0.1 ? 3 : 2),
    spread === null ? '' : spread.map((end) => end.toFixed(2)).join(' to '),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...cells]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

const significant = (value: number): string =>
  Math.abs(value) >= 100
    ? value.toFixed(0)
    : String(Number(value.toPrecision(3)));
