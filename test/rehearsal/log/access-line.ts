import { endpointOf } from './endpoint.js';
import type { RequestRecord } from './log-record.js';

const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;

/** Common log format, combined with referrer and agent or not, after a virtual host or not. */
const ACCESS_LINE = new RegExp(
  String.raw`^(?:\S+ )?\S+ \S+ \S+ \[([^\]]+)\] ${QUOTED} (\d{3}) (?:\d+|-)(?: ${QUOTED} ${QUOTED})?( .*)?$`,
);

/** The first number after it, bare or as `rt=0.012`, quoted or not, with a unit or not. */
const REQUEST_TIME =
  /(?:^|\s)(?:[a-z_]+=)?"?(\d+(?:\.\d+)?)(us|ms|s)?"?(?=\s|$)/;

const MILLISECONDS_OF = { us: 0.001, ms: 1, s: 1000 } as const;

/** The request of a line in an access-log format, or null. */
export function requestOfAccessLine(text: string): RequestRecord | null {
  const fields = ACCESS_LINE.exec(text);
  if (!fields) {
    return null;
  }
  const [, time = '', request = '', status = '', , , rest = ''] = fields;
  return {
    kind: 'request',
    time,
    request_id: null,
    endpoint: endpointOf(request),
    status: Number(status),
    duration_ms: millisecondsIn(rest),
  };
}

function millisecondsIn(rest: string): number | null {
  const [, digits, unit] = REQUEST_TIME.exec(rest) ?? [];
  if (digits === undefined) {
    return null;
  }
  // Without a unit, nginx's $request_time is seconds and has decimals; Apache's %D is whole microseconds.
  const usual = digits.includes('.') ? 's' : 'us';
  const factor = MILLISECONDS_OF[(unit as 'us' | 'ms' | 's') ?? usual];
  return Math.round(Number(digits) * factor * 10) / 10;
}
