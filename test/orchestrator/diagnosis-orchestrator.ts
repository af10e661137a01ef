import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { defer, finalize, from, type Observable } from 'rxjs';
import {
  DiagnosisGraph,
  DiagnosisOrchestrationTraceBuilder,
  InvalidRequestError,
  NodeActionError,
  NodeContractError,
  type DiagnosisGraphState,
  type DiagnosisRequest,
} from '../../src/diagnosis-graph/index.js';
import type {
  AnswerMessage,
  DiagnosisMessage,
  FailureMessage,
} from './diagnosis-message.js';

const NO_ANSWER = 'There is no safe diagnosis of this.';
const NOT_FINISHED = 'The diagnosis could not be finished. Please try again.';

/** How long a client waits at most, in milliseconds. */
export const DIAGNOSIS_TIMEOUT = Symbol('DIAGNOSIS_TIMEOUT');

/** Runs diagnoses for clients that follow them; keeps nothing of a run. */
@Injectable()
export class DiagnosisOrchestrator {
  constructor(
    @Inject(DiagnosisGraph) private readonly graph: DiagnosisGraph,
    @Inject(DiagnosisOrchestrationTraceBuilder)
    private readonly traces: DiagnosisOrchestrationTraceBuilder,
    @Inject(DIAGNOSIS_TIMEOUT) private readonly timeout: number,
  ) {}

  /**
   * A run for each subscriber, as a handler of Nest's `@Sse` returns it; unsubscribing cancels it.
   *
   * @throws BadRequestException, to the subscriber, naming the fields of the request that are wrong.
   */
  diagnose(request: DiagnosisRequest): Observable<DiagnosisMessage> {
    return defer(() => {
      const client = new AbortController();
      return from(this.messages(request, client.signal)).pipe(
        // RxJS leaves its loop at the next message only; a running attempt would go on until it ends.
        finalize(() => client.abort()),
      );
    });
  }

  private async *messages(
    request: DiagnosisRequest,
    signal: AbortSignal,
  ): AsyncGenerator<DiagnosisMessage, void, undefined> {
    const config = {
      configurable: { thread_id: request.session_id },
      signal,
      timeout: this.timeout,
    };
    let last: DiagnosisGraphState | null = null;
    try {
      for await (const { event, state } of this.graph.stream(request, config)) {
        last = state;
        yield { type: 'attempt', data: event.toMap() };
      }
    } catch (error) {
      if (error instanceof InvalidRequestError) {
        throw new BadRequestException(error.message);
      }
      if (!signal.aborted) {
        yield this.failure(error, last);
      }
      return;
    }
    yield this.answer(last!);
  }

  private answer(state: DiagnosisGraphState): AnswerMessage {
    return {
      type: 'answer',
      data: {
        answer: state.final_answer ?? NO_ANSWER,
        verdict: state.effective_verdict,
        trace: this.traces.build(state).toMap(),
      },
    };
  }

  private failure(
    error: unknown,
    last: DiagnosisGraphState | null,
  ): FailureMessage {
    const isOfAction =
      error instanceof NodeActionError || error instanceof NodeContractError;
    return {
      type: 'failure',
      data: {
        answer: NOT_FINISHED,
        reason: isOfAction ? 'action' : isTimeout(error) ? 'timeout' : 'other',
        failed_at: isOfAction
          ? { node: error.node, attempt: error.attempt }
          : null,
        trace: last && this.traces.build(last).toMap(),
      },
    };
  }
}

// A DOMException, which is no Error of every realm.
const isTimeout = (error: unknown): boolean =>
  (error as { name?: unknown } | null)?.name === 'TimeoutError';
