import {
  GraphInterrupt,
  GraphRecursionError,
  interrupt,
  NodeInterrupt,
  ParentCommand,
} from '@langchain/langgraph';
import {
  DiagnosisGraphError,
  eventFor,
  InvalidEventError,
  NodeActionError,
  NodeContractError,
} from '../../src/diagnosis-graph/index.js';
import { revokedProxy } from '../hostile/hostile-objects.js';
import type { Fault } from './fault.js';

const throwing = (name: string, thrown: unknown): Fault => ({
  name: `throws ${name}`,
  act: () => {
    throw thrown;
  },
  rejection: { as: 'throw', isCause: (cause) => Object.is(cause, thrown) },
});

/** What the spec of the faults names. */
export const THROWS: readonly Fault[] = [
  throwing('an Error', new Error('planted')),
  throwing('a string', 'planted'),
  throwing('null', null),
  throwing('a frozen Error', Object.freeze(new Error('planted'))),
];

/** What marks an invalid answer to an interrupt; LangGraph looks for it among the causes of an error. */
const INVALID_ANSWER = { [Symbol.for('langgraph.invalid_resume')]: true };

/** An Error whose cause can be read that often and no more. */
function errorReadable(times: number): Error {
  let reads = 0;
  return Object.defineProperty(new Error('planted'), 'cause', {
    get: () => {
      reads += 1;
      if (reads > times) {
        throw new Error('not to be read');
      }
    },
  });
}

/** What LangGraph would fail to read: the cause says so instead. */
const unreadable = (name: string, thrown: unknown): Fault => ({
  ...throwing(name, thrown),
  rejection: {
    as: 'throw',
    isCause: (cause) =>
      cause instanceof Error &&
      cause.message === 'What was thrown cannot be read.',
  },
});

const causedBy = (cause: unknown): Error => new Error('planted', { cause });

const late = new Error('planted');

/** What else can be thrown, LangGraph's own signals among it, which would act on the run. */
export const STRANGE_THROWS: readonly Fault[] = [
  throwing('undefined', undefined),
  throwing('NaN', Number.NaN),
  throwing('a bigint', 7n),
  throwing('a symbol', Symbol('planted')),
  throwing('a function', () => 'planted'),
  throwing('an object without a prototype', Object.create(null)),
  unreadable('a revoked proxy', revokedProxy({})),
  unreadable('an Error caused by a revoked proxy', causedBy(revokedProxy({}))),
  unreadable('an Error whose cause cannot be read', errorReadable(0)),
  {
    name: 'throws an Error whose cause can be read once',
    act: () => {
      throw errorReadable(1);
    },
    rejection: {
      as: 'throw',
      isCause: (cause) => cause instanceof Error && cause.message === 'planted',
    },
  },
  throwing('what LangGraph takes for an invalid answer', INVALID_ANSWER),
  throwing(
    'an Error that LangGraph takes for an invalid answer',
    causedBy(causedBy(INVALID_ANSWER)),
  ),
  throwing('an abort of its own', new DOMException('planted', 'AbortError')),
  throwing('a timeout of its own', new DOMException('planted', 'TimeoutError')),
  throwing("one of the graph's own errors", new DiagnosisGraphError('planted')),
  throwing(
    "another run's error",
    new NodeActionError(
      { node: 'composer', attempt: 2, events: [], evidenceRetryCount: 0 },
      { cause: null },
    ),
  ),
  throwing(
    "another run's contract error",
    new NodeContractError(
      { node: 'composer', attempt: 2, events: [], evidenceRetryCount: 0 },
      'it returned null.',
      null,
    ),
  ),
  throwing("LangGraph's interrupt", new GraphInterrupt([])),
  throwing("LangGraph's interrupt of a node", new NodeInterrupt('planted')),
  throwing("LangGraph's recursion error", new GraphRecursionError('planted')),
  throwing(
    "LangGraph's command to a parent",
    // Its declared type is a type-only class in this version.
    new ParentCommand({ goto: 'composer' } as never),
  ),
  {
    name: 'rejects after a while',
    act: () => new Promise((_, reject) => setImmediate(reject, late)),
    rejection: { as: 'throw', isCause: (cause) => cause === late },
  },
  {
    name: 'interrupts the graph',
    act: () => interrupt('planted'),
    rejection: { as: 'throw', isCause: (cause) => cause instanceof Error },
  },
  {
    name: 'builds an event that its constructor refuses',
    act: ({ node, state }) => eventFor(node, state, 'free text'),
    rejection: { as: 'contract', keyOf: () => 'orchestration_events' },
  },
  {
    name: 'throws what looks like a refused event',
    act: () => {
      throw Object.create(InvalidEventError.prototype);
    },
    rejection: { as: 'throw', isCause: () => true },
  },
];
