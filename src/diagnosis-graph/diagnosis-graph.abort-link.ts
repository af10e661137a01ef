/** The runs that a signal would abort, and its one listener, which does. */
interface AbortLink {
  readonly runs: Set<AbortController>;
  readonly abortRuns: () => void;
}

const links = new WeakMap<AbortSignal, AbortLink>();

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
  const { runs, abortRuns } = linkOf(signal);
  runs.add(controller);
  signal.addEventListener('abort', abortRuns);
  return () => {
    runs.delete(controller);
    if (runs.size === 0) {
      signal.removeEventListener('abort', abortRuns);
    }
  };
}

function linkOf(signal: AbortSignal): AbortLink {
  const known = links.get(signal);
  if (known) {
    return known;
  }
  const runs = new Set<AbortController>();
  const abortRuns = () => runs.forEach((run) => run.abort(signal.reason));
  const link = { runs, abortRuns };
  links.set(signal, link);
  return link;
}
