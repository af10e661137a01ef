import { recordOf } from './log/log-record.js';
import { suspectOf } from './measurements.js';
import type { CheckedFact, Claim, Quote } from './payloads.js';

/**
 * The few lines that show best what was found, of the many that it was measured on: for each endpoint
 * the request where it turned and the slowest one, and what the first suspect did in these two.
 */
export function examplesFor(facts: readonly CheckedFact[]): Quote[] {
  const claims = facts.map(({ claim }) => claim);
  const requests = claims.flatMap(requestExamples);
  const ids = new Set(requests.map(({ text }) => recordOf(text)?.request_id));
  const parts = claims.flatMap((claim) =>
    suspectParts(claim).filter(({ text }) =>
      ids.has(recordOf(text)?.request_id),
    ),
  );
  return [...new Set([...requests, ...parts])].sort(
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

function suspectParts(claim: Claim): Quote[] {
  if (claim.kind !== 'cause') {
    return [];
  }
  const suspect = claim.figures.suspects[0]?.suspect;
  return claim.quotes.filter(({ text }) => {
    const record = recordOf(text);
    return (
      record !== null &&
      record.kind !== 'request' &&
      suspectOf(record) === suspect
    );
  });
}

const durationOf = ({ text }: Quote): number =>
  recordOf(text)?.duration_ms ?? 0;
