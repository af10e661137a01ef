import type { RunnableConfig } from '@langchain/core/runnables';
import { cancelOnReturn, ProgressQueue } from './diagnosis-graph.progress.js';
import { Run } from './diagnosis-graph.run.js';
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
    const run = new Run(config);
    await this.#execute(run, input);
    return run.state!;
  }

  /**
   * The same run as {@link invoke}, told attempt by attempt. It starts with the first iteration;
   * leaving the loop early cancels it.
   *
   * @throws The same as {@link invoke}, at the iteration that meets it, after every attempt that ended.
   */
  stream(
    request: DiagnosisRequest,
    config?: RunnableConfig,
  ): AsyncGenerator<DiagnosisProgress, void, undefined> {
    const departure = new AbortController();
    return cancelOnReturn(this.#tell(request, config, departure.signal), () =>
      departure.abort(),
    );
  }

  async *#tell(
    request: DiagnosisRequest,
    config: RunnableConfig | undefined,
    departure: AbortSignal,
  ): AsyncGenerator<DiagnosisProgress, void, undefined> {
    const input = acceptRequest(request);
    const progress = new ProgressQueue();
    const run = new Run(config, {
      departure,
      onAttempt: (state) => progress.push(state),
    });
    const running = this.#execute(run, input).finally(() => progress.end());
    // The consumer meets a failure below, when it gets there; until then it is nobody's.
    running.catch(() => undefined);
    for await (const state of progress.read()) {
      const event = state.orchestration_events.at(-1)!;
      yield Object.freeze({ event, state });
    }
    if (!departure.aborted) {
      await running;
    }
  }

  async #execute(run: Run, input: object): Promise<void> {
    try {
      await run.inside(() => this.#compiled.invoke(input, run.config));
    } catch (error) {
      throw run.rejectionFor(error);
    } finally {
      run.close();
    }
  }

  /** The compiled graph as a Mermaid diagram, its conditional edges labelled with their route keys. */
  async drawMermaid(): Promise<string> {
    const graph = await this.#compiled.getGraphAsync();
    return graph.drawMermaid();
  }
}
