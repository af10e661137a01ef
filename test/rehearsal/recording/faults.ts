import type { FaultName } from '../recording.js';
import { exhaustedPool } from './exhausted-pool.js';
import { leakingHandler } from './leaking-handler.js';
import type { FaultRun } from './recorded-lines.js';
import { slowDependency } from './slow-dependency.js';

/** How each recorded fault is made. */
export const FAULTS: Readonly<Record<FaultName, () => Promise<FaultRun>>> = {
  'checkout-slow-dependency': slowDependency,
  'orders-exhausted-pool': exhaustedPool,
  'search-leaking-handler': leakingHandler,
};
