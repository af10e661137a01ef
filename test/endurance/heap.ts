import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Collects garbage, finalizers included, and says how many bytes are in use afterwards. */
export async function collectGarbage(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    gc();
    await new Promise(setImmediate);
  }
  return process.memoryUsage().heapUsed;
}

/** How many bytes a series of measurements grows from one to the next: the slope of its trend. */
export function growthOf(measurements: readonly number[]): number {
  const middle = (measurements.length - 1) / 2;
  const mean =
    measurements.reduce((sum, bytes) => sum + bytes, 0) / measurements.length;
  const spread = measurements.reduce(
    (sum, _, index) => sum + (index - middle) ** 2,
    0,
  );
  return (
    measurements.reduce(
      (sum, bytes, index) => sum + (index - middle) * (bytes - mean),
      0,
    ) / spread
  );
}
