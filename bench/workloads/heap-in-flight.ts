import { runChild } from '../child/run-child.js';
import { RIVALS } from '../rivals/index.js';
import type { Row } from '../row.js';

/** What each of 1,000 runs holds while all of them wait in the Verifier, each rival in its own process. */
export async function heapInFlight(): Promise<Row[]> {
  const bytes = RIVALS.map(({ name }) => ({
    name,
    value: runChild<number>('heap-in-flight', name),
  }));
  return bytes.map(({ name, value }) => ({
    workload: 'heap of a run in flight, 1000 at once',
    rival: name,
    value: value / 1024,
    unit: 'KiB a run',
    ratio: value / bytes[0]!.value,
    spread: null,
  }));
}
