import type { RunnableConfig } from '@langchain/core/runnables';
import { readAhead } from './diagnosis-graph.read-ahead.js';
import { openRun } from './diagnosis-graph.run.js';
import {
  acceptRequest,
  type DiagnosisRequest,
} from './state/diagnosis-request.js';
import type { DiagnosisGraphState } from './state/diagnosis-graph-state.js';
import type { OrchestrationEvent } from './trace/orchestration-event.js';

/** What a run streams as each attempt ends. */
export interface DiagnosisProgress {
  /** The event of the attempt. */
  readonly event: OrchestrationEvent;
  /** The state after it, frozen; the last one is the final state. */
  readonly state: DiagnosisGraphState;
}

/** The part of LangGraph's compiled graph that a run needs. */
export interface CompiledDiagnosisGraph {
  invoke(input: object, config: object): Promise<unknown>;
  stream(input: object, config: object): Promise<AsyncIterable<unknown>>;
  getGraphAsync(): Promise<{ drawMermaid(): string }>;
}

/** The diagnosis graph that a host injects: compiled once, safe for concurrent runs. */
export class DiagnosisGraph {
  readonly #compiled: CompiledDiagnosisGraph;

  /** @internal A host gets its graph from the module or from `DiagnosisGraphFactory`. */
  constructor(compiled: CompiledDiagnosisGraph) {
    this.#compiled = compiled;
  }

  /**
   * One run, from a complete initial state to its end; resolves to the final state, frozen.
   *
   * @param config `configurable.thread_id`, `signal`, `timeout` in milliseconds, `callbacks`,
   * `metadata`, `tags`, …; `recursionLimit` is always 32.
   * @throws InvalidRequestError, InvalidRunConfigError before anything runs.
   * @throws NodeContractError, NodeActionError when an action breaks its contract or throws.
   * @throws The reason of the signal when the run is aborted, a TimeoutError when its time is over.
   */
  async invoke(
    request: DiagnosisRequest,
    config?: RunnableConfig,
  ): Promise<DiagnosisGraphState> {
    const input = acceptRequest(request);
    const run = openRun(config);
    try {
      const state = await run.inside(() =>
        this.#compiled.invoke(input, run.config),
      );
      return Object.freeze(state as DiagnosisGraphState);
    } catch (error) {
      throw run.rejectionFor(error);
    } finally {
      run.close();
    }
  }

  /**
   * The same run as {@link invoke}, told attempt by attempt. It starts with the first iteration;
   * leaving the loop early cancels it.
   *
   * @throws The same as {@link invoke}, at the iteration that meets it.
   */
  async *stream(
    request: DiagnosisRequest,
    config?: RunnableConfig,
  ): AsyncGenerator<DiagnosisProgress, void, undefined> {
    const input = acceptRequest(request);
    const run = openRun(config);
    let isOver = false;
    try {
      const states = await run.inside(() =>
        this.#compiled.stream(input, { ...run.config, streamMode: 'values' }),
      );
      for await (const value of readAhead(states)) {
        const state = Object.freeze(value as DiagnosisGraphState);
        const event = state.orchestration_events.at(-1);
        // The first value is the initial state, before any attempt.
        if (event) {
          yield Object.freeze({ event, state });
        }
      }
      isOver = true;
    } catch (error) {
      isOver = true;
      throw run.rejectionFor(error);
    } finally {
      if (!isOver) {
        run.cancel();
      }
      run.close();
    }
  }

  /** The compiled graph as a Mermaid diagram, its conditional edges labelled with their route keys. */
  async drawMermaid(): Promise<string> {
    const graph = await this.#compiled.getGraphAsync();
    return graph.drawMermaid();
  }
}
