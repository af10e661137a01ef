/** The timers that a test holds. */
export interface HeldTimers {
  /** Fires the timer of this delay, now. */
  readonly fire: (delay: number) => void;
  /** How many timers are set that neither fired nor were cleared. */
  readonly pending: () => number;
  /** Gives the timers back. */
  readonly release: () => void;
}

/** From this delay on, a test cannot wait for a timer. */
export const LONG_DELAY = 1_000_000;

/**
 * Keeps account of the timers that are set from now on, each told from the others by its delay, and
 * has those of a long delay fire on demand. Jest sets timers too, so Node's own count does not serve.
 */
export function holdTimers(): HeldTimers {
  const { setTimeout, clearTimeout } = globalThis;
  const due = new Map<unknown, { delay: number; callback: () => void }>();

  const set = (callback: (...args: never[]) => void, delay = 0) => {
    const timer = setTimeout(() => {
      due.delete(timer);
      callback();
    }, delay);
    due.set(timer, { delay, callback });
    return timer;
  };
  const clear = (timer?: NodeJS.Timeout) => {
    due.delete(timer);
    clearTimeout(timer);
  };

  globalThis.setTimeout = Object.assign(set, setTimeout);
  globalThis.clearTimeout = clear as typeof clearTimeout;
  return {
    fire: (fired) =>
      [...due.values()].find(({ delay }) => delay === fired)?.callback(),
    pending: () => due.size,
    release: () => Object.assign(globalThis, { setTimeout, clearTimeout }),
  };
}
