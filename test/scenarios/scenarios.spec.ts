import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scenarioInputs } from './scenario-inputs.js';
import { readScenarios, type ReadScenario } from './scenario-reader.js';
import { ScenarioRunner } from './scenario-runner.js';
import { schemaText, type Scenario } from './scenario.js';

const here = fileURLToPath(new URL('.', import.meta.url));

interface ScenarioFile {
  readonly file: string;
  readonly read: readonly ReadScenario[];
}

const files: ScenarioFile[] = [];
for await (const { source, text } of scenarioInputs([here], process.stdin)) {
  files.push({ file: basename(source), read: readScenarios(text ?? '') });
}
const scenarios = files.flatMap(({ read }) =>
  read.flatMap(({ scenario }) => (scenario ? [scenario] : [])),
);

/** Those of the requirements that a run of the graph can show. */
const REQUIRED = [
  'Run config is supplied',
  'Planner first technical failure',
  'Planner retry is exhausted',
  'Planner fails non-retryably',
  'Executor completes legal output',
  'Executor cannot complete contract',
  'Gatekeeper permits verification',
  'Gatekeeper blocks verification',
  'Verifier first technical failure',
  'Verifier retry is exhausted',
  'Verifier verdict reaches Composer',
  'LOW_CONFID qualifies for evidence retry',
  'LOW_CONFID does not qualify for evidence retry',
  'Composer first technical failure',
  'Composer retry is exhausted',
  'Composer succeeds',
  'Normal path trace is built',
  'Fallback path trace is built',
  'Event payload is inspected',
];

describe('the scenarios', () => {
  const runner = new ScenarioRunner();
  afterAll(() => runner.close());

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_name, scenario: Scenario) => {
      const { expectation, mismatches, isUnforeseen } =
        await runner.run(scenario);

      expect({ expectation, mismatches, isUnforeseen }).toEqual({
        expectation: 'met',
        mismatches: [],
        isUnforeseen: false,
      });
    },
  );
});

describe('the scenario files', () => {
  it('hold one scenario each, with nothing odd about it, named as its file', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(
      files.map(({ file, read }) => ({
        file,
        names: read.map(({ scenario }) => `${scenario?.name}.json`),
        findings: read.flatMap(({ problems, warnings }) => [
          ...problems,
          ...warnings,
        ]),
      })),
    ).toEqual(files.map(({ file }) => ({ file, names: [file], findings: [] })));
  });

  it('have names of their own', () => {
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(
      scenarios.length,
    );
  });

  it.each(REQUIRED)('show the requirement: %s', (title) => {
    expect(
      scenarios.filter(({ description }) => description?.startsWith(title)),
    ).not.toEqual([]);
  });

  it('have beside them the schema that they are read with', async () => {
    const shipped = await readFile(`${here}scenario.schema.json`, 'utf8');

    expect(JSON.parse(shipped)).toEqual(JSON.parse(schemaText()));
  });
});
