import { runChild } from '../child/run-child.js';
import type { Effort, Row } from '../row.js';

/** What many runs in a row that share one AbortSignal leave behind. */
export async function growth({ runsInARow }: Effort): Promise<Row[]> {
  const left = runChild<{ growth: number; listeners: number; abort: number }>(
    'growth',
    String(runsInARow),
  );
  const row = (value: number, unit: string): Row => ({
    workload: `${runsInARow} runs in a row with one shared signal`,
    rival: 'diagnosis graph',
    value,
    unit,
    ratio: null,
    spread: null,
  });
  return [
    row(left.growth / 1024, 'KiB more heap after the last three quarters'),
    row(left.listeners, 'listeners left'),
    row(left.abort, 'ms for abort() afterwards'),
  ];
}
