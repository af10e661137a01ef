import { isLeak } from './growth.js';
import { recordOf } from './log/log-record.js';
import { measureCause, measureSymptom } from './measurements.js';
import type { Claim, Plan, Quote, Symptom } from './payloads.js';

const TURNED: Record<Symptom, string> = {
  slow: 'turned slow',
  failing: 'began to fail',
};

const MADE: Record<Symptom, string> = { slow: 'slow', failing: 'fail' };

/** What the lines found amount to: for each endpoint how it did, and the cause where that is asked and is one to find. */
export function claimsFrom(
  { symptom, asksCause }: Plan,
  quotes: readonly Quote[],
): Claim[] {
  return [...byEndpoint(quotes)].flatMap(([endpoint, { requests, all }]) => {
    const figures = measureSymptom(requests, symptom);
    const claim: Claim = {
      kind: 'symptom',
      fact: `${endpoint} ${TURNED[symptom]}`,
      endpoint,
      symptom,
      quotes: requests,
      figures,
    };
    return asksCause && figures.onset
      ? [claim, causeClaim(claim, all)]
      : [claim];
  });
}

function causeClaim(
  { endpoint, symptom }: Claim,
  quotes: readonly Quote[],
): Claim {
  const figures = measureCause(quotes, symptom);
  const suspect =
    figures.suspects[0]?.suspect ??
    figures.growths.find(isLeak)?.resource ??
    'something it calls';
  return {
    kind: 'cause',
    fact: `${suspect} makes ${endpoint} ${MADE[symptom]}`,
    endpoint,
    symptom,
    quotes,
    figures,
  };
}

interface OfEndpoint {
  readonly requests: Quote[];
  /** The requests, and the parts of each. */
  readonly all: Quote[];
}

function byEndpoint(quotes: readonly Quote[]): Map<string, OfEndpoint> {
  const records = quotes.map((quote) => ({
    quote,
    record: recordOf(quote.text),
  }));
  const endpointOf = new Map(
    records.flatMap(({ record }) =>
      record?.kind === 'request' ? [[record.request_id, record.endpoint]] : [],
    ),
  );
  const groups = new Map<string, OfEndpoint>();
  for (const { quote, record } of records) {
    const endpoint =
      record?.kind === 'request'
        ? record.endpoint
        : record && endpointOf.get(record.request_id);
    if (record && endpoint) {
      const group = groups.get(endpoint) ?? { requests: [], all: [] };
      groups.set(endpoint, group);
      group.all.push(quote);
      if (record.kind === 'request') {
        group.requests.push(quote);
      }
    }
  }
  return groups;
}
