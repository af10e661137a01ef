import { getEventListeners } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import {
  NodeActionError,
  NodeContractError,
  OrchestrationEvent,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import { finalState } from '../model/model-run.js';
import { PATH_REQUEST, pathText } from '../model/paths.js';
import { holdTimers, LONG_DELAY, type HeldTimers } from './held-timers.js';
import type { Fault } from './fault.js';
import { KeyedRuns, type ActionScript, type KeyedRun } from './keyed-runs.js';
import { quiet, watchLeftovers } from '../support/leftovers.js';
import { lawfulUpdate, type Place } from './places.js';

interface Injection {
  readonly fault: Fault;
  readonly run: KeyedRun;
  readonly rejection: Promise<unknown>;
  readonly reason: Error;
  readonly signal: AbortSignal;
}

const NOT_REJECTED = Symbol('not rejected');

/** Makes the action at a place misbehave, on one compiled graph, and tells what the run then did wrong. */
export class FaultInjector {
  readonly #runs = new KeyedRuns();
  #injected = 0;

  /** Closes the Nest module. */
  close(): Promise<void> {
    return this.#runs.close();
  }

  /**
   * Injects faults at one place, each in a run of its own, all at once and beside a run without any.
   *
   * @returns What was wrong, a line each, with the path that leads there.
   */
  async complaints(place: Place, faults: readonly Fault[]): Promise<string[]> {
    const timers = holdTimers();
    const left = watchLeftovers();
    const shared = new AbortController();
    try {
      const injections = faults.map((fault) =>
        this.#inject(fault, place, shared, timers),
      );
      const beside = this.#runs.start(PATH_REQUEST, lawful(place), {
        signal: shared.signal,
      });
      const state = await beside.result;
      const rejections = await Promise.all(
        injections.map(({ rejection }) => rejection),
      );
      await quiet();
      const faulty = injections.flatMap((injection, index) =>
        complaintsOf(place, injection, rejections[index]).map(
          (complaint) => `${injection.fault.name}: ${complaint}`,
        ),
      );
      return [
        ...faulty,
        ...this.#runs.strays.map((node) => `${node} ran outside its run`),
        ...left.rejections.map((reason) => `never handled: ${String(reason)}`),
        ...left.warnings.map(({ message }) => `Node warns: ${message}`),
        ...(timers.pending() === 0 ? [] : ['a timer goes on']),
        ...(isAsModelled(place, state, beside.nodes)
          ? []
          : ['the run beside them is not as in the model']),
      ].map((complaint) => `${complaint}; at the end of ${wayTo(place)}`);
    } finally {
      timers.release();
      left.stop();
    }
  }

  #inject(
    fault: Fault,
    place: Place,
    shared: AbortController,
    timers: HeldTimers,
  ): Injection {
    // A run that is aborted has a signal of its own; the others show that they leave a shared one alone.
    const own = fault.rejection.as === 'abort' ? new AbortController() : shared;
    const reason = new Error('the caller left');
    const timeout = LONG_DELAY + ++this.#injected;
    const script: ActionScript = (call) =>
      call.index === place.before.length
        ? fault.act({
            ...call,
            lawful: lawful(place)(call) as Record<string, unknown>,
            abort: () => own.abort(reason),
            timeOut: () => timers.fire(timeout),
          })
        : lawful(place)(call);
    const { signal } = own;
    const run = this.#runs.start(PATH_REQUEST, script, { signal, timeout });
    const rejection = run.result.then(
      () => NOT_REJECTED,
      (error: unknown) => error,
    );
    return { fault, run, rejection, reason, signal };
  }
}

const lawful =
  ({ whole }: Place): ActionScript =>
  (call) =>
    lawfulUpdate(whole[call.index]!, call);

const wayTo = ({ before, name }: Place): string =>
  [pathText(before), name].filter(Boolean).join(' ');

function isAsModelled(
  { whole }: Place,
  state: object,
  nodes: readonly NodeId[],
): boolean {
  return (
    isDeepStrictEqual(
      nodes,
      whole.map(({ node }) => node),
    ) && isDeepStrictEqual(JSON.parse(JSON.stringify(state)), finalState(whole))
  );
}

function complaintsOf(
  { before, node, attempt }: Place,
  { fault, run, reason, signal }: Injection,
  rejection: unknown,
): string[] {
  const expected = {
    ...expectedRejection(fault, node, attempt, before, reason),
    nodes: [...before.map((step) => step.node), node],
    listeners: 0,
  };
  const found: Record<string, unknown> = {
    ...foundRejection(fault, rejection),
    nodes: run.nodes,
    listeners: getEventListeners(signal, 'abort').length,
  };
  // With a wrong error its fields are wrong too: the first difference is enough.
  return Object.entries(expected)
    .filter(([what, value]) => !isDeepStrictEqual(found[what], value))
    .slice(0, 1)
    .map(
      ([what, value]) =>
        `${what} ${String(found[what])} instead of ${String(value)}`,
    );
}

function expectedRejection(
  { rejection }: Fault,
  node: NodeId,
  attempt: number,
  before: Place['before'],
  reason: Error,
): Record<string, unknown> {
  const events = JSON.stringify(before.map(({ event }) => event));
  const evidenceRetryCount = before.filter(
    (step) => step.node === 'evidence_retry',
  ).length;
  switch (rejection.as) {
    case 'throw':
      return {
        error: NodeActionError.name,
        node,
        attempt,
        events,
        evidenceRetryCount,
        cause: true,
      };
    case 'contract': {
      const key = rejection.keyOf(node);
      return {
        error: NodeContractError.name,
        node,
        attempt,
        events,
        evidenceRetryCount,
        key,
      };
    }
    case 'abort':
      return { error: reason };
    case 'timeout':
      return { error: DOMException.name, name: 'TimeoutError' };
  }
}

function foundRejection(
  { rejection: expected }: Fault,
  rejection: unknown,
): Record<string, unknown> {
  if (expected.as === 'abort' || !isObject(rejection)) {
    return { error: rejection };
  }
  const { node, attempt, events, evidenceRetryCount, key } = rejection;
  return {
    error: rejection.constructor.name,
    name: rejection.name,
    node,
    attempt,
    key,
    evidenceRetryCount,
    events: events?.every((event) => OrchestrationEvent.isGenuine(event))
      ? JSON.stringify(events)
      : events,
    cause: expected.as === 'throw' && expected.isCause(rejection.cause),
  };
}

// Not `instanceof Error`: the DOMException of a timeout is of Node's realm, not of Jest's.
const isObject = (rejection: unknown): rejection is NodeContractError =>
  typeof rejection === 'object' && rejection !== null;
