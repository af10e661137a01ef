import type { ObservedAttempt } from './observation.js';

/** What is wrong with some attempts, each problem once, after the names of the attempts that have it. */
export function problemsByAttempt(
  attempts: readonly ObservedAttempt[],
  problemsIn: (attempt: ObservedAttempt, index: number) => string[],
): string[] {
  const attemptsOf = new Map<string, string[]>();
  attempts.forEach((attempt, index) => {
    for (const problem of problemsIn(attempt, index)) {
      attemptsOf.set(problem, [
        ...(attemptsOf.get(problem) ?? []),
        attempt.which,
      ]);
    }
  });
  return [...attemptsOf].map(
    ([problem, which]) => `${which.join(', ')}: ${problem}`,
  );
}
