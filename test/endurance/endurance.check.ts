import { FaultInjector } from '../faults/fault-injector.js';
import { FAULTS } from '../faults/faults.js';
import { watchLeftovers, type Leftovers } from '../support/leftovers.js';
import { PLACES } from '../faults/places.js';
import { growthOf } from './heap.js';
import { runAtOnce, runInARow } from './load.js';

const MINUTES = 60_000;

let left: Leftovers;
beforeEach(() => {
  left = watchLeftovers();
});
afterEach(() => {
  left.stop();
  expect([left.rejections, left.warnings]).toEqual([[], []]);
});

describe('one compiled graph', () => {
  it(
    'keeps 2,000 runs at once apart',
    async () => {
      const { complaints, attempts } = await runAtOnce(2_000, 100);
      console.log(`2,000 runs at once: ${attempts} attempts`);
      expect(complaints).toEqual([]);
    },
    20 * MINUTES,
  );

  it(
    'has a flat heap over 20,000 runs in a row, and leaves nothing on the signal that they share',
    async () => {
      const { complaints, attempts, heap, listeners, abortTook } =
        await runInARow(20_000, 9);
      const growth = growthOf(heap);
      console.log(
        [
          `20,000 runs in a row: ${attempts} attempts`,
          `heap in MB, every 2,000 runs: ${heap.map(inMegabytes).join(' ')}`,
          `growth: ${(growth / 2_000).toFixed(1)} bytes a run`,
          `listeners ${listeners}, abort() took ${abortTook.toFixed(3)} ms`,
        ].join('\n'),
      );
      expect([complaints, listeners]).toEqual([[], 0]);
      expect(growth / 2_000).toBeLessThan(MOST_GROWTH);
      expect(abortTook).toBeLessThan(5);
    },
    20 * MINUTES,
  );

  it(
    `survives each of ${FAULTS.length} faults at each of ${PLACES.length} places`,
    async () => {
      const injector = new FaultInjector();
      for (const place of PLACES) {
        expect(await injector.complaints(place, FAULTS)).toEqual([]);
      }
      await injector.close();
    },
    20 * MINUTES,
  );
});

/** Bytes a run that are noise; a run that stays linked to its signal leaves 2,900. */
const MOST_GROWTH = 200;

const inMegabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
