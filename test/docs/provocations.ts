import { ATTEMPTS } from './provocations/attempts.js';
import { ENDINGS } from './provocations/endings.js';
import { INPUTS } from './provocations/inputs.js';
import type { Provocations } from './provocations/provocation.js';
import { START_UP } from './provocations/start-up.js';
import { TRACES } from './provocations/traces.js';

/** How each cause in docs/errors.md is brought about. */
export const PROVOCATIONS: Provocations = {
  ...START_UP,
  ...INPUTS,
  ...ATTEMPTS,
  ...ENDINGS,
  ...TRACES,
};
