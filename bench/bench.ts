import { parseArgs } from 'node:util';
import { exceeded } from './limits.js';
import type { Effort, Row } from './row.js';
import { table } from './table.js';
import { coldStart } from './workloads/cold-start.js';
import { crowd } from './workloads/crowd.js';
import { growth } from './workloads/growth.js';
import { heapInFlight } from './workloads/heap-in-flight.js';
import { singleRuns } from './workloads/single-runs.js';
import { skeleton } from './workloads/skeleton.js';

const WORKLOADS: Record<string, (effort: Effort) => Promise<Row[]>> = {
  single: singleRuns,
  crowd,
  cold: coldStart,
  heap: heapInFlight,
  growth,
  skeleton,
};

const FULL: Effort = { rounds: 160, heavyRounds: 12, runsInARow: 20_000 };
const SHORT: Effort = { rounds: 80, heavyRounds: 3, runsInARow: 2000 };

const USAGE = `Usage: npm run --silent bench -- [--short] [--json] [--check] [--only ${Object.keys(WORKLOADS).join('|')}]…

  --short  fewer rounds, for CI
  --json   one JSON array of rows instead of the table
  --check  exit status 1 when a ratio is beyond its limit, which leaves room for a noisy machine
  --only   just this workload; may be given several times`;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: Object.keys(WORKLOADS) },
    help: { type: 'boolean', default: false },
  },
});

const unknown = values.only.filter((name) => !Object.hasOwn(WORKLOADS, name));
if (values.help || unknown.length > 0) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}

const rows: Row[] = [];
for (const name of values.only) {
  console.error(`measuring ${name} …`);
  rows.push(...(await WORKLOADS[name]!(values.short ? SHORT : FULL)));
}
console.log(values.json ? JSON.stringify(rows) : table(rows));

if (values.check) {
  const beyond = exceeded(rows);
  beyond.forEach((message) => console.error(message));
  process.exitCode = beyond.length > 0 ? 1 : 0;
}
