import type { ScenarioResult } from './scenario-result.js';

/** A result as one line of JSON; a rejected run has no trace and no final state. */
export function jsonLine(result: ScenarioResult): string {
  const { name, thread_id, path, calls, events, trace, state } = result;
  const { error, expectation, mismatches } = result;
  return `${JSON.stringify(
    error === null
      ? {
          name,
          thread_id,
          path,
          calls,
          events,
          trace,
          state,
          expectation,
          mismatches,
        }
      : {
          name,
          thread_id,
          path,
          events,
          error,
          calls,
          expectation,
          mismatches,
        },
  )}\n`;
}
