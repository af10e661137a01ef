import { recordOf } from './log-record.js';
import type { CheckedFact, Claim, Quote } from './payloads.js';

/**
 * The few lines that show best what was found, of the many that it was measured on: for each endpoint
 * the request where it turned and the slowest one, and what the suspected dependency did in these two.
 */
export function examplesFor(facts: readonly CheckedFact[]): Quote[] {
  const claims = facts.map(({ claim }) => claim);
  const requests = claims.flatMap(requestExamples);
  const ids = new Set(requests.map(({ text }) => recordOf(text)?.request_id));
  const calls = claims.flatMap((claim) =>
    suspectCalls(claim).filter(({ text }) =>
      ids.has(recordOf(text)?.request_id),
    ),
  );
  return [...new Set([...requests, ...calls])].sort(
    (one, other) => one.line - other.line,
  );
}

function requestExamples(claim: Claim): Quote[] {
  if (claim.kind !== 'symptom') {
    return [];
  }
  const { onset } = claim.figures;
  const slowest = [...claim.quotes].sort(
    (one, other) => durationOf(other) - durationOf(one),
  )[0];
  return claim.quotes.filter(
    (quote) => quote === slowest || quote.line === onset?.line,
  );
}

function suspectCalls(claim: Claim): Quote[] {
  if (claim.kind !== 'cause') {
    return [];
  }
  const suspect = claim.figures.dependencies[0]?.dependency;
  return claim.quotes.filter(({ text }) => {
    const record = recordOf(text);
    return record?.kind === 'dependency_call' && record.dependency === suspect;
  });
}

const durationOf = ({ text }: Quote): number =>
  recordOf(text)?.duration_ms ?? 0;
