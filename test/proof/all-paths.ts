import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  EDGES,
  END_NODE,
  START_NODE,
} from '../../src/diagnosis-graph/index.js';
import { GUARD_CLASSES } from '../model/guard-classes.js';
import { PATH_CLASSES } from '../model/outcome-classes.js';
import { allPaths, pathFromText, pathText } from '../model/paths.js';
import { complaintOf, PathRunner } from './path-runner.js';
import type { SliceMessage } from './path-slice.js';
import { combined, NO_PATHS, tallyOf, type PathTally } from './path-tally.js';

// `test:exhaustive` runs every complete path through the Nest module and the compiled graph;
// `test:exhaustive -- 'planner=COMPLETED executor=FAILED fallback=COMPLETED'` runs the one again.

const FIGURES = { paths: 10_333, shortest: 2, longest: 18 };
const SHOWN_COMPLAINTS = 10;

async function runAll(): Promise<number> {
  const started = performance.now();
  const model = [...allPaths(PATH_CLASSES)]
    .map(tallyOf)
    .reduce(combined, NO_PATHS);
  const slices = availableParallelism();
  console.log(`${model.paths} complete paths on ${slices} processes`);

  const complaints: string[] = [];
  let ran = 0;
  const hear = (message: SliceMessage) => {
    if (message.kind === 'complaint') {
      complaints.push(message.complaint);
      if (complaints.length <= SHOWN_COMPLAINTS) {
        console.log(`\n${message.complaint}`);
      }
    } else if (message.kind === 'ran' && ++ran % 1000 === 0) {
      console.log(`${ran} of ${model.paths}, ${secondsSince(started)} s`);
    }
  };
  const tallies = await Promise.all(
    Array.from({ length: slices }, (_, slice) =>
      startSlice(slice, slices, hear),
    ),
  );

  const tally = tallies.reduce(combined, NO_PATHS);
  const problems = [
    ...(complaints.length > 0
      ? [
          `${complaints.length} paths depart from the model; run one again by giving its line as the argument`,
        ]
      : []),
    ...problemsOf(tally, model),
  ];
  console.log(
    [
      `paths ${tally.paths}, of ${tally.shortest} to ${tally.longest} nodes`,
      `node executions ${tally.executions}`,
      `edges taken ${tally.edges.length} of ${EDGES.length}`,
      `transitions of the control state ${tally.transitions.length} of ${model.transitions.length}`,
      `${secondsSince(started)} s`,
      problems.length > 0 ? problems.join('\n') : 'all as in the model',
    ].join('\n'),
  );
  return problems.length > 0 ? 1 : 0;
}

async function startSlice(
  slice: number,
  count: number,
  hear: (message: SliceMessage) => void,
): Promise<PathTally> {
  const child = fork(
    fileURLToPath(new URL('./path-slice.ts', import.meta.url)),
    [String(slice), String(count)],
    // JSON would turn the length of the shortest of no paths into null.
    { serialization: 'advanced' },
  );
  let tally = NO_PATHS;
  child.on('message', (message: SliceMessage) => {
    hear(message);
    if (message.kind === 'done') {
      tally = message.tally;
      child.disconnect();
    }
  });
  // Not 'close', which a child that was let go never emits.
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    throw new Error(`Slice ${slice} of ${count} ended with ${code}.`);
  }
  return tally;
}

function problemsOf(tally: PathTally, model: PathTally): string[] {
  const wrongFigures = Object.entries(FIGURES).flatMap(([name, figure]) => {
    const found = tally[name as keyof typeof FIGURES];
    return found === figure ? [] : [`${name}: ${found} instead of ${figure}`];
  });
  return [
    ...wrongFigures,
    ...missing('never taken: edge', edgesOfGraph(), tally.edges),
    ...missing('not in the graph: edge', tally.edges, edgesOfGraph()),
    ...missing('never seen:', model.transitions, tally.transitions),
    ...missing('not in the model:', tally.transitions, model.transitions),
  ];
}

const missing = (
  problem: string,
  wanted: readonly string[],
  found: readonly string[],
): string[] =>
  wanted
    .filter((each) => !found.includes(each))
    .map((each) => `${problem} ${each}`);

const edgesOfGraph = (): string[] =>
  EDGES.map(
    ({ from, to }) =>
      `${from === START_NODE ? 'start' : from} > ${to === END_NODE ? 'end' : to}`,
  );

async function replay(line: string): Promise<number> {
  const path = pathFromText(line, GUARD_CLASSES);
  const runner = new PathRunner();
  const complaint = complaintOf(path, await runner.run(path));
  await runner.close();
  console.log(complaint ?? `${pathText(path)}\n  as in the model`);
  return complaint === null ? 0 : 1;
}

const secondsSince = (started: number): string =>
  ((performance.now() - started) / 1000).toFixed(0);

const [text] = process.argv.slice(2);
process.exitCode = text === undefined ? await runAll() : await replay(text);
