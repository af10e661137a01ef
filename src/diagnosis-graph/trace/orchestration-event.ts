import { IsIn, IsInt, Matches, Min, validateSync } from 'class-validator';
import { InvalidEventError, isErrorOf } from '../diagnosis-graph.errors.js';
import { NODE_IDS, type NodeId } from '../routing/topology.js';

/** The plain form of an event. */
export interface OrchestrationEventInit<Node extends NodeId = NodeId> {
  /** Whose attempt it was. */
  readonly node: Node;
  /** `^[A-Z][A-Z0-9_]{0,63}$`, a status as a rule. */
  readonly outcome: string;
  /** `^[A-Z][A-Z0-9_]{0,79}$`, `<NODE>_<OUTCOME>` as a rule. */
  readonly reasonCode: string;
  /** From 1. */
  readonly attempt: number;
}

/** An event as it stands in JSON. */
export interface OrchestrationEventMap {
  /** Whose attempt it was. */
  readonly node: NodeId;
  /** How it ended, a status as a rule. */
  readonly outcome: string;
  /** `<NODE>_<OUTCOME>` as a rule. */
  readonly reason_code: string;
  /** From 1. */
  readonly attempt: number;
}

/**
 * How one attempt of a node ended: routing metadata only, since no free text fits its fields.
 * Frozen, and valid once it exists.
 */
export class OrchestrationEvent<
  Node extends NodeId = NodeId,
> implements OrchestrationEventInit<Node> {
  // A mark that no look-alike can carry, and no instance of a subclass has.
  readonly #isExact: boolean;

  @IsIn(NODE_IDS, { message: `must be one of ${NODE_IDS.join(', ')}` })
  readonly node: Node;

  @Matches(/^[A-Z][A-Z0-9_]{0,63}$/, {
    message: 'must be an upper-case code of 1 to 64 characters',
  })
  readonly outcome: string;

  @Matches(/^[A-Z][A-Z0-9_]{0,79}$/, {
    message: 'must be an upper-case code of 1 to 80 characters',
  })
  readonly reasonCode: string;

  @IsInt({ message: 'must be an integer from 1' })
  @Min(1, { message: 'must be an integer from 1' })
  readonly attempt: number;

  /** @throws InvalidEventError naming each field that is not routing metadata. */
  constructor(init: OrchestrationEventInit<Node>) {
    const { node, outcome, reasonCode, attempt } = readInit(init);
    this.node = node;
    this.outcome = outcome;
    this.reasonCode = reasonCode;
    this.attempt = attempt;
    refuseOtherValues(this);
    this.#isExact = new.target === OrchestrationEvent;
    Object.freeze(this);
  }

  /** Whether a value is an event that this constructor made, and nothing that imitates or extends one. */
  static isGenuine(value: unknown): value is OrchestrationEvent {
    return (
      typeof value === 'object' &&
      value !== null &&
      #isExact in value &&
      value.#isExact
    );
  }

  /** The event with the spec's field names. */
  toMap(): OrchestrationEventMap {
    return {
      node: this.node,
      outcome: this.outcome,
      reason_code: this.reasonCode,
      attempt: this.attempt,
    };
  }

  /** The same as {@link toMap}, for `JSON.stringify`. */
  toJSON(): OrchestrationEventMap {
    return this.toMap();
  }
}

const FIELDS: readonly PropertyKey[] = [
  'node',
  'outcome',
  'reasonCode',
  'attempt',
];

function readInit<Node extends NodeId>(
  init: OrchestrationEventInit<Node>,
): OrchestrationEventInit<Node> {
  try {
    refuseOtherFields(init);
    const { node, outcome, reasonCode, attempt } = init;
    return { node, outcome, reasonCode, attempt };
  } catch (cause) {
    throw isErrorOf(InvalidEventError, cause) ? cause : unreadable(cause);
  }
}

const unreadable = (cause: unknown): InvalidEventError =>
  new InvalidEventError(
    [
      {
        field: 'event',
        problem:
          'cannot be read, for a getter or a proxy in it throws; see the cause',
      },
    ],
    {
      cause,
    },
  );

function refuseOtherFields(init: unknown): void {
  if (typeof init !== 'object' || init === null) {
    throw new InvalidEventError([
      { field: 'event', problem: `must be an object of ${FIELDS.join(', ')}` },
    ]);
  }
  const others = Reflect.ownKeys(init).filter((key) => !FIELDS.includes(key));
  if (others.length > 0) {
    throw new InvalidEventError(
      others.map((key) => ({
        field: String(key),
        problem: 'is no field of an event',
      })),
    );
  }
}

function failuresOf(event: OrchestrationEvent) {
  try {
    return validateSync(event);
  } catch (cause) {
    // class-validator trips over a revoked proxy.
    throw unreadable(cause);
  }
}

function refuseOtherValues(event: OrchestrationEvent): void {
  const failures = failuresOf(event);
  if (failures.length > 0) {
    throw new InvalidEventError(
      failures.map(({ property, constraints }) => ({
        field: property,
        problem: Object.values(constraints!)[0]!,
      })),
    );
  }
}
