import type { RunnableConfig } from '@langchain/core/runnables';
import { Inject, Injectable } from '@nestjs/common';
import {
  eventFor,
  ExecutorStatus,
  type DiagnosisGraphState,
  type ExecutorAction,
} from '../../../src/diagnosis-graph/index.js';
import { claimsFrom } from '../claims.js';
import { LogFile } from '../log-file.js';
import { LogSearch } from '../log-search.js';
import { findingsIn, planIn, type Findings } from '../payloads.js';

/** Searches the log for what the plan names, in one pass, and claims what the lines found amount to. */
@Injectable()
export class LogExecutorAction implements ExecutorAction {
  constructor(@Inject(LogFile) private readonly log: LogFile) {}

  async execute(state: DiagnosisGraphState, config: RunnableConfig) {
    const plan = planIn(state);
    // Of the cycle before, if there was one: what it found is still evidence.
    const earlier = findingsIn(state)?.quotes ?? [];
    const search = new LogSearch(plan.searches, earlier);
    try {
      for await (const quote of this.log.lines(config.signal)) {
        search.read(quote);
      }
    } catch (error) {
      config.signal?.throwIfAborted();
      return settled(state, ExecutorStatus.FAILED, {
        ...search.result(),
        claims: [],
        problem: codeOf(error),
      });
    }
    const found = search.result();
    return settled(state, ExecutorStatus.COMPLETED, {
      ...found,
      claims: claimsFrom(plan, found.quotes),
      problem: null,
    });
  }
}

const settled = (
  state: DiagnosisGraphState,
  status: ExecutorStatus,
  findings: Findings,
) => ({
  executor_status: status,
  executor_output: findings,
  orchestration_events: eventFor('executor', state, status),
});

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
