import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import {
  DiagnosisGraph,
  DiagnosisOrchestrationTraceBuilder,
  type DiagnosisProgress,
} from '../../src/diagnosis-graph/index.js';
import { RECORDING } from './recording.js';
import { RehearsalModule } from './rehearsal.module.js';
import { linesOfProgress, linesOfResult } from './report.js';

const USAGE = `npm run --silent rehearsal -- [--log FILE] [--json] QUESTION

Diagnoses a log with the real graph and eight rule-based actions.

  --log FILE   the log: JSON lines, or common or combined log format with the request time appended, of
               any size; without it, the recorded log of a shop whose checkout turns slow
  --json       print one JSON object instead: answer, trace, state
  --help       print this

For example: npm run --silent rehearsal -- "why is checkout slow?"
Exit status: 0 answered, also when there is no diagnosis; 1 the run was rejected; 2 wrong usage.`;

/** Where the command writes its lines. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

/** The command `rehearsal`: one question, one log, one run of the graph; resolves to its exit status. */
export async function rehearse(
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  let command;
  try {
    command = read(args);
  } catch (error) {
    terminal.error(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  if (command.help) {
    terminal.out(USAGE);
    return 0;
  }
  try {
    await run(command, terminal);
    return 0;
  } catch (error) {
    terminal.error(messagesOf(error).join('\nCause: '));
    return 1;
  }
}

/** The message of an error and of each cause behind it: the graph's own say which node, its cause says what. */
const messagesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [error.message, ...(error.cause ? messagesOf(error.cause) : [])]
    : [String(error)];

function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      log: { type: 'string', default: RECORDING },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [question = '', ...others] = positionals;
  if (!values.help && question.trim() === '') {
    throw new Error('There is no question.');
  }
  if (others.length > 0) {
    throw new Error('The question has to be one argument: put it in quotes.');
  }
  return { ...values, question };
}

async function run(
  { question, log, json }: ReturnType<typeof read>,
  { out }: Terminal,
): Promise<void> {
  const app = await NestFactory.createApplicationContext(
    RehearsalModule.register(log),
    { logger: false, abortOnError: false },
  );
  try {
    let last: DiagnosisProgress | undefined;
    const request = { session_id: 'rehearsal', user_query: question };
    for await (const progress of app.get(DiagnosisGraph).stream(request)) {
      last = progress;
      if (!json) {
        linesOfProgress(progress).forEach(out);
      }
    }
    const { state } = last!;
    const trace = app.get(DiagnosisOrchestrationTraceBuilder).build(state);
    if (json) {
      out(JSON.stringify({ answer: state.final_answer, trace, state }));
    } else {
      linesOfResult(state, trace).forEach(out);
    }
  } finally {
    await app.close();
  }
}
