import { fileURLToPath } from 'node:url';

/** The committed log of a shop whose checkout turns slow; `npx tsx test/rehearsal/record.ts` records it again. */
export const RECORDING = fileURLToPath(
  new URL('./recordings/checkout-slow-dependency.jsonl', import.meta.url),
);
