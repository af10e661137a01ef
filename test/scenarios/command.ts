import { parseArgs } from 'node:util';
import { ExitStatus, overallStatus } from './exit-status.js';
import { OUTPUT_FORMATS, type Writers } from './output-format.js';
import { scenarioInputs } from './scenario-inputs.js';
import { readScenarios, type Finding } from './scenario-reader.js';
import { schemaText } from './scenario.js';
import type { ScenarioResult } from './scenario-result.js';
import { ScenarioRunner } from './scenario-runner.js';

/** What a command reads and writes. */
export interface CommandStreams extends Writers {
  readonly stdin: NodeJS.ReadableStream;
}

const USAGE = `Usage: npm run --silent scenario -- [--format text|json|mermaid] FILE… | -
       npm run --silent scenario -- --schema

Runs scenarios through the Nest module and the real compiled graph.

  FILE        a scenario, or one scenario a line (NDJSON), or a directory of such files
  -           the same from standard input

  --format    text     the path as it runs, then the trace (default)
              json     one result a line, in input order
              mermaid  the graph with the path marked
  --schema    the JSON schema of a scenario
  --help      this text

The path of a run lists the attempts that ended; of a rejected run the error names the node that
did not. Every usable scenario runs, also beside unusable ones.

Exit status, the first that applies:
  2  an input is unusable; standard error names file, line and field
  3  a run was rejected and no expect.error foretold it
  1  an expectation is not met
  0  all is well
`;

/** Runs the scenarios that the arguments name, one after the other, and answers the exit status. */
export async function runCommand(
  args: readonly string[],
  { stdin, out, err }: CommandStreams,
): Promise<ExitStatus> {
  const options = optionsOf(args);
  if (typeof options === 'string') {
    err(`${options}\n\n${USAGE}`);
    return ExitStatus.UNUSABLE_INPUT;
  }
  if (options.text !== null) {
    out(options.text);
    return ExitStatus.OK;
  }
  const runner = new ScenarioRunner();
  const format = await options.makeFormat({ out, err }, runner);
  const statuses: ExitStatus[] = [];
  const report = (source: string, { line, field, problem }: Finding) =>
    err(`${source}:${line}: ${field}${field && ' '}${problem}\n`);

  for await (const input of scenarioInputs(options.names, stdin)) {
    if (input.text === null) {
      err(`${input.source}: ${input.problem}\n`);
      statuses.push(ExitStatus.UNUSABLE_INPUT);
      continue;
    }
    for (const { scenario, problems, warnings } of readScenarios(input.text)) {
      [...problems, ...warnings].forEach((each) => report(input.source, each));
      if (problems.length > 0) {
        statuses.push(ExitStatus.UNUSABLE_INPUT);
      }
      if (scenario) {
        format.begin(scenario.name);
        const result = await runner.run(scenario, format.onEvent);
        format.end(result);
        statuses.push(statusOf(result));
      }
    }
  }
  await runner.close();
  if (statuses.length === 0) {
    err('There is no scenario to run.\n');
    return ExitStatus.UNUSABLE_INPUT;
  }
  return overallStatus(statuses);
}

function optionsOf(args: readonly string[]) {
  try {
    const { values, positionals: names } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        schema: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const makeFormat = Object.hasOwn(OUTPUT_FORMATS, values.format)
      ? OUTPUT_FORMATS[values.format]
      : undefined;
    if (!makeFormat) {
      return `There is no format "${values.format}".`;
    }
    const text = values.help ? USAGE : values.schema ? schemaText() : null;
    if (names.length === 0 && text === null) {
      return 'Name a scenario file, or - for standard input.';
    }
    return { names, makeFormat, text };
  } catch (error) {
    return (error as Error).message;
  }
}

function statusOf({ isUnforeseen, expectation }: ScenarioResult): ExitStatus {
  if (isUnforeseen) {
    return ExitStatus.UNFORESEEN_REJECTION;
  }
  return expectation === 'not_met'
    ? ExitStatus.EXPECTATION_NOT_MET
    : ExitStatus.OK;
}
