import { readScenarios } from './scenario-reader.js';

const MINIMAL = { name: 'x', request: {}, script: {} };
const LINE = JSON.stringify(MINIMAL);

const findingsOf = (text: string) =>
  readScenarios(text).map(({ scenario, problems, warnings }) => [
    scenario?.name ?? null,
    ...[...problems, ...warnings].map(
      ({ line, field, problem }) => `${line}: ${field}: ${problem}`,
    ),
  ]);

describe('readScenarios', () => {
  it.each([
    ['one object', LINE, 1],
    ['one object over many lines', JSON.stringify(MINIMAL, null, 2), 1],
    [
      'one object over many lines, with CRLF',
      '{\r\n"name": "x", "request": {},\r\n"script": {}}\r\n',
      1,
    ],
    ['one object a line', `${LINE}\n${LINE}\n`, 2],
    [
      'one object a line, with CRLF, blank lines and no last line end',
      `\r\n${LINE}\r\n  \r\n${LINE}`,
      2,
    ],
  ])('reads %s', (_what, text, count) => {
    expect(findingsOf(text)).toEqual(
      Array.from({ length: count }, () => ['x']),
    );
  });

  it.each([
    ['nothing', '', ['1: : holds no scenario']],
    ['blank lines', ' \n\n', ['1: : holds no scenario']],
    ['a list', '[]', ['1: : a scenario must be a JSON object']],
    ['null', 'null', ['1: : a scenario must be a JSON object']],
    [
      'broken JSON',
      '{\n  "name": "x",\n  "request": {}\n  "script": {}\n}',
      ['4: : column 3: is not JSON: expected "," or "}"'],
    ],
    [
      'JSON that ends too soon',
      '{"name":',
      [
        '1: : column 9: is not JSON: expected a value, found the end of the text',
      ],
    ],
  ])('refuses %s', (_what, text, findings) => {
    expect(findingsOf(text)).toEqual([[null, ...findings]]);
  });

  it('goes on after a line that is unusable', () => {
    expect(findingsOf(`${LINE}\n{"name": 1}\n{oops\n\n42\n${LINE}`)).toEqual([
      ['x'],
      [
        null,
        '2: name: expected string, received number',
        '2: request: is missing',
        '2: script: is missing',
      ],
      [null, '3: : column 2: is not JSON: expected a key in double quotes'],
      [null, '5: : a scenario must be a JSON object'],
      ['x'],
    ]);
  });

  const STEP_FIELDS = 'status, update, event, throws, delay_ms';

  it.each([
    [{ name: '' }, 'name', 'Too small: expected string to have >=1 characters'],
    [{ thread_id: 7 }, 'thread_id', 'expected string, received number'],
    [
      { expcet: {} },
      'expcet',
      'is no field of a scenario, which has $schema, name, description, request, thread_id, script, expect',
    ],
    [{ script: [] }, 'script', 'expected object, received array'],
    [
      { script: { plannr: [] } },
      'script.plannr',
      'is no field of a script, which has planner, executor, gatekeeper, verified_input, verifier, evidence_retry, composer, fallback',
    ],
    [
      { script: { planner: {} } },
      'script.planner',
      'expected array, received object',
    ],
    [
      { script: { planner: [{}, null] } },
      'script.planner[1]',
      'expected object, received null',
    ],
    [
      { script: { planner: [{ staus: 1 }] } },
      'script.planner[0].staus',
      `is no field of a step, which has ${STEP_FIELDS}`,
    ],
    [
      { script: { planner: [{ 'a b': 1 }] } },
      'script.planner[0]["a b"]',
      `is no field of a step, which has ${STEP_FIELDS}`,
    ],
    [
      { script: { planner: [{ update: [] }] } },
      'script.planner[0].update',
      'expected object, received array',
    ],
    [
      { script: { planner: [{ event: 'x' }] } },
      'script.planner[0].event',
      'must be an object, an array or null',
    ],
    [
      { script: { planner: [{ throws: {} }] } },
      'script.planner[0].throws',
      'expected string, received object',
    ],
    [
      { script: { planner: [{ delay_ms: -1 }] } },
      'script.planner[0].delay_ms',
      'Too small: expected number to be >=0',
    ],
    [
      { script: { planner: [{ delay_ms: 2 ** 31 }] } },
      'script.planner[0].delay_ms',
      'Too big: expected number to be <=2147483647',
    ],
    [
      { expect: { paht: [] } },
      'expect.paht',
      'is no field of an expectation, which has path, trace, state, calls, error',
    ],
    [
      { expect: { path: 'planner' } },
      'expect.path',
      'expected array, received string',
    ],
    [
      { expect: { path: [1] } },
      'expect.path[0]',
      'expected string, received number',
    ],
    [
      { expect: { calls: { planner: '1' } } },
      'expect.calls.planner',
      'expected number, received string',
    ],
    [
      { expect: { state: [] } },
      'expect.state',
      'expected object, received array',
    ],
    [
      { expect: { error: null } },
      'expect.error',
      'expected string, received null',
    ],
  ])('names the field that is wrong in %j', (fields, field, problem) => {
    expect(findingsOf(JSON.stringify({ ...MINIMAL, ...fields }))).toEqual([
      [null, `1: ${field}: ${problem}`],
    ]);
  });

  it('refuses a key that is given twice, for the first one would be lost', () => {
    expect(
      findingsOf(
        '{ "name": "x", "request": {}, "script": {\n"planner": [],\n"planner": [] } }',
      ),
    ).toEqual([[null, '3: script.planner: is given twice']]);
  });

  it('leaves the request, statuses, updates and events to the graph', () => {
    const scenario = {
      $schema: './scenario.schema.json',
      name: 'x',
      request: null,
      script: {
        planner: [
          { status: null, update: { '': [] }, event: null },
          { status: { a: 1 }, event: [1] },
          { event: { node: 3 } },
          {},
        ],
      },
      expect: {},
    };

    expect(readScenarios(JSON.stringify(scenario))).toEqual([
      { scenario, problems: [], warnings: [] },
    ]);
  });

  it('warns of a status for a node that has none', () => {
    const script = { fallback: [{}, { status: 'COMPLETED' }] };

    expect(findingsOf(JSON.stringify({ ...MINIMAL, script }))).toEqual([
      ['x', '1: script.fallback[1].status: is ignored: the node has no status'],
    ]);
  });

  it('skips the JSON schema that lies beside the scenarios', () => {
    expect(
      findingsOf(
        '{ "$schema": "https://json-schema.org/draft/2020-12/schema" }',
      ),
    ).toEqual([[null, '1: : is a JSON schema and no scenario; skipped']]);
  });
});
