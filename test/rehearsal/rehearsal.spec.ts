import 'reflect-metadata';
import type { DiagnosisGraphState } from '../../src/diagnosis-graph/index.js';
import { verdictsIn } from './payloads.js';
import {
  diagnose,
  pathOf,
  raw,
  recordedLines,
  withLog,
  type RawRecord,
} from './rehearsal-fixture.js';

const CYCLE = [
  'planner',
  'executor',
  'gatekeeper',
  'verified_input',
  'verifier',
];

const verificationsIn = (state: DiagnosisGraphState) =>
  verdictsIn(state).facts_checked.map(({ fact, verification }) => [
    fact,
    verification,
  ]);

describe('a rehearsal on the recorded log', () => {
  const lines = recordedLines();
  let state: DiagnosisGraphState;
  let answer: string;

  beforeAll(async () => {
    state = await diagnose('why is checkout slow?');
    answer = state.final_answer ?? '';
  });

  it('finds a gap, asks for the missing evidence once, and concludes', () => {
    expect(pathOf(state)).toEqual([
      ...CYCLE,
      'evidence_retry',
      ...CYCLE,
      'composer',
    ]);
    expect(state).toMatchObject({
      effective_verdict: 'PASS',
      evidence_retry_count: 1,
    });
    expect(verificationsIn(state)).toEqual([
      ['/checkout turned slow', 'direct_support'],
      ['payments makes /checkout slow', 'direct_support'],
    ]);
  });

  it('quotes only lines that stand in the log and show the slow request or the call it waited for', () => {
    const cited = [...answer.matchAll(/^ {2}line (\d+): (.*)$/gm)].map(
      ([, line, text]) => {
        expect(lines[Number(line) - 1]).toBe(text);
        return raw(text!);
      },
    );
    const requests = cited.filter(({ kind }) => kind === 'request');
    const calls = cited.filter(({ kind }) => kind === 'dependency_call');

    expect(requests).toHaveLength(2);
    for (const request of requests) {
      const call = calls.find(
        ({ request_id }) => request_id === request.request_id,
      );
      expect(request.endpoint).toBe('/checkout');
      expect(call?.dependency).toBe('payments');
      expect(call!.duration_ms / request.duration_ms).toBeGreaterThan(0.9);
    }
  });

  it('states only figures that the log gives when counted again', () => {
    const onset = Number(/turned slow at line (\d+)/.exec(answer)?.[1]);
    const records = lines.map(raw);
    const checkouts = records.filter(
      ({ endpoint }) => endpoint === '/checkout',
    );
    const onsetAt = checkouts.indexOf(records[onset - 1]!);
    const before = checkouts.slice(0, onsetAt);
    const since = checkouts.slice(onsetAt);
    const callsOf = (requests: RawRecord[], name: string) =>
      records.filter(
        ({ dependency, request_id }) =>
          dependency === name &&
          requests.some((request) => request.request_id === request_id),
      );
    const change = (earlier: RawRecord[], later: RawRecord[]) =>
      `median ${median(earlier)} ms before, ${median(later)} ms since; ` +
      `failed ${failures(earlier)} before, ${failures(later)} since.`;
    const share = (name: string) =>
      `${((100 * total(callsOf(since, name))) / total(since)).toFixed(1)} %`;

    expect(onsetAt).toBeGreaterThan(0);
    expect(answer.split('\n').slice(0, 2)).toEqual([
      `/checkout turned slow at line ${onset} (${JSON.parse(lines[onset - 1]!).time}): ${change(before, since)}`,
      `The cause is payments, with ${share('payments')} of the time of these requests: ` +
        `${change(callsOf(before, 'payments'), callsOf(since, 'payments'))} ` +
        `It is not inventory, with ${share('inventory')}.`,
    ]);
  });

  it('takes no second cycle when the question asks for no cause', async () => {
    const short = await diagnose('is checkout slow?');

    expect(pathOf(short)).toEqual([...CYCLE, 'composer']);
    expect(short.effective_verdict).toBe('PASS');
    expect(short.final_answer).not.toContain('payments');
  });

  it('diagnoses failures as it does slowness', async () => {
    const failing = await diagnose('why does checkout fail?');

    expect(failing.effective_verdict).toBe('PASS');
    expect(failing.final_answer).toContain('/checkout began to fail at line');
    expect(failing.final_answer).toContain(
      'The cause is payments, with 100.0 % of the failures',
    );
  });

  it('tells the endpoints of a question apart', async () => {
    const both = await diagnose('why is checkout slow but cart is not?');

    expect(both.effective_verdict).toBe('PASS');
    expect(both.final_answer).toContain('Not so: /cart turned slow.');
  });
});

