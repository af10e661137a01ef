import { getEventListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DiagnosisGraphState } from '../../src/diagnosis-graph/index.js';
import { KeyedRuns, type ActionScript } from '../faults/keyed-runs.js';
import { lawfulUpdate } from '../faults/places.js';
import { coveringSet } from '../model/covering-set.js';
import { finalState, type Path } from '../model/model-run.js';
import type { ModelState } from '../model/model-state.js';
import { collectGarbage } from './heap.js';
import { randomSource } from './random-source.js';
import { stamped, type StampedPath } from './stamped-path.js';

const PATHS = coveringSet();

/** The same numbers in every run of a test. */
const SEED = 20_260_717;

const SHORTEST_PATHS = PATHS.toSorted(
  (one, other) => one.length - other.length,
).slice(0, 20);

/** What many runs on one graph amounted to. */
export interface Load {
  /** Where a run did not see its own state alone, or did not end as in the model; none as it should be. */
  readonly complaints: readonly string[];
  readonly attempts: number;
}

/**
 * Starts runs all at once, each on a random path, with random waits before each attempt, so that they
 * pass and overtake each other.
 */
export async function runAtOnce(
  count: number,
  longestWait: number,
): Promise<Load> {
  const runs = new KeyedRuns();
  const random = randomSource(SEED);
  const complaints: string[] = [];
  let attempts = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, run) => {
      const path = pick(PATHS, random());
      const waits = path.map(() => random() * longestWait);
      const wanted = stamped(path, run);
      const script = following(wanted, complaints);
      const { nodes, result } = runs.start(wanted.request, async (call) => {
        await delay(waits[call.index]);
        return script(call);
      });
      complaints.push(...endComplaints(wanted, await result));
      attempts += nodes.length;
    }),
  );
  await runs.close();
  return { complaints: [...complaints, ...strayComplaints(runs)], attempts };
}

/** What many runs after each other left behind. */
export interface Succession extends Load {
  /** Bytes in use after a collection, at regular intervals from a warm start on. */
  readonly heap: readonly number[];
  /** Listeners of the signal that the runs shared, when they had ended. */
  readonly listeners: number;
  /** How many milliseconds aborting that signal took in the end. */
  readonly abortTook: number;
}

/**
 * Makes runs one after the other, all with the same signal: complete ones, and every tenth rejected.
 *
 * @param samples How often the heap is measured.
 */
export async function runInARow(
  count: number,
  samples: number,
): Promise<Succession> {
  const runs = new KeyedRuns();
  const random = randomSource(SEED);
  const controller = new AbortController();
  const { signal } = controller;
  const complaints: string[] = [];
  const heap: number[] = [];
  let attempts = 0;
  const interval = Math.floor(count / (samples + 1));

  for (let run = 1; run <= count; run++) {
    const wanted = stamped(pick(SHORTEST_PATHS, random()), run);
    const script = following(wanted, complaints);
    const isRejected = run % 10 === 0;
    const { nodes, result } = runs.start(
      wanted.request,
      (call) => (isRejected && call.index === 1 ? null : script(call)),
      { signal, timeout: 600_000 },
    );
    complaints.push(
      ...(isRejected
        ? await rejectionComplaints(result)
        : endComplaints(wanted, await result)),
    );
    attempts += nodes.length;
    // The first interval warms up.
    if (run % interval === 0 && run > interval) {
      heap.push(await collectGarbage());
    }
  }

  const listeners = getEventListeners(signal, 'abort').length;
  const started = performance.now();
  controller.abort();
  const abortTook = performance.now() - started;
  await runs.close();
  return {
    complaints: [...complaints, ...strayComplaints(runs)],
    attempts,
    heap,
    listeners,
    abortTook,
  };
}

const pick = (paths: readonly Path[], random: number): Path =>
  paths[Math.floor(random * paths.length)]!;

const following =
  (
    { request: { session_id: run }, path }: StampedPath,
    complaints: string[],
  ): ActionScript =>
  (call) => {
    const expected = path[call.index];
    if (!expected || !isSame(call.state, expected.seen)) {
      complaints.push(`${run}: what attempt ${call.index} saw is not its own`);
    }
    return lawfulUpdate(expected!, call);
  };

const endComplaints = (
  { request: { session_id: run }, path }: StampedPath,
  state: DiagnosisGraphState,
): string[] =>
  isSame(state, finalState(path)) ? [] : [`${run}: its end is not its own`];

const rejectionComplaints = async (
  result: Promise<unknown>,
): Promise<string[]> => {
  const name = await result.then(
    () => 'nothing',
    (error: unknown) => (error as Error).name,
  );
  return name === 'NodeContractError' ? [] : [`rejected with ${name}`];
};

const isSame = (state: DiagnosisGraphState, model: ModelState): boolean =>
  isDeepStrictEqual(
    {
      ...state,
      orchestration_events: state.orchestration_events.map((event) =>
        event.toMap(),
      ),
    },
    model,
  );

const strayComplaints = ({ strays }: KeyedRuns): string[] =>
  strays.map((node) => `${node} ran outside its run`);
