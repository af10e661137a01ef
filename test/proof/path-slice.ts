import { PATH_CLASSES } from '../model/outcome-classes.js';
import { allPaths } from '../model/paths.js';
import { complaintOf, PathRunner } from './path-runner.js';
import { combined, NO_PATHS, tallyOf, type PathTally } from './path-tally.js';

/** What a slice tells the process that started it. */
export type SliceMessage =
  | { readonly kind: 'ran' }
  | { readonly kind: 'complaint'; readonly complaint: string }
  | { readonly kind: 'done'; readonly tally: PathTally };

/** Runs every `count`-th path from `slice` on, a few at once, so that runs beside each other are met too. */
export async function runSlice(
  slice: number,
  count: number,
  tell: (message: SliceMessage) => void,
): Promise<void> {
  const runner = new PathRunner();
  const paths = slicePaths(slice, count);
  let tally = NO_PATHS;

  const runOn = async () => {
    for (const path of paths) {
      const observation = await runner.run(path);
      const complaint = complaintOf(path, observation);
      if (complaint) {
        tell({ kind: 'complaint', complaint });
      } else {
        tally = combined(tally, tallyOf(observation.steps));
      }
      tell({ kind: 'ran' });
    }
  };
  await Promise.all(Array.from({ length: RUNS_AT_ONCE }, runOn));

  await runner.close();
  tell({ kind: 'done', tally });
}

const RUNS_AT_ONCE = 4;

function* slicePaths(slice: number, count: number) {
  let index = 0;
  for (const path of allPaths(PATH_CLASSES)) {
    if (index++ % count === slice) {
      yield path;
    }
  }
}

if (process.send) {
  // Whoever started it lets go once it has the tally, or is gone.
  process.once('disconnect', () => process.exit());
  const [slice, count] = process.argv.slice(2).map(Number);
  await runSlice(slice!, count!, (message) => process.send!(message));
}