describe('a rehearsal on a log that does not bear the question out', () => {
  const lines = recordedLines();
  const firstSlow = lines.findIndex((line) => {
    const { dependency, duration_ms } = raw(line);
    return dependency === 'payments' && duration_ms > 200;
  });

  it('rejects that checkout is slow when the fault is not in the log', async () => {
    const state = await withLog(lines.slice(0, firstSlow), (log) =>
      diagnose('why is checkout slow?', log),
    );

    expect(pathOf(state)).toEqual([...CYCLE, 'composer']);
    expect(state.effective_verdict).toBe('REJECT');
    expect(state.final_answer).toMatch(
      /^Not so: \/checkout turned slow\. Median \d+(\.\d)? ms; failed 0 of \d+\.\nVerdict: REJECT/,
    );
    expect(state.final_answer).not.toContain('payments');
  });

  it('leaves the cause open when the dependency calls are not in the log', async () => {
    const state = await withLog(
      lines.filter((line) => raw(line).kind === 'request'),
      (log) => diagnose('why is checkout slow?', log),
    );

    expect(pathOf(state)).toEqual([
      ...CYCLE,
      'evidence_retry',
      ...CYCLE,
      'composer',
    ]);
    expect(state.effective_verdict).toBe('LOW_CONFID');
    expect(verificationsIn(state)).toContainEqual([
      'something it calls makes /checkout slow',
      'indirect_support',
    ]);
    expect(state.final_answer).toContain('Its cause is not shown');
    expect(state.final_answer).not.toContain('payments');
  });

  it('blames no dependency that has not most of the time', async () => {
    const state = await withLog(
      lines.filter((line) => raw(line).dependency !== 'payments'),
      (log) => diagnose('why is checkout slow?', log),
    );

    expect(state.effective_verdict).toBe('LOW_CONFID');
    expect(state.final_answer).toContain(
      'Its cause is not shown: inventory comes closest',
    );
  });

  it('takes a slow start for no turn', async () => {
    const slowStart = lines
      .slice(0, firstSlow)
      .map((line) => line.replace('"duration_ms":', '"duration_ms":9'));
    const state = await withLog(
      [...slowStart.slice(0, 12), ...lines.slice(12, firstSlow)],
      (log) => diagnose('why is checkout slow?', log),
    );

    expect(state.effective_verdict).toBe('REJECT');
  });

  it('states no figure of a time before when all requests fail', async () => {
    const state = await withLog(
      lines.filter((line) => raw(line).status !== 200),
      (log) => diagnose('why does checkout fail?', log),
    );

    expect(state.final_answer).toMatch(
      /failed (\d+) of \1; none before\..*failed \1 of \1; none before\./s,
    );
  });

  it('says so when there are too few requests to tell', async () => {
    const state = await withLog(lines.slice(0, 20), (log) =>
      diagnose('why is checkout slow?', log),
    );

    expect(pathOf(state)).toEqual([...CYCLE, 'composer']);
    expect(state.effective_verdict).toBe('LOW_CONFID');
    expect(state.final_answer).toContain('too few to tell');
  });

  it.each([
    {
      name: 'the question names what the log does not know',
      question: 'why is search slow?',
      log: undefined,
      path: ['planner', 'executor', 'gatekeeper', 'fallback'],
      answer:
        'No diagnosis: the log has no request to search; it has requests to /cart, /checkout, /health.',
    },
    {
      name: 'the question names nothing',
      question: 'why?',
      log: undefined,
      path: ['planner', 'fallback'],
      answer:
        'No diagnosis: the question names nothing to look for. Name an endpoint, as in "why is checkout slow?".',
    },
    {
      name: 'the log is missing',
      question: 'why is checkout slow?',
      log: 'no-such-file.jsonl',
      path: ['planner', 'executor', 'fallback'],
      answer: 'No diagnosis: the log cannot be read (ENOENT).',
    },
    {
      name: 'the log is a folder',
      question: 'why is checkout slow?',
      log: import.meta.dirname,
      path: ['planner', 'executor', 'fallback'],
      answer: 'No diagnosis: the log cannot be read (EISDIR).',
    },
  ])('falls back when $name', async ({ question, log, path, answer }) => {
    const state = await diagnose(question, log);

    expect(pathOf(state)).toEqual(path);
    expect(state.final_answer).toBe(answer);
  });
});

function median(records: RawRecord[]): number | undefined {
  const durations = records.map(({ duration_ms }) => duration_ms);
  durations.sort((one, other) => one - other);
  return durations[durations.length >> 1];
}

const total = (records: RawRecord[]): number =>
  records.reduce((sum, { duration_ms }) => sum + duration_ms, 0);

const failures = (records: RawRecord[]): string => {
  const failed = records.filter(({ status, outcome }) =>
    outcome ? outcome !== 'ok' : status! >= 500,
  );
  return `${failed.length} of ${records.length}`;
};
