import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RECORDING } from './recording.js';
import { startDependency } from './recording/dependency-service.js';
import { load } from './recording/load.js';
import { startShop } from './recording/shop-service.js';

/** Not recorded: the first requests of a process are slow by themselves. */
const WARM_UP_MS = 1_000;
const NORMAL_MS = 5_000;
const FAULT_MS = 7_000;

/** Payments does about four charges a second from the fault on, while more than six checkouts come in. */
const FAULT_WORK_MS = 250;

const { values } = parseArgs({
  options: { out: { type: 'string', default: RECORDING } },
});

const inventory = await startDependency(4);
const payments = await startDependency(15);
const lines: string[] = [];
const shop = await startShop({
  dependencies: { inventory: inventory.origin, payments: payments.origin },
  write: (record) => lines.push(JSON.stringify(record)),
});

const clients = [
  { url: `${shop.origin}/checkout`, everyMs: 150 },
  { url: `${shop.origin}/cart`, everyMs: 250 },
  { url: `${shop.origin}/health`, everyMs: 1_000 },
];
await load(clients, WARM_UP_MS);
lines.length = 0;

const underLoad = load(clients, NORMAL_MS + FAULT_MS);
await delay(NORMAL_MS);
payments.setWork(FAULT_WORK_MS);
await underLoad;
await Promise.all([shop, inventory, payments].map((server) => server.close()));

writeFileSync(values.out, `${lines.join('\n')}\n`);
console.log(
  `${lines.length} lines of ${(NORMAL_MS + FAULT_MS) / 1000} s written to ${relative('.', values.out)}; ` +
    `payments was made slow after ${NORMAL_MS / 1000} s.`,
);
