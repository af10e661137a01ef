import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import {
  DiagnosisGraph,
  type DiagnosisGraphState,
} from '../../src/diagnosis-graph/index.js';
import { RECORDING } from './recording.js';
import { RehearsalModule } from './rehearsal.module.js';

/** What a test reads off a line of the log, by a way of its own. */
export interface RawRecord {
  readonly kind: string;
  readonly request_id: string;
  readonly endpoint?: string;
  readonly status?: number;
  readonly dependency?: string;
  readonly outcome?: string;
  readonly duration_ms: number;
}

/** The lines of the committed recording. */
export const recordedLines = (): string[] =>
  readFileSync(RECORDING, 'utf8').trimEnd().split('\n');

/** A line of the log, read without the rehearsal's own reader. */
export const raw = (line: string): RawRecord => JSON.parse(line) as RawRecord;

/** Runs a test with a log of its own. */
export async function withLog<Result>(
  lines: readonly string[],
  test: (logFile: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  try {
    const logFile = join(folder, 'shop.jsonl');
    writeFileSync(logFile, lines.map((line) => `${line}\n`).join(''));
    return await test(logFile);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The graph of the rehearsal, with whatever a test overrides. */
export async function rehearsalGraph(
  logFile: string,
  override: (builder: TestingModuleBuilder) => TestingModuleBuilder = (
    builder,
  ) => builder,
): Promise<DiagnosisGraph> {
  const builder = Test.createTestingModule({
    imports: [RehearsalModule.register(logFile)],
  });
  const testing = await override(builder).compile();
  return testing.get(DiagnosisGraph, { strict: false });
}

/** The request of a question. */
export const asking = (question: string) => ({
  session_id: 'rehearsal',
  user_query: question,
});

/** One question, one log, the final state. */
export async function diagnose(
  question: string,
  logFile: string = RECORDING,
): Promise<DiagnosisGraphState> {
  const graph = await rehearsalGraph(logFile);
  return graph.invoke(asking(question));
}

/** The nodes that ran, in order. */
export const pathOf = (state: DiagnosisGraphState): string[] =>
  state.orchestration_events.map(({ node }) => node);
