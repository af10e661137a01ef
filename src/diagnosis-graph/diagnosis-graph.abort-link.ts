/** The runs that each signal would abort. */
const runsOf = new WeakMap<EventTarget, Set<AbortController>>();

/**
 * Has a signal abort a run's own controller until the link is undone.
 *
 * LangGraph leaves one listener a run on a signal that many runs share, and Node warns of a leak from
 * the eleventh on. Linked, all runs together have one listener, and none when the last one ends.
 */
export function linkAbort(
  signal: AbortSignal,
  controller: AbortController,
): () => void {
  if (signal.aborted) {
    controller.abort(signal.reason);
    return () => undefined;
  }
  const runs = runsOf.get(signal) ?? new Set();
  runsOf.set(signal, runs.add(controller));
  signal.addEventListener('abort', abortRuns, { once: true });
  return () => {
    runs.delete(controller);
    if (runs.size === 0) {
      signal.removeEventListener('abort', abortRuns);
    }
  };
}

function abortRuns({ currentTarget }: Event): void {
  const signal = currentTarget as AbortSignal;
  for (const controller of runsOf.get(signal) ?? []) {
    controller.abort(signal.reason);
  }
}
