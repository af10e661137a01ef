import type { DiagnosisGraphState } from '../../src/diagnosis-graph/index.js';
import type { Fault } from './fault.js';

const changing = (
  name: string,
  change: (state: DiagnosisGraphState) => void,
): Fault => ({
  name: `changes ${name}`,
  act: ({ state, lawful }) => {
    change(state);
    return lawful;
  },
  rejection: { as: 'throw', isCause: (cause) => cause instanceof TypeError },
});

/** Adds a key to each object or array within, and throws the first refusal once each has refused. */
function changeEverythingIn(root: object): void {
  const refusals: unknown[] = [];
  const pending: object[] = [root];
  for (const value of pending) {
    try {
      Object.assign(value, { planted: true });
      return;
    } catch (refusal) {
      refusals.push(refusal);
    }
    pending.push(...Object.values(value).filter(isObject));
  }
  throw refusals[0];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/** The state as a whole. */
export const STATE_CHANGES: readonly Fault[] = [
  changing('its state, and everything in it', changeEverythingIn),
];

/** Each kind of change. */
export const STATE_CHANGE_KINDS: readonly Fault[] = [
  changing('a key', (state) => Object.assign(state, { user_query: '' })),
  changing('a count', (state) =>
    Object.assign(state, { evidence_retry_count: 0 }),
  ),
  changing('the request', (state) =>
    (state.conversation_context as unknown[]).push('planted'),
  ),
  changing('the events', (state) =>
    (state.orchestration_events as unknown[]).push('planted'),
  ),
  changing('which keys there are', (state) =>
    Reflect.deleteProperty(state, 'fallback_output')
      ? undefined
      : refuse('not deleted'),
  ),
  changing('how a key is read', (state) =>
    Object.defineProperty(state, 'user_query', { get: () => '' }),
  ),
  changing('its prototype', (state) => Object.setPrototypeOf(state, {})),
];

function refuse(why: string): never {
  throw new TypeError(why);
}
