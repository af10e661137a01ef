import { fileURLToPath } from 'node:url';

/** The recorded faults, each named by the endpoint that suffers and what it suffers from. */
export const FAULT_NAMES = [
  'checkout-slow-dependency',
  'orders-exhausted-pool',
  'search-leaking-handler',
] as const;

/** The name of a recorded fault. */
export type FaultName = (typeof FAULT_NAMES)[number];

/** The committed log of a fault; `record.ts` records it again. */
export const recordingOf = (fault: FaultName): string =>
  fileURLToPath(new URL(`./recordings/${fault}.jsonl`, import.meta.url));

/** The log that is diagnosed when none is named: of a shop whose checkout turns slow. */
export const RECORDING = recordingOf('checkout-slow-dependency');
