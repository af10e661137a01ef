import type { NodeId } from './routing/topology.js';
import type { OrchestrationEvent } from './trace/orchestration-event.js';

/**
 * The base of every error that this module raises.
 *
 * The messages name nodes, keys, fields and rules, and never repeat a value that came from an action
 * or a request, which may hold a prompt or a secret. A `cause` is the action's own.
 */
export class DiagnosisGraphError extends Error {
  /** The name of its class. */
  override readonly name: string = 'DiagnosisGraphError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    ownErrors.add(this);
  }
}

const ownErrors = new WeakSet<object>();

/**
 * Whether something that was thrown, of whatever kind, is an error of a class of this module. By itself
 * `instanceof` runs the code of a proxy and believes a forged prototype.
 */
export function isErrorOf<Kind extends DiagnosisGraphError>(
  kind: abstract new (...args: never[]) => Kind,
  thrown: unknown,
): thrown is Kind {
  return ownErrors.has(thrown as object) && thrown instanceof kind;
}

/** One field of an input that was refused, and what it has to be. */
export interface FieldProblem {
  /** The name of the field, or `request`, `config` or `event` for the whole. */
  readonly field: string;
  /** What is wrong with it or what it has to be, never its value. */
  readonly problem: string;
}

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_.]{0,63}$/;

/** A key as it may stand in a message or a field of an error: one that is no plain name may hold a payload. */
export function nameOfKey(key: PropertyKey): string {
  return typeof key === 'string' && PLAIN_NAME.test(key)
    ? key
    : '(a key that is no plain name)';
}

const namesOf = (problems: readonly FieldProblem[]): string[] =>
  problems.map(({ field }) => nameOfKey(field));

const listed = (problems: readonly FieldProblem[]): string =>
  problems
    .map(({ field, problem }) => `${nameOfKey(field)} ${problem}`)
    .join('; ');

/** Where a run stood when an attempt failed. */
export interface FailedAttempt {
  /** Whose action it was. */
  readonly node: NodeId;
  /** From 1. */
  readonly attempt: number;
  /** The events of the attempts that ended before. */
  readonly events: readonly OrchestrationEvent[];
  /** The evidence retries before; with the events, what a partial trace is built from. */
  readonly evidenceRetryCount: number;
}

/** An attempt failed and its run was rejected: what the two errors below have in common. */
export abstract class FailedAttemptError
  extends DiagnosisGraphError
  implements FailedAttempt
{
  readonly node: NodeId;
  readonly attempt: number;
  readonly events: readonly OrchestrationEvent[];
  readonly evidenceRetryCount: number;

  constructor(message: string, failed: FailedAttempt, options?: ErrorOptions) {
    super(message, options);
    this.node = failed.node;
    this.attempt = failed.attempt;
    this.events = failed.events;
    this.evidenceRetryCount = failed.evidenceRetryCount;
  }
}

/** An action broke the contract of its port; the run stops and nothing downstream runs. */
export class NodeContractError extends FailedAttemptError {
  override readonly name = 'NodeContractError';

  constructor(
    failed: FailedAttempt,
    /** What is wrong, and how to mend it. */
    readonly problem: string,
    /** The state key at fault, where there is one. */
    readonly key: string | null,
    options?: ErrorOptions,
  ) {
    super(
      `The action of node "${failed.node}" broke its contract at attempt ${failed.attempt}: ${problem}`,
      failed,
      options,
    );
  }
}

/** An action threw or rejected; the run stops and nothing downstream runs. What it threw is the `cause`. */
export class NodeActionError extends FailedAttemptError {
  override readonly name = 'NodeActionError';

  constructor(failed: FailedAttempt, options: { cause: unknown }) {
    super(
      `The action of node "${failed.node}" threw at attempt ${failed.attempt}; see the cause. ` +
        'To have the graph retry or fall back, return a failed status instead of throwing.',
      failed,
      options,
    );
  }
}

/** An orchestration event was constructed from something that is not routing metadata. */
export class InvalidEventError extends DiagnosisGraphError {
  override readonly name = 'InvalidEventError';
  /** The names of the fields at fault. */
  readonly fields: readonly string[];
  /** What each of them has to be. */
  readonly problem: string;

  constructor(problems: readonly FieldProblem[], options?: ErrorOptions) {
    super(`Not an orchestration event: ${listed(problems)}.`, options);
    this.fields = namesOf(problems);
    this.problem = listed(problems);
  }
}

/** A trace was asked of events that no run of this graph can have left. */
export class InvalidTraceError extends DiagnosisGraphError {
  override readonly name = 'InvalidTraceError';

  constructor(
    problem: string,
    /** The index of the event at fault, from 0, where there is one. */
    readonly index: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`No trace can be built: ${problem}.`, options);
  }
}

/** A request was refused before anything ran. */
export class InvalidRequestError extends DiagnosisGraphError {
  override readonly name = 'InvalidRequestError';
  /** The names of the fields at fault. */
  readonly fields: readonly string[];

  constructor(problems: readonly FieldProblem[], options?: ErrorOptions) {
    super(`The diagnosis request was refused: ${listed(problems)}.`, options);
    this.fields = namesOf(problems);
  }
}

/** A run config was refused before anything ran. */
export class InvalidRunConfigError extends DiagnosisGraphError {
  override readonly name = 'InvalidRunConfigError';
  /** The names of the fields at fault. */
  readonly fields: readonly string[];

  constructor(problems: readonly FieldProblem[], options?: ErrorOptions) {
    super(`The run config was refused: ${listed(problems)}.`, options);
    this.fields = namesOf(problems);
  }
}

/** What was provided for a port cannot serve as its action; raised at start-up. */
export class InvalidActionError extends DiagnosisGraphError {
  override readonly name = 'InvalidActionError';

  constructor(
    /** Whose port it is. */
    readonly node: NodeId,
    problem: string,
  ) {
    super(
      `The action of node "${node}" (${portOf(node)}) ${problem}. ` +
        `Provide { provide: ${portOf(node)}, useClass: … } with a method execute(state, config).`,
    );
  }
}

/** A port is request-scoped, which would recompile the graph for each request; raised at start-up. */
export class RequestScopedActionError extends DiagnosisGraphError {
  override readonly name = 'RequestScopedActionError';

  constructor(
    /** Whose port it is. */
    readonly node: NodeId,
  ) {
    super(
      `The action of node "${node}" (${portOf(node)}) is request-scoped, itself or through what it injects, ` +
        'and would make the graph request-scoped, recompiled for each request. ' +
        'Make it and what it injects default-scoped, and read what belongs to a run from the run config.',
    );
  }
}

const portOf = (node: NodeId): string => `${node.toUpperCase()}_ACTION`;
