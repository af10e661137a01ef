import type { NodeId } from '../../src/diagnosis-graph/index.js';

/** A scripted action was called more often than its script has attempts. */
export class ScriptExhaustedError extends Error {
  override readonly name = 'ScriptExhaustedError';

  constructor(
    readonly node: NodeId,
    /** The call that found no attempt left, from 1. */
    readonly call: number,
  ) {
    super(
      `The script of node "${node}" has no attempt for call ${call}. ` +
        `Add one to script.${node}, or script another route before it.`,
    );
  }
}
