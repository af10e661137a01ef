import type { RunnableConfig } from '@langchain/core/runnables';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { linkAbort } from './diagnosis-graph.abort-link.js';
import { acceptRunConfig } from './diagnosis-graph.run-config.js';
import { RECURSION_LIMIT } from './routing/topology.js';

/** One run's own config and signal, and what has to be undone when it ends. */
export interface Run {
  /** What LangGraph is given. */
  readonly config: RunnableConfig;
  /** Calls LangGraph as a run of its own, also from inside a node of another graph. */
  inside<Result>(call: () => Promise<Result>): Promise<Result>;
  /** What a run that failed with `error` rejects with: the reason of an abort above all. */
  rejectionFor(error: unknown): unknown;
  /** Aborts what still runs. */
  cancel(): void;
  /** Leaves no listener and no timer behind. */
  close(): void;
}

/**
 * Opens a run, with a controller of its own that the caller's signal and timeout abort.
 *
 * @throws InvalidRunConfigError naming each option that is refused.
 */
export function openRun(config: RunnableConfig | undefined): Run {
  const outer = AsyncLocalStorageProviderSingleton.getRunnableConfig() as
    RunnableConfig | undefined;
  const { signal, timeout, ...accepted } = acceptRunConfig(config);
  const controller = new AbortController();
  const unlink = [signal, outer?.signal]
    .filter((source) => source !== undefined)
    .map((source) => linkAbort(source, controller));
  const timer =
    timeout === undefined ? undefined : startTimer(timeout, controller);

  return {
    config: {
      ...accepted,
      signal: controller.signal,
      recursionLimit: RECURSION_LIMIT,
    },
    inside: (call) =>
      outer
        ? AsyncLocalStorageProviderSingleton.runWithConfig(
            detached(outer),
            call,
          )
        : call(),
    rejectionFor: (error) =>
      controller.signal.aborted ? abortError(controller.signal) : error,
    cancel: () => controller.abort(),
    close: () => {
      unlink.forEach((undo) => undo());
      clearTimeout(timer);
    },
  };
}

function startTimer(
  milliseconds: number,
  controller: AbortController,
): NodeJS.Timeout {
  return setTimeout(
    () =>
      controller.abort(
        new DOMException(
          'The operation was aborted due to timeout',
          'TimeoutError',
        ),
      ),
    milliseconds,
  );
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
