import type { NodeId } from '../../src/diagnosis-graph/index.js';

/** What one attempt of a scripted action does. */
export interface ScriptedStep {
  /** The value of the node's status key, of any type; left out, so is the key. */
  readonly status?: unknown;
  /** Any other keys of the update, merged last, lawful or not. */
  readonly update?: Readonly<Record<string, unknown>> | undefined;
  /**
   * In map form: an object overrides fields of the default event, an array is the whole list, `null`
   * is an empty list. Nothing is checked here, so that the contract refuses it.
   */
  readonly event?:
    Readonly<Record<string, unknown>> | readonly unknown[] | null | undefined;
  /** The message of the Error that the attempt rejects with. */
  readonly throws?: string | undefined;
  /** Milliseconds to wait first; an aborted run ends the wait. */
  readonly delay_ms?: number | undefined;
}

/** The attempts of each node, in order. */
export type Script = {
  readonly [Node in NodeId]?: readonly ScriptedStep[] | undefined;
};
