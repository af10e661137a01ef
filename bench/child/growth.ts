import { getEventListeners } from 'node:events';
import { DiagnosisGraphFactory } from '../../src/diagnosis-graph/index.js';
import { REQUEST } from '../rivals/index.js';
import { actionsOf } from '../rivals/diagnosis-graph.js';
import { happyPath } from '../trivial-actions.js';

// Prints how the heap grew over runs in a row that share one signal, what they left on it, and how
// long its abort takes.
const runs = Number(process.argv[2]);
const graph = new DiagnosisGraphFactory().create(actionsOf(happyPath));
const controller = new AbortController();
const { signal } = controller;

const heap = () => {
  globalThis.gc!();
  return process.memoryUsage().heapUsed;
};

let after = 0;
for (let run = 1; run <= runs; run += 1) {
  await graph.invoke(REQUEST, {
    signal,
    configurable: { thread_id: `t-${run}` },
  });
  if (run === runs / 4) {
    after = heap();
  }
}
const growth = heap() - after;
const listeners = getEventListeners(signal, 'abort').length;
const start = performance.now();
controller.abort();
const abort = performance.now() - start;
console.log(JSON.stringify({ growth, listeners, abort }));
