import 'reflect-metadata';
import { recordOf } from './log/log-record.js';
import { diagnose, pathOf, withLog } from './rehearsal-fixture.js';

const CLF = '10.0.0.7 - frank [10/Oct/2026:13:55:36 -0700]';
const REQUEST = '"GET /checkout?cart=9 HTTP/1.1" 504 2326';
const AGENT = '"https://shop.example/" "Mozilla/5.0 (\\"quoted\\")"';

describe('a line of an access log', () => {
  it.each([
    { format: 'common', line: `${CLF} ${REQUEST}`, ms: null },
    { format: 'combined', line: `${CLF} ${REQUEST} ${AGENT}`, ms: null },
    {
      format: 'combined with $request_time',
      line: `${CLF} ${REQUEST} ${AGENT} 0.123`,
      ms: 123,
    },
    {
      format: 'combined with "$request_time" "$upstream_response_time"',
      line: `${CLF} ${REQUEST} ${AGENT} "1.005" "0.900"`,
      ms: 1005,
    },
    {
      format: 'combined with rt=$request_time',
      line: `${CLF} ${REQUEST} ${AGENT} rt=0.250 uct="0.001" urt="0.249"`,
      ms: 250,
    },
    {
      format: 'common with %D',
      line: `${CLF} ${REQUEST} 48123`,
      ms: 48.1,
    },
    {
      format: 'combined with %{ms}T as 12ms',
      line: `${CLF} ${REQUEST} ${AGENT} 12ms`,
      ms: 12,
    },
    {
      format: 'combined after the virtual host',
      line: `shop.example:443 ${CLF} ${REQUEST} ${AGENT} 2.000`,
      ms: 2000,
    },
  ])('is read as $format', ({ line, ms }) => {
    expect(recordOf(line)).toEqual({
      kind: 'request',
      time: '10/Oct/2026:13:55:36 -0700',
      request_id: null,
      endpoint: '/checkout',
      status: 504,
      duration_ms: ms,
    });
  });

  it('tells the requests of an endpoint together, whatever ids are in their paths', () => {
    const line = `${CLF} "GET /orders/4711/items/0b5f9c1e-5d0a-4f7e-9d3c-2f1d8a6b7c90 HTTP/1.1" 200 -`;

    expect(recordOf(line)).toMatchObject({ endpoint: '/orders/:id/items/:id' });
  });

  it('is given up at once when it is long and almost right', () => {
    const line = `${CLF} "${'\\"'.repeat(100_000)}`;
    const start = performance.now();

    expect(recordOf(line)).toBeNull();
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('a JSON line', () => {
  it.each([
    {
      of: 'nginx',
      line: {
        time_iso8601: '2026-11-30T16:00:00Z',
        request_uri: '/checkout?x=1',
        status: '504',
        request_time: '0.012',
      },
    },
    {
      of: 'pino-http',
      line: {
        time: '2026-11-30T16:00:00Z',
        req: { url: '/checkout' },
        res: { statusCode: 504 },
        responseTime: 12,
      },
    },
    {
      of: 'Caddy',
      line: {
        ts: '2026-11-30T16:00:00Z',
        request: { uri: '/checkout' },
        status: 504,
        duration: 0.012,
      },
    },
    {
      of: 'any service',
      line: {
        timestamp: '2026-11-30T16:00:00Z',
        kind: 'access',
        path: '/checkout',
        status_code: 504,
        duration_ms: 12,
      },
    },
  ])('is read as one of $of', ({ line }) => {
    expect(recordOf(JSON.stringify(line))).toEqual({
      kind: 'request',
      time: '2026-11-30T16:00:00Z',
      request_id: null,
      endpoint: '/checkout',
      status: 504,
      duration_ms: 12,
    });
  });

  it.each(['{', '{"kind":"request"}', '{"msg":"started"}', '{"req":null}'])(
    'is no request: %s',
    (line) => {
      expect(recordOf(line)).toBeNull();
    },
  );
});

describe('a file that is no such log', () => {
  const access = `${CLF} ${REQUEST} 0.010`;

  it.each([
    {
      name: 'CSV',
      lines: ['time,path,status', '1,/checkout,200'],
      says: 'line 1 is of no known format',
    },
    {
      name: 'JSON over several lines',
      lines: ['', '[', '  {"path": "/checkout"}'],
      says: 'line 2 is of no known format',
    },
    {
      name: 'cut-off JSON',
      lines: ['{"path":"/checkout","status":2'],
      says: 'line 1 is of no known format',
    },
    {
      name: 'mostly something else',
      lines: [access, access, access, 'a stack trace', '  at a line of it'],
      says: 'line 4 is the first of 2 lines of no known format',
    },
    {
      name: 'JSON that tells of no request',
      lines: ['{"msg":"started"}', '{"msg":"stopped"}'],
      says: 'line 1 and those after it tell of no request',
    },
    {
      name: 'one endless line',
      lines: [access, 'x'.repeat(600_000)],
      says: 'line 2 is longer than 262144 characters',
    },
  ])(
    'is refused, with line and expectation: $name',
    async ({ lines, says }) => {
      const state = await withLog(lines, (log) =>
        diagnose('why is checkout slow?', log),
      );

      expect(pathOf(state)).toEqual(['planner', 'executor', 'fallback']);
      expect(state.final_answer).toContain(
        `No diagnosis: the log cannot be read (${says}; expected one request a line, as JSON`,
      );
      expect(state.final_answer).toContain('common or combined log format');
    },
  );

  it('is not refused for how Windows marks a text file', async () => {
    const lines = Array.from({ length: 15 }, () => `${access}\r`);
    const state = await withLog([`\uFEFF${access}\r`, ...lines], (log) =>
      diagnose('is checkout slow?', log),
    );

    expect(state.executor_output).toMatchObject({
      linesSkipped: 0,
      requestsFound: 16,
    });
  });

  it('is not refused for a few other lines, which are counted', async () => {
    const lines = Array.from({ length: 30 }, () => access);
    const state = await withLog(
      [...lines, '  at a line of a stack trace', '{"cut":"of'],
      (log) => diagnose('is checkout slow?', log),
    );

    expect(state.executor_output).toMatchObject({
      linesRead: 32,
      linesSkipped: 2,
    });
    expect(state.effective_verdict).toBe('REJECT');
  });
});
