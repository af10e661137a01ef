import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { recordOf } from './log/log-record.js';
import { diagnose, pathOf, withLog } from './rehearsal-fixture.js';
import { recordingOf, type FaultName } from './recording.js';

const CYCLE = [
  'planner',
  'executor',
  'gatekeeper',
  'verified_input',
  'verifier',
];
const AT_ONCE = [...CYCLE, 'composer'];
const AFTER_EVIDENCE_RETRY = [...CYCLE, 'evidence_retry', ...CYCLE, 'composer'];

const POOL: FaultName = 'orders-exhausted-pool';
const LEAK: FaultName = 'search-leaking-handler';
const DEPENDENCY: FaultName = 'checkout-slow-dependency';

describe('a recording reaches', () => {
  it.each([
    {
      end: 'PASS at once, the cause on the requests themselves',
      fault: LEAK,
      question: 'why is search slow?',
      path: AT_ONCE,
      verdict: 'PASS',
      says: /The cause is a leak of (open_files|buffers_mb): \d/,
    },
    {
      end: 'PASS after an evidence retry, the cause a dependency',
      fault: DEPENDENCY,
      question: 'why is checkout slow?',
      path: AFTER_EVIDENCE_RETRY,
      verdict: 'PASS',
      says: /The cause is payments.*It is not inventory/,
    },
    {
      end: 'PASS after an evidence retry, the cause a pool',
      fault: POOL,
      question: 'why is orders slow?',
      path: AFTER_EVIDENCE_RETRY,
      verdict: 'PASS',
      says: /The cause is the connection pool orders-db \(4 connections\).*It is not orders-db, with/,
    },
    {
      end: 'PASS after an evidence retry, for failures as for slowness',
      fault: POOL,
      question: 'why does orders fail?',
      path: AFTER_EVIDENCE_RETRY,
      verdict: 'PASS',
      says: /orders-db \(4 connections\), with 100\.0 % of the failures/,
    },
    {
      end: 'REJECT, when the endpoint asked for is well',
      fault: DEPENDENCY,
      question: 'why is cart slow?',
      path: AT_ONCE,
      verdict: 'REJECT',
      says: /^Not so: \/cart turned slow/,
    },
    {
      end: 'REJECT, when what is slow does not fail',
      fault: LEAK,
      question: 'why does search fail?',
      path: AT_ONCE,
      verdict: 'REJECT',
      says: /^Not so: \/search began to fail/,
    },
    {
      end: 'Fallback, when the endpoint is not in it',
      fault: POOL,
      question: 'why is checkout slow?',
      path: ['planner', 'executor', 'gatekeeper', 'fallback'],
      verdict: null,
      says: /no request to checkout; it has requests to \/export, \/health, \/orders/,
    },
  ])('$end: $fault', async ({ fault, question, path, verdict, says }) => {
    const state = await diagnose(question, recordingOf(fault));

    expect(pathOf(state)).toEqual(path);
    expect(state.effective_verdict).toBe(verdict);
    expect(state.final_answer).toMatch(says);
  });
});

/** A recording as its reverse proxy would have logged it: the requests alone, with their time or without. */
const asAccessLog = (fault: FaultName, isTimed: boolean): string[] =>
  readFileSync(recordingOf(fault), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const record = recordOf(line);
      return record?.kind === 'request'
        ? [
            `127.0.0.1 - - [30/Nov/2026:16:00:00 +0000] "GET ${record.endpoint} HTTP/1.1" ` +
              `${record.status} 2 "-" "node"` +
              (isTimed ? ` ${(record.duration_ms! / 1000).toFixed(4)}` : ''),
          ]
        : [];
    });

describe('the same incident as an access log reaches', () => {
  it.each([
    {
      end: 'LOW_CONFID after an evidence retry, since a 504 tells of some call',
      fault: DEPENDENCY,
      question: 'why is checkout slow?',
      isTimed: true,
      path: AFTER_EVIDENCE_RETRY,
      verdict: 'LOW_CONFID',
      says: /\/checkout turned slow at line.*\nIts cause is not shown.*504/,
    },
    {
      end: 'PASS at once, when no cause is asked',
      fault: POOL,
      question: 'does orders fail?',
      isTimed: false,
      path: AT_ONCE,
      verdict: 'PASS',
      says: /\/orders began to fail at line/,
    },
    {
      end: 'LOW_CONFID at once, when the log tells no durations',
      fault: POOL,
      question: 'why is orders slow?',
      isTimed: false,
      path: AT_ONCE,
      verdict: 'LOW_CONFID',
      says: /no duration of \d+ requests: append the request time/,
    },
  ])(
    '$end: $fault',
    async ({ fault, question, isTimed, path, verdict, says }) => {
      const state = await withLog(asAccessLog(fault, isTimed), (log) =>
        diagnose(question, log),
      );

      expect(pathOf(state)).toEqual(path);
      expect(state.effective_verdict).toBe(verdict);
      expect(state.final_answer).toMatch(says);
    },
  );
});
