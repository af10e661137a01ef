import { setTimeout as delay } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type {
  DiagnosisGraphState,
  RunnableConfig,
} from '../../../src/diagnosis-graph/index.js';

/** How an attempt ended, or that it had not when the time was over. */
export type AttemptEnd =
  | { readonly kind: 'returned'; readonly update: unknown }
  | { readonly kind: 'threw'; readonly thrown: unknown }
  | { readonly kind: 'unsettled'; readonly afterMs: number };

/** An action of any node. */
export interface AnyAction {
  execute(state: DiagnosisGraphState, config: RunnableConfig): unknown;
}

/** Runs one attempt, and waits for it no longer than the limit. */
export async function endOf(
  action: AnyAction,
  state: DiagnosisGraphState,
  config: RunnableConfig,
  limitMs: number,
): Promise<AttemptEnd> {
  return endWithin(started(action, state, config), limitMs);
}

/** Starts an attempt; what it throws is its end, not a rejection. */
export async function started(
  action: AnyAction,
  state: DiagnosisGraphState,
  config: RunnableConfig,
): Promise<AttemptEnd> {
  try {
    return { kind: 'returned', update: await action.execute(state, config) };
  } catch (thrown) {
    return { kind: 'threw', thrown };
  }
}

/** The end of a started attempt, if it comes within the limit. */
export async function endWithin(
  attempt: Promise<AttemptEnd>,
  limitMs: number,
): Promise<AttemptEnd> {
  const over = new AbortController();
  const late = delay(limitMs, undefined, { signal: over.signal }).then(
    (): AttemptEnd => ({ kind: 'unsettled', afterMs: limitMs }),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([attempt, late]);
  } finally {
    over.abort();
  }
}

/** Whether a value is an Error of any realm: Node's own are of another one than those of a Jest test. */
export const isError = (value: unknown): value is Error =>
  value instanceof Error ||
  isNativeError(value) ||
  Object.prototype.toString.call(value) === '[object DOMException]';
