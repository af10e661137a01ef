import type { Fault, FaultyCall } from './fault.js';

const forever = () => new Promise<never>(() => undefined);

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), {
      once: true,
    }),
  );

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) {
    await new Promise(setImmediate);
  }
};

/** Long enough after the abort that the run has been rejected, short of the time that is waited then. */
const LATE_TURNS = 5;

const abortedThen = (
  name: string,
  act: (call: FaultyCall) => unknown,
): Fault => ({
  name,
  act: (call) => {
    setImmediate(call.abort);
    return act(call);
  },
  rejection: { as: 'abort' },
});

/** Actions that outlive their run. */
export const HANGS: readonly Fault[] = [
  abortedThen('hangs until aborted', ({ config }) =>
    untilAborted(config.signal!),
  ),
  abortedThen('hangs for ever, aborted', forever),
  abortedThen('finishes after the abort', async ({ lawful }) => {
    await turns(LATE_TURNS);
    return lawful;
  }),
  abortedThen('throws after the abort', async () => {
    await turns(LATE_TURNS);
    throw new Error('planted');
  }),
  {
    name: 'hangs until the time of the run is over',
    act: ({ timeOut }) => {
      setImmediate(timeOut);
      return forever();
    },
    rejection: { as: 'timeout' },
  },
];

/** Actions during which the run is aborted at other moments. */
export const ABORTS: readonly Fault[] = [
  abortedThen('returns an unusable update after the abort', async () => {
    await turns(LATE_TURNS);
    return null;
  }),
  {
    name: 'aborts its run and returns at once',
    act: ({ abort, lawful }) => {
      abort();
      return lawful;
    },
    rejection: { as: 'abort' },
  },
  {
    name: 'aborts its run and throws at once',
    act: ({ abort }) => {
      abort();
      throw new Error('planted');
    },
    rejection: { as: 'abort' },
  },
  {
    name: 'heeds a timeout and finishes after it',
    act: async ({ timeOut, lawful }) => {
      setImmediate(timeOut);
      await turns(LATE_TURNS);
      return lawful;
    },
    rejection: { as: 'timeout' },
  },
];
