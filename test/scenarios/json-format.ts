import type { ScenarioResult } from './scenario-result.js';

/** A result as one line of JSON; a rejected run has its error instead of a trace and a final state. */
export function jsonLine(result: ScenarioResult): string {
  const { name, thread_id, path, calls, events, trace, state } = result;
  const { expectation, mismatches } = result;
  if (result.error) {
    const { name: errorName, message, node, attempt } = result.error;
    const error = { name: errorName, message, node, attempt };
    return line({ name, thread_id, path, events, error });
  }
  return line({
    name,
    thread_id,
    path,
    calls,
    events,
    trace,
    state,
    expectation,
    mismatches,
  });
}

/** What the JSON of a rejected run has no place for: why, and how that compares with its expectation. */
export const rejectionText = ({
  name,
  error,
  expectation,
  mismatches,
}: ScenarioResult): string =>
  [
    `${name}: rejected with ${error?.name}, expectation: ${expectation}`,
    ...(error?.causes ?? []).map(
      (cause) => `  caused by ${cause.name}: ${cause.message}`,
    ),
    ...mismatches.map((mismatch) => `  ${mismatch}`),
    '',
  ].join('\n');

const line = (value: object): string => `${JSON.stringify(value)}\n`;
