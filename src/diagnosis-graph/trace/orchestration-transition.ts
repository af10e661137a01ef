import type { NodeId } from '../routing/topology.js';

/** A transition as it stands in JSON. */
export interface OrchestrationTransitionMap {
  /** The node that was left. */
  readonly from: NodeId;
  /** The node that was entered. */
  readonly to: NodeId;
  /** The reason code of the attempt that was left. */
  readonly reason_code: string;
  /** The attempt that was left, from 1. */
  readonly attempt: number;
}

/** One step from a node to the next, with the reason and the attempt of the node that was left. */
export class OrchestrationTransition {
  constructor(
    /** The node that was left. */
    readonly from: NodeId,
    /** The node that was entered. */
    readonly to: NodeId,
    /** The reason code of the attempt that was left. */
    readonly reasonCode: string,
    /** The attempt that was left, from 1. */
    readonly attempt: number,
  ) {
    Object.freeze(this);
  }

  /** The transition with the spec's field names. */
  toMap(): OrchestrationTransitionMap {
    return {
      from: this.from,
      to: this.to,
      reason_code: this.reasonCode,
      attempt: this.attempt,
    };
  }

  /** The same as {@link toMap}, for `JSON.stringify`. */
  toJSON(): OrchestrationTransitionMap {
    return this.toMap();
  }
}
