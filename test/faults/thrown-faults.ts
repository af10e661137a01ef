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
} from '../../src/diagnosis-graph/index.js';
import { revokedProxy, throwingGetter } from '../hostile/hostile-objects.js';
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

/** What LangGraph fails to read, which looks through the causes of an error: the cause says so instead. */
const unreadable = (name: string, thrown: unknown): Fault => ({
  ...throwing(name, thrown),
  rejection: { as: 'throw', isCause: (cause) => cause instanceof Error },
});

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
  unreadable(
    'an Error whose cause cannot be read',
    throwingGetter(new Error('planted'), 'cause'),
  ),
  throwing('an object that LangGraph takes for an invalid answer', {
    [Symbol.for('langgraph.invalid_resume')]: true,
  }),
  throwing('an abort of its own', new DOMException('planted', 'AbortError')),
  throwing('a timeout of its own', new DOMException('planted', 'TimeoutError')),
  throwing("one of the graph's own errors", new DiagnosisGraphError('planted')),
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
