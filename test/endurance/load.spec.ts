import { watchLeftovers, type Leftovers } from '../support/leftovers.js';
import { runAtOnce, runInARow } from './load.js';

let left: Leftovers;
beforeEach(() => {
  left = watchLeftovers();
});
afterEach(() => {
  left.stop();
  expect([left.rejections, left.warnings]).toEqual([[], []]);
});

// The short form of `npm run test:endurance`.
describe('one compiled graph', () => {
  it('keeps 100 runs at once apart', async () => {
    const { complaints, attempts } = await runAtOnce(100, 10);
    expect(complaints).toEqual([]);
    expect(attempts).toBeGreaterThan(500);
  }, 60_000);

  it('leaves nothing on a signal that 200 runs in a row share', async () => {
    const { complaints, listeners } = await runInARow(200, 2);
    expect([complaints, listeners]).toEqual([[], 0]);
  }, 60_000);
});
