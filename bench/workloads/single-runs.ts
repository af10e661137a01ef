import { compare } from '../pairs.js';
import { REQUEST, refuseDifferentEvents, RIVALS } from '../rivals/index.js';
import type { Effort, Row } from '../row.js';
import { happyPath, longestPath } from '../trivial-actions.js';

/** One run at a time: the shortest complete diagnosis, and the longest legal path. */
export async function singleRuns({ rounds }: Effort): Promise<Row[]> {
  const rows: Row[] = [];
  const perNode = new Map<string, number>();
  for (const [name, workload] of [
    ['happy path', happyPath],
    ['longest path', longestPath],
  ] as const) {
    const nodes = await refuseDifferentEvents(workload);
    const compared = await compare(
      RIVALS.map((rival) => {
        const run = rival.create(workload);
        return { name: rival.name, round: () => run(REQUEST, 't-1') };
      }),
      { rounds, warmUp: 40 },
    );
    for (const { name: rival, median, ratio, spread } of compared) {
      rows.push({
        workload: `${name}, ${nodes} nodes`,
        rival,
        value: median,
        unit: 'ms a run',
        ratio,
        spread,
      });
      perNode.set(`${rival} ${name}`, median / nodes);
    }
  }
  for (const { name } of RIVALS) {
    rows.push({
      workload: 'a node of the longest path to one of the happy path',
      rival: name,
      value:
        perNode.get(`${name} longest path`)! /
        perNode.get(`${name} happy path`)!,
      unit: '×',
      ratio: null,
      spread: null,
    });
  }
  return rows;
}
