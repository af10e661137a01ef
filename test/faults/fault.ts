import type { NodeId } from '../../src/diagnosis-graph/index.js';
import type { ActionCall } from './keyed-runs.js';

/** The call of an action that misbehaves, and what it can misbehave with. */
export interface FaultyCall extends ActionCall {
  /** What it would return if it kept its contract. */
  readonly lawful: Readonly<Record<string, unknown>>;
  /** Aborts the run with a reason of its caller's. */
  readonly abort: () => void;
  /** Ends the time of the run. */
  readonly timeOut: () => void;
}

/** How the run of a faulty action has to be rejected. */
export type FaultRejection =
  /** With a NodeActionError of this cause. */
  | { readonly as: 'throw'; readonly isCause: (cause: unknown) => boolean }
  /** With a NodeContractError that names this key. */
  | { readonly as: 'contract'; readonly keyOf: (node: NodeId) => string | null }
  /** With the reason of the caller's signal. */
  | { readonly as: 'abort' }
  /** With a TimeoutError. */
  | { readonly as: 'timeout' };

/** One way in which an action can misbehave. */
export interface Fault {
  readonly name: string;
  readonly act: (call: FaultyCall) => unknown;
  readonly rejection: FaultRejection;
}
