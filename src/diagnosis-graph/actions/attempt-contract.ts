import {
  DiagnosisGraphError,
  nameOfKey,
  type InvalidEventError,
} from '../diagnosis-graph.errors.js';
import { NODE_IDS, type NodeId } from '../routing/topology.js';
import type { StateKey } from '../state/diagnosis-graph-state.js';
import { REQUEST_KEYS } from '../state/diagnosis-request.js';
import { deepFreeze, isPlainObject } from '../state/freezing.js';
import { OrchestrationEvent } from '../trace/orchestration-event.js';
import { CONTROL_KEYS, OWNED_KEYS } from './owned-keys.js';

/** What an action did against its contract; the message says what is wrong, and how to mend it. */
export class ContractViolation extends DiagnosisGraphError {
  override readonly name = 'ContractViolation';

  constructor(
    problem: string,
    /** The state key at fault, where there is one. */
    readonly key: string | null = null,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/** An update that keeps the contract: the values of owned keys, deep-frozen, and the event. */
export interface LawfulUpdate {
  readonly owned: { readonly [Key in StateKey]?: unknown };
  readonly event: OrchestrationEvent;
}

/**
 * Reads what an action returned, each property once.
 *
 * @throws ContractViolation at the first rule that is broken.
 */
export function readUpdate(
  node: NodeId,
  attempt: number,
  returned: unknown,
): LawfulUpdate {
  if (!isPlainObject(returned)) {
    throw new ContractViolation(
      `it returned ${kindOf(returned)}. Return a plain object with the keys that the node owns and orchestration_events.`,
    );
  }
  const owned: { [Key in StateKey]?: unknown } = {};
  let events: unknown;
  for (const key of Reflect.ownKeys(returned)) {
    if (key === 'orchestration_events') {
      events = lawfulValue(key, returned[key]);
    } else if (owns(node, key)) {
      owned[key] = lawfulValue(key, returned[key]);
    } else if (!isControlKey(key)) {
      throw foreignKey(node, key);
    }
  }
  return { owned, event: lawfulEvent(node, attempt, events) };
}

const owns = (node: NodeId, key: PropertyKey): key is StateKey =>
  (OWNED_KEYS[node] as readonly PropertyKey[]).includes(key);

const isControlKey = (key: PropertyKey): boolean =>
  (CONTROL_KEYS as readonly PropertyKey[]).includes(key);

const isRequestKey = (key: PropertyKey): boolean =>
  (REQUEST_KEYS as readonly PropertyKey[]).includes(key);

function kindOf(returned: unknown): string {
  if (returned === null || returned === undefined) {
    return String(returned);
  }
  if (nameInLangGraph(returned) === 'Command') {
    return 'a LangGraph Command, but routing belongs to the graph';
  }
  if (Array.isArray(returned)) {
    return 'an array';
  }
  return typeof returned === 'object'
    ? 'an object of a class'
    : `a ${typeof returned}`;
}

const nameInLangGraph = (value: unknown): unknown =>
  (value as { lg_name?: unknown }).lg_name;

function foreignKey(node: NodeId, key: PropertyKey): ContractViolation {
  const owner = NODE_IDS.find((other) => owns(other, key));
  const why = owner
    ? `which ${owner} owns`
    : isRequestKey(key)
      ? 'which the request alone fills'
      : 'which is no state key';
  const name = nameOfKey(key);
  return new ContractViolation(
    `it wrote ${name}, ${why}. It may write ${OWNED_KEYS[node].join(', ')} and orchestration_events.`,
    name === key ? name : null,
  );
}

function lawfulValue(key: string, value: unknown): unknown {
  if (isOverwrite(value)) {
    throw new ContractViolation(
      `it returned an Overwrite for "${key}". Return the value itself.`,
      key,
    );
  }
  return deepFreeze(value);
}

/** The three forms in which LangGraph takes a value as one that bypasses a reducer. */
function isOverwrite(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('__overwrite__' in value ||
      nameInLangGraph(value) === 'Overwrite' ||
      (value as { type?: unknown }).type === '__overwrite__')
  );
}

/** How an action comes by a lawful event. */
export const EVENT_RULE =
  'An attempt returns exactly one event in orchestration_events. Build it with ' +
  'eventFor(node, state, outcome), of the state that the action was given and the status that it returns.';

function lawfulEvent(
  node: NodeId,
  attempt: number,
  events: unknown,
): OrchestrationEvent {
  if (!Array.isArray(events) || events.length === 0) {
    throw unlawfulEvent('it returned no event');
  }
  if (events.length > 1) {
    throw unlawfulEvent('it returned more than one event');
  }
  const event = genuineEvent(events[0]);
  if (event.node !== node) {
    throw unlawfulEvent('its event names another node');
  }
  if (event.attempt !== attempt) {
    throw unlawfulEvent(`its event does not say attempt ${attempt}`);
  }
  return event;
}

const unlawfulEvent = (problem: string, cause?: unknown): ContractViolation =>
  new ContractViolation(`${problem}. ${EVENT_RULE}`, 'orchestration_events', {
    cause,
  });

function genuineEvent(value: unknown): OrchestrationEvent {
  if (OrchestrationEvent.isGenuine(value)) {
    return value;
  }
  if (!isPlainObject(value)) {
    throw unlawfulEvent(
      'its event is neither an OrchestrationEvent nor the plain form of one',
    );
  }
  try {
    return new OrchestrationEvent(value as unknown as OrchestrationEvent);
  } catch (cause) {
    const { problem } = cause as InvalidEventError;
    throw unlawfulEvent(`its event is malformed (${problem})`, cause);
  }
}
