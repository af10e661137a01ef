import { ABORTS, HANGS } from './abort-faults.js';
import type { Fault } from './fault.js';
import { STATE_CHANGE_KINDS, STATE_CHANGES } from './state-faults.js';
import { STRANGE_THROWS, THROWS } from './thrown-faults.js';
import { UNUSABLE_UPDATES, UNUSABLE_VARIANTS } from './update-faults.js';

/** One of each kind of fault. */
export const FAULT_KINDS: readonly Fault[] = [
  ...THROWS,
  ...HANGS,
  ...UNUSABLE_UPDATES,
  ...STATE_CHANGES,
];

/** The faults of all kinds in all their forms. */
export const FAULTS: readonly Fault[] = [
  ...FAULT_KINDS,
  ...STRANGE_THROWS,
  ...ABORTS,
  ...UNUSABLE_VARIANTS,
  ...STATE_CHANGE_KINDS,
];
