import type { RunnableConfig } from '@langchain/core/runnables';
import { Inject, Injectable } from '@nestjs/common';
import {
  eventFor,
  ExecutorStatus,
  type DiagnosisGraphState,
  type ExecutorAction,
} from '../../../src/diagnosis-graph/index.js';
import { claimsFrom } from '../claims.js';
import { LogFile } from '../log/log-file.js';
import { LogFormatError } from '../log/log-format.error.js';
import { LogSearch } from '../log-search.js';
import { findingsIn, planIn, type Findings } from '../payloads.js';

/** Searches the log for what the plan names, in one pass, and claims what the lines found amount to. */
@Injectable()
export class LogExecutorAction implements ExecutorAction {
  constructor(@Inject(LogFile) private readonly log: LogFile) {}

  async execute(state: DiagnosisGraphState, config: RunnableConfig) {
    const plan = planIn(state);
    // Of the cycle before, if there was one: what it found is still evidence.
    const earlier = findingsIn(state) ?? NOTHING_FOUND;
    try {
      const search = new LogSearch(plan.searches, plan.symptom, earlier.quotes);
      for await (const quote of this.log.lines(config.signal)) {
        search.read(quote);
      }
      const found = search.result();
      return settled(state, ExecutorStatus.COMPLETED, {
        ...found,
        requestsFound: earlier.requestsFound + found.requestsFound,
        claims: claimsFrom(plan, found.quotes),
        problem: null,
      });
    } catch (error) {
      // An abort is the run's end, not a failure of the tool.
      config.signal?.throwIfAborted();
      return settled(state, ExecutorStatus.FAILED, {
        ...NOTHING_FOUND,
        problem: problemIn(error),
      });
    }
  }
}

const NOTHING_FOUND = {
  linesRead: 0,
  linesSkipped: 0,
  requestsFound: 0,
  endpoints: [],
  quotes: [],
  claims: [],
};

const settled = (
  state: DiagnosisGraphState,
  status: ExecutorStatus,
  findings: Findings,
) => ({
  executor_status: status,
  executor_output: findings,
  orchestration_events: eventFor('executor', state, status),
});

const problemIn = (error: unknown): string =>
  error instanceof LogFormatError
    ? error.message
    : ((error as NodeJS.ErrnoException).code ?? 'UNKNOWN');
