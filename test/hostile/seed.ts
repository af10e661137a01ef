import type { Parameters } from 'fast-check';

/**
 * How every property is run: always with the same seed, so that a failure comes back. `FC_SEED` tries
 * another one, `FC_RUNS` more values; `FC_PATH`, with `-t`, goes straight to a reported counterexample.
 */
export const SEEDED = {
  seed: Number(process.env['FC_SEED'] ?? 20_260_717),
  numRuns: Number(process.env['FC_RUNS'] ?? 500),
  ...(process.env['FC_PATH'] && { path: process.env['FC_PATH'] }),
} satisfies Parameters<unknown>;
