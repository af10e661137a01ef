import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type {
  DiagnosisGraphState,
  NodeId,
  RunnableConfig,
} from '../../../src/diagnosis-graph/index.js';
import type { ActionCase, ActionFactory } from './action-case.js';
import {
  endOf,
  endWithin,
  started,
  type AnyAction,
  type AttemptEnd,
} from './attempt-end.js';
import {
  markedConfig,
  markedState,
  retryStateOf,
  stateOf,
  thawed,
} from './case-states.js';

/** An attempt without a signal has this long to end. */
export const SETTLE_MS = 5_000;

/** An attempt whose signal is aborted has this long to end. */
export const ABORT_MS = 1_000;

/** One attempt of the action under test. */
export interface ObservedAttempt {
  /** Which one it was, as a message names it. */
  readonly which: string;
  readonly state: DiagnosisGraphState;
  readonly end: AttemptEnd;
  /** The keys of the state that it changed. */
  readonly changed: readonly string[];
}

/** All that the checks of one case look at. */
export interface Observation {
  readonly node: NodeId;
  readonly expected: Pick<ActionCase<NodeId>, 'status' | 'waits' | 'throws'>;
  /** With frozen states, as in the graph: the first, the retry, the first of another run; none when it waits. */
  readonly attempts: readonly ObservedAttempt[];
  /** With a state that can be changed, so that a change which the action hides shows. */
  readonly unfrozen: ObservedAttempt | null;
  /** With a canary in each text of the input. */
  readonly marked: ObservedAttempt | null;
  /** With a signal that is aborted, before or while it runs. */
  readonly aborted: readonly ObservedAttempt[];
  /** Whether an attempt that should wait ended before anything was aborted. */
  readonly endedBeforeAbort: boolean;
}

/** Runs an action on one case, in each way that the checks need. */
export async function observe<Node extends NodeId>(
  node: Node,
  factory: ActionFactory<Node>,
  expected: ActionCase<Node>,
): Promise<Observation> {
  const state = stateOf(expected);
  const config: RunnableConfig = {
    configurable: { thread_id: 'contract-suite' },
    metadata: {},
    ...expected.config,
  };
  const aborted = await abortedBefore(await factory(), state, config);
  if (expected.waits) {
    const during = await abortedDuring(await factory(), state, config);
    return {
      node,
      expected,
      attempts: [],
      unfrozen: null,
      marked: null,
      aborted: [aborted, during.attempt],
      endedBeforeAbort: during.endedBeforeAbort,
    };
  }
  const attempts = await successiveAttempts(
    node,
    await factory(),
    state,
    config,
  );
  // One that does not end would not end the other times either.
  const hasEnded = attempts.every(({ end }) => end.kind !== 'unsettled');
  const again = async (given: DiagnosisGraphState, by: RunnableConfig) =>
    hasEnded ? attempted('first attempt', await factory(), given, by) : null;
  return {
    node,
    expected,
    attempts,
    unfrozen: await again(thawed(state), config),
    marked: await again(markedState(state), markedConfig(config)),
    aborted: [aborted],
    endedBeforeAbort: false,
  };
}

async function successiveAttempts(
  node: NodeId,
  action: AnyAction,
  state: DiagnosisGraphState,
  config: RunnableConfig,
): Promise<ObservedAttempt[]> {
  const successive: [string, DiagnosisGraphState | null][] = [
    ['first attempt', state],
    ['retry', retryStateOf(node, state)],
    ['first attempt of another run', state],
  ];
  const attempts: ObservedAttempt[] = [];
  for (const [which, given] of successive) {
    if (given && attempts.at(-1)?.end.kind !== 'unsettled') {
      attempts.push(await attempted(which, action, given, config));
    }
  }
  return attempts;
}

async function attempted(
  which: string,
  action: AnyAction,
  state: DiagnosisGraphState,
  config: RunnableConfig,
): Promise<ObservedAttempt> {
  const before = snapshotOf(state);
  const end = await endOf(action, state, config, SETTLE_MS);
  return { which, state, end, changed: changesIn(state, before) };
}

const REASON = new Error('aborted by the contract suite');

async function abortedBefore(
  action: AnyAction,
  state: DiagnosisGraphState,
  config: RunnableConfig,
): Promise<ObservedAttempt> {
  const aborted = { ...config, signal: AbortSignal.abort(REASON) };
  const end = await endOf(action, state, aborted, ABORT_MS);
  return {
    which: 'attempt whose signal was aborted before',
    state,
    end,
    changed: [],
  };
}

async function abortedDuring(
  action: AnyAction,
  state: DiagnosisGraphState,
  config: RunnableConfig,
): Promise<{ attempt: ObservedAttempt; endedBeforeAbort: boolean }> {
  const controller = new AbortController();
  let isOver = false;
  const attempt = started(action, state, {
    ...config,
    signal: controller.signal,
  }).finally(() => {
    isOver = true;
  });
  await delay(50);
  const endedBeforeAbort = isOver;
  controller.abort(REASON);
  const end = await endWithin(attempt, ABORT_MS);
  const which = 'attempt whose signal was aborted while it ran';
  return { attempt: { which, state, end, changed: [] }, endedBeforeAbort };
}

type Snapshot = ReadonlyMap<string, string>;

// As text, so that class instances, maps and buffers are compared by what they hold too.
const snapshotOf = (state: DiagnosisGraphState): Snapshot =>
  new Map(
    Object.entries(state).map(([key, value]) => [
      key,
      inspect(value, {
        depth: Infinity,
        maxArrayLength: null,
        maxStringLength: null,
        customInspect: false,
      }),
    ]),
  );

function changesIn(state: DiagnosisGraphState, before: Snapshot): string[] {
  const after = snapshotOf(state);
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
}
