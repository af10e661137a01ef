import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunnableConfig } from '@langchain/core/runnables';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { linkAbort } from './diagnosis-graph.abort-link.js';
import { acceptRunConfig } from './diagnosis-graph.run-config.js';
import { RECURSION_LIMIT } from './routing/topology.js';
import type { DiagnosisGraphState } from './state/diagnosis-graph-state.js';

/**
 * What a caller cannot set. No stream mode: LangGraph's streams hold a state for each attempt, a fifth
 * of a run's memory, and drop what was not read when a run fails; the attempts themselves tell.
 */
const FIXED_CONFIG = { recursionLimit: RECURSION_LIMIT, streamMode: [] };

/** Who follows a run. */
export interface RunFollower {
  /** Aborted when the follower leaves. */
  readonly departure: AbortSignal;
  /** Hears of the state after each attempt. */
  readonly onAttempt: (state: DiagnosisGraphState) => void;
}

/** The run that a node is called for. Not in the run config, which is the actions' to see. */
const currentRun = new AsyncLocalStorage<Run>();

/**
 * One run's own config and signal, what its attempts tell, and what has to be undone when it ends.
 *
 * What can be aborted, by the caller's signal or timeout or by a follower who leaves, gets a controller
 * of its own; what cannot is spared the cost of one.
 */
export class Run {
  /** What LangGraph is given. */
  readonly config: RunnableConfig;
  readonly #outer: RunnableConfig | undefined;
  readonly #controller: AbortController | null = null;
  readonly #undo: (() => void)[] | null = null;
  readonly #follower: RunFollower | undefined;
  #state: DiagnosisGraphState | null = null;
  #failure: unknown = null;
  #isClosed = false;

  /** @throws InvalidRunConfigError naming each option that is refused. */
  constructor(config: RunnableConfig | undefined, follower?: RunFollower) {
    this.#follower = follower;
    this.#outer = AsyncLocalStorageProviderSingleton.getRunnableConfig() as
      RunnableConfig | undefined;
    const { signal, timeout, ...accepted } = acceptRunConfig(config, {
      isInsideRunnable: this.#outer !== undefined,
    });
    this.config = { ...accepted, ...FIXED_CONFIG };
    const sources = [signal, this.#outer?.signal, follower?.departure].filter(
      (source) => source !== undefined,
    );
    if (sources.length > 0 || timeout !== undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      this.config.signal = controller.signal;
      this.#undo = sources.map((source) => linkAbort(source, controller));
      if (timeout !== undefined) {
        this.#undo.push(abortAfter(timeout, controller));
      }
    }
  }

  /** Tells the run that a node is called for of the state after an attempt. */
  static tell(state: DiagnosisGraphState): void {
    const run = currentRun.getStore();
    // An action may end after its run was aborted.
    if (run && !run.#isClosed) {
      run.#state = state;
      run.#follower?.onAttempt(state);
    }
  }

  /** Tells the run that a node is called for why an attempt failed. */
  static fail(failure: unknown): void {
    const run = currentRun.getStore();
    if (run && !run.#isClosed) {
      run.#failure = failure;
    }
  }

  /** The state after the last attempt. */
  get state(): DiagnosisGraphState | null {
    return this.#state;
  }

  /** Calls LangGraph as a run of its own, also from inside a node of another graph. */
  inside(call: () => Promise<unknown>): Promise<unknown> {
    const outer = this.#outer;
    return currentRun.run(this, () =>
      outer
        ? AsyncLocalStorageProviderSingleton.runWithConfig(
            detached(outer),
            call,
          )
        : call(),
    );
  }

  /**
   * What a run that LangGraph rejected with `error` rejects with: the reason of an abort above all, then
   * the failure of its attempt, for LangGraph reads the causes of an error and may fail there itself.
   */
  rejectionFor(error: unknown): unknown {
    const signal = this.#controller?.signal;
    return signal?.aborted ? abortError(signal) : (this.#failure ?? error);
  }

  /** Ends the run; it leaves no listener and no timer behind. */
  close(): void {
    this.#isClosed = true;
    this.#undo?.forEach((undo) => undo());
  }
}

function abortAfter(
  milliseconds: number,
  controller: AbortController,
): () => void {
  const timer = setTimeout(
    () =>
      controller.abort(
        new DOMException(
          `The diagnosis run did not end within its timeout of ${milliseconds} ms`,
          'TimeoutError',
        ),
      ),
    milliseconds,
  );
  return () => clearTimeout(timer);
}

/**
 * What an outer runnable hands down that is not of its own run. LangGraph's plumbing stays behind:
 * with it, a run inside a node of another graph would heed that one's signals only and stream into it.
 */
function detached({
  tags,
  metadata,
  callbacks,
}: RunnableConfig): RunnableConfig {
  return {
    ...(tags && { tags }),
    ...(metadata && { metadata }),
    ...(callbacks && { callbacks }),
  };
}

/** The error that LangGraph makes of a signal's reason. */
function abortError({ reason }: AbortSignal): unknown {
  if (typeof reason === 'object' && reason !== null) {
    return reason;
  }
  return new Error(typeof reason === 'string' ? reason : 'Aborted');
}
