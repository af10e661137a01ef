import { REQUEST, RIVALS } from '../rivals/index.js';
import { happyPath, type Workload } from '../trivial-actions.js';

// Prints the bytes of heap that each of many runs holds while all of them wait in the Verifier.
const RUNS = 1000;
const rival = RIVALS.find(({ name }) => name === process.argv[2])!;

let open = () => {};
const gate = new Promise<void>((resolve) => {
  open = resolve;
});
let waiting = 0;
const held: Workload = async (node) => {
  if (node === 'verifier') {
    waiting += 1;
    await gate;
  }
  return happyPath(node);
};

const heap = () => {
  globalThis.gc!();
  return process.memoryUsage().heapUsed;
};

await rival.create(happyPath)(REQUEST, 'warm-up');
const run = rival.create(held);
const before = heap();
const runs = Array.from({ length: RUNS }, (_, index) =>
  run(REQUEST, `t-${index}`),
);
while (waiting < RUNS) {
  await new Promise(setImmediate);
}
await new Promise((resolve) => setTimeout(resolve, 50));
const after = heap();
open();
await Promise.all(runs);
console.log(JSON.stringify((after - before) / RUNS));
