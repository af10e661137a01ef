import type { Expectation } from './scenario.js';
import { mismatchesOf } from './matching.js';
import { isOfClass } from './run-error.js';
import type {
  CompletedRun,
  RejectedRun,
  ScenarioResult,
} from './scenario-result.js';

/** Holds a run against what its scenario expects; a rejection that it does not expect is a mismatch. */
export function judge(
  run: CompletedRun | RejectedRun,
  expected: Expectation = {},
): ScenarioResult {
  const isExpected = Object.keys(expected).length > 0;
  const mismatches = isExpected
    ? [...errorMismatches(run, expected), ...partMismatches(run, expected)]
    : [];
  return {
    ...run,
    expectation: !isExpected
      ? 'none'
      : mismatches.length === 0
        ? 'met'
        : 'not_met',
    mismatches,
    isUnforeseen: run.error !== null && !isForetold(run, expected),
  };
}

const isForetold = (
  { error }: RejectedRun,
  { error: expected }: Expectation,
): boolean => expected !== undefined && isOfClass(error, expected);

function errorMismatches(
  run: CompletedRun | RejectedRun,
  expected: Expectation,
): string[] {
  if (run.error === null) {
    return expected.error === undefined
      ? []
      : [`error: expected ${expected.error}, but the run was not rejected`];
  }
  if (isForetold(run, expected)) {
    return [];
  }
  const names = [run.error, ...run.error.causes].map(({ name }) => name);
  return [
    `error: expected ${expected.error ?? 'none'}, got ${names.join(' caused by ')}`,
  ];
}

const PARTS = ['path', 'calls', 'trace', 'state'] as const;

const partMismatches = (
  run: CompletedRun | RejectedRun,
  expected: Expectation,
): string[] =>
  PARTS.flatMap((part) =>
    expected[part] === undefined
      ? []
      : mismatchesOf(expected[part], run[part], [part]),
  );
