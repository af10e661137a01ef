import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULT_NAMES, recordingOf } from './recording.js';
import { FAULTS } from './recording/faults.js';
import { recordedLines } from './recording/recorded-lines.js';

const USAGE = `npx tsx test/rehearsal/record.ts FAULT [--out FILE]

Runs a service on the loopback interface for some seconds, lets a fault strike it, and writes its log.

  FAULT        ${FAULT_NAMES.join(', ')}
  --out FILE   where to; without it, over the committed recording`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' } },
});
const fault = FAULT_NAMES.find((name) => name === positionals[0]);

if (!fault || positionals.length > 1) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const run = await FAULTS[fault]();
  const lines = await recordedLines(run);
  const out = values.out ?? recordingOf(fault);
  writeFileSync(out, `${lines.join('\n')}\n`);
  console.log(
    `${lines.length} lines of ${(run.normalMs + run.faultMs) / 1000} s written to ${relative('.', out)}; ` +
      `the fault struck after ${run.normalMs / 1000} s.`,
  );
}
