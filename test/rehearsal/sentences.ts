import { isLeak, type GrowthFigures } from './growth.js';
import type { CauseFigures, Span, SymptomFigures } from './measurements.js';
import type { CheckedFact, Symptom, Verification } from './payloads.js';

/** What a checked fact says to the user: no more than its verification allows. */
export function sentenceFor({ claim, verification }: CheckedFact): string {
  return claim.kind === 'symptom'
    ? symptomSentence(claim.fact, claim.figures, verification)
    : causeSentence(claim.figures, claim.symptom, verification);
}

function symptomSentence(
  fact: string,
  { before, onset, since, untimed }: SymptomFigures,
  verification: Verification,
): string {
  switch (verification) {
    case 'direct_support':
      return `${fact} at line ${onset?.line} (${onset?.time}): ${changeOf(before, since)}.`;
    case 'contradicted':
      return `Not so: ${fact}. Median ${before.medianMs} ms; failed ${failuresOf(before)}.`;
    case 'too_few_lines':
      return untimed > 0
        ? `Open: ${fact}. The log tells no duration of ${untimed} requests: append the request time to its format.`
        : `Open: ${fact}. ${before.count + since.count} requests are too few to tell.`;
    default:
      return `Open: ${fact}. The figures claimed are not those of the log.`;
  }
}

function causeSentence(
  { suspects: [suspect, ...others], growths, gatewayTimeouts }: CauseFigures,
  symptom: Symptom,
  verification: Verification,
): string {
  const [leak, ...otherLeaks] = growths.filter(isLeak);
  if (!suspect) {
    return leak && verification === 'direct_support'
      ? leakSentence(leak, otherLeaks)
      : 'Its cause is not shown: the log has no part of these requests' +
          (verification === 'indirect_support'
            ? `, though ${gatewayTimeouts} of them ended in 504, so something it calls timed out.`
            : '.');
  }
  const part = `${percent(suspect.share)} of ${symptom === 'slow' ? 'the time of these requests' : 'the failures'}`;
  if (verification !== 'direct_support') {
    return `Its cause is not shown: ${suspect.suspect} comes closest, with ${part}.`;
  }
  return [
    `The cause is ${suspect.suspect}, with ${part}: ` +
      `${changeOf(suspect.before, suspect.since)}.`,
    ...others.map(
      ({ suspect: other, share }) =>
        `It is not ${other}, with ${percent(share)}.`,
    ),
  ].join(' ');
}

const leakSentence = (leak: GrowthFigures, others: GrowthFigures[]): string =>
  [
    `The cause is a leak of ${leak.resource}: ${leak.first} at the first of these requests, ${leak.last} at the last, ` +
      `and they slow down with it (rank correlation ${leak.correlation.toFixed(2)}).`,
    ...others.map(
      ({ resource, first, last }) =>
        `${resource} grew with it, from ${first} to ${last}.`,
    ),
  ].join(' ');

const changeOf = (before: Span, since: Span): string =>
  before.count === 0
    ? `median ${since.medianMs} ms; failed ${failuresOf(since)}; none before`
    : `median ${before.medianMs} ms before, ${since.medianMs} ms since; ` +
      `failed ${failuresOf(before)} before, ${failuresOf(since)} since`;

const failuresOf = ({ failed, count }: Span): string => `${failed} of ${count}`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
