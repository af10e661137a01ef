import { Command, Overwrite, Send } from '@langchain/langgraph';
import {
  eventFor,
  OrchestrationEvent,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import {
  proxyThatThrows,
  revokedProxy,
  throwingGetter,
} from '../hostile/hostile-objects.js';
import { NODE_KEYS } from '../model/model-state.js';
import type { Fault, FaultyCall } from './fault.js';

/** An event as its fields, which may be spread. */
type EventFields = Pick<OrchestrationEvent, keyof OrchestrationEvent>;

type KeyOf = (node: NodeId) => string | null;

const noKey: KeyOf = () => null;
const eventsKey: KeyOf = () => 'orchestration_events';

/** A key that a node owns and that holds any value. */
const outputKeyOf = (node: NodeId): string =>
  NODE_KEYS[node].find((key) => !key.endsWith('_status'))!;

/** A key that another node owns. */
const foreignKeyOf = (node: NodeId): string =>
  node === 'planner' ? 'executor_output' : 'planner_output';

const returning = (
  name: string,
  make: (call: FaultyCall) => unknown,
  keyOf: KeyOf = noKey,
): Fault => ({
  name: `returns ${name}`,
  act: make,
  rejection: { as: 'contract', keyOf },
});

const withKey = (
  name: string,
  keyOf: (node: NodeId) => string,
  value: unknown,
): Fault =>
  returning(
    name,
    ({ node, lawful }) => ({ ...lawful, [keyOf(node)]: value }),
    keyOf,
  );

const withEvents = (
  name: string,
  make: (event: EventFields, call: FaultyCall) => unknown,
): Fault =>
  returning(
    name,
    (call) => ({
      ...call.lawful,
      orchestration_events: make(eventOf(call), call),
    }),
    eventsKey,
  );

const eventOf = ({ lawful }: FaultyCall): EventFields =>
  (lawful['orchestration_events'] as [EventFields])[0];

const otherThan = (node: NodeId): NodeId =>
  node === 'planner' ? 'executor' : 'planner';

/** One of each kind that the contract names. */
export const UNUSABLE_UPDATES: readonly Fault[] = [
  returning('null', () => null),
  returning('no plain object', ({ lawful }) => [lawful]),
  returning(
    'a Command',
    ({ lawful }) => new Command({ update: lawful, goto: 'composer' }),
  ),
  withKey('an Overwrite', outputKeyOf, new Overwrite('planted')),
  withKey('a key of another node', foreignKeyOf, null),
  withKey('a key that does not exist', () => 'plan', null),
  withEvents('no event', () => []),
  withEvents('two events', (event) => [event, event]),
  withEvents('a malformed event', (event) => [
    { ...event, outcome: 'free text' },
  ]),
  withEvents("another node's event", (event, { node, state }) =>
    eventFor(otherThan(node), state, event.outcome),
  ),
  withEvents('an event of a wrong attempt', (event) => [
    { ...event, attempt: event.attempt + 1 },
  ]),
];

class Update {}

const overwriteForms: readonly (readonly [string, unknown])[] = [
  ['as JSON', { __overwrite__: null }],
  ['in its discriminator form', { type: '__overwrite__', value: null }],
  ['through a prototype', Object.create({ __overwrite__: null })],
];

/** Every other form of them. */
export const UNUSABLE_VARIANTS: readonly Fault[] = [
  returning('nothing', () => undefined),
  returning('a string', () => 'COMPLETED'),
  returning('a number', () => 1),
  returning('a bigint', () => 1n),
  returning('a symbol', () => Symbol('planted')),
  returning('a function', () => () => 'planted'),
  returning('an instance of a class', ({ lawful }) =>
    Object.assign(new Update(), lawful),
  ),
  returning('a Map', ({ lawful }) => new Map(Object.entries(lawful))),
  returning('a list with a Command', () => [new Command({ goto: 'composer' })]),
  returning('a Send', ({ state }) => new Send('composer', state)),
  returning('an Overwrite of it all', ({ lawful }) => new Overwrite(lawful)),
  returning('a getter that throws', ({ node, lawful }) =>
    throwingGetter({ ...lawful }, outputKeyOf(node)),
  ),
  returning('a getter deep inside', ({ node, lawful }) => ({
    ...lawful,
    [outputKeyOf(node)]: [
      {
        get planted() {
          return 'planted';
        },
      },
    ],
  })),
  returning('a getter that throws a revoked proxy', ({ node, lawful }) =>
    throwingGetter({ ...lawful }, outputKeyOf(node), revokedProxy({})),
  ),
  // Not a revoked one, which already the promise of an async action cannot resolve to.
  returning('a proxy that hides its keys', ({ lawful }) =>
    proxyThatThrows({ ...lawful }, ['ownKeys']),
  ),
  returning('a proxy that hides its prototype', ({ lawful }) =>
    proxyThatThrows({ ...lawful }, ['getPrototypeOf']),
  ),
  returning('a value that cannot be frozen', ({ node, lawful }) => ({
    ...lawful,
    [outputKeyOf(node)]: [proxyThatThrows({}, ['preventExtensions'])],
  })),
  returning('a value that cannot be read', ({ node, lawful }) => ({
    ...lawful,
    [outputKeyOf(node)]: { planted: revokedProxy([]) },
  })),
  returning('a key that is a symbol', ({ lawful }) => ({
    ...lawful,
    [Symbol('planted')]: null,
  })),
  returning('a key that is no plain name', ({ lawful }) => ({
    ...lawful,
    'planted with blanks': null,
  })),
  withKey('a key of the request', () => 'user_query', 'planted'),
  withKey('an inherited name', () => 'toString', null),
  withKey('a constructor', () => 'constructor', null),
  returning(
    'a prototype as a key',
    ({ lawful }) =>
      Object.defineProperty({ ...lawful }, '__proto__', {
        value: null,
        enumerable: true,
      }),
    () => '__proto__',
  ),
  ...overwriteForms.map(([form, value]) =>
    withKey(`an Overwrite ${form}`, outputKeyOf, value),
  ),
  withEvents('an Overwrite of the events', () => new Overwrite([])),
  withEvents('null for its events', () => null),
  withEvents('an event without its list', (event) => event),
  withEvents('a list with a hole', () => Array(1)),
  withEvents('an attempt of 0', (event) => [{ ...event, attempt: 0 }]),
  withEvents('an attempt that is text', (event) => [
    { ...event, attempt: `${event.attempt}` },
  ]),
  withEvents('a reason code in lower case', (event) => [
    { ...event, reasonCode: event.reasonCode.toLowerCase() },
  ]),
  withEvents('an event in map form', (event) => [event.toMap()]),
  withEvents('an event with a payload', (event) => [
    { ...event, prompt: 'planted' },
  ]),
  withEvents('an event of a subclass', (event) => {
    class Talkative extends OrchestrationEvent {}
    return [new Talkative(event)];
  }),
  withEvents('a forged event', (event) => [
    Object.assign(Object.create(OrchestrationEvent.prototype), { ...event }),
  ]),
  withEvents('a proxied event', (event) => [new Proxy(event, {})]),
  returning('an event that cannot be read', ({ lawful }) => ({
    ...lawful,
    orchestration_events: [revokedProxy({})],
  })),
  returning('an event with a getter that throws', (call) => ({
    ...call.lawful,
    orchestration_events: [
      throwingGetter({ ...eventOf(call) }, 'outcome', revokedProxy({})),
    ],
  })),
];
