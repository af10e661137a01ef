import { execFileSync } from 'node:child_process';
import { buildSync } from 'esbuild';
import { quantile } from '../pairs.js';
import type { Effort, Row } from '../row.js';

const STARTS = ['nothing', 'bare-langgraph', 'diagnosis-graph'] as const;
const FOLDER = 'node_modules/.cache/bench-cold-start';

/** A whole process, from its start to a compiled graph and its end, bundled before as a host would be. */
export async function coldStart({ heavyRounds }: Effort): Promise<Row[]> {
  buildSync({
    entryPoints: STARTS.map((name) => `bench/child/start-${name}.ts`),
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const times = new Map<string, number[]>(STARTS.map((name) => [name, []]));
  for (let round = 0; round < heavyRounds; round += 1) {
    for (const name of round % 2 ? STARTS : STARTS.toReversed()) {
      const start = performance.now();
      execFileSync(process.execPath, [`${FOLDER}/start-${name}.mjs`]);
      times.get(name)!.push(performance.now() - start);
    }
  }
  const reference = times.get('bare-langgraph')!;
  return STARTS.map((name) => {
    const ratios = times.get(name)!.map((time, at) => time / reference[at]!);
    return {
      workload: 'cold start, a whole process',
      rival: name.replaceAll('-', ' '),
      value: quantile(times.get(name)!, 0.5),
      unit: 'ms',
      ratio: quantile(ratios, 0.5),
      spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    };
  });
}
