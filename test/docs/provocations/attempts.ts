import { Command, Overwrite } from '@langchain/langgraph';
import {
  eventFor,
  OrchestrationEvent,
} from '../../../src/diagnosis-graph/index.js';
import { PLANNED, run, updates } from './planner-runs.js';
import type { Provocations } from './provocation.js';

const withEvents = (...orchestration_events: unknown[]) =>
  updates(() => ({ orchestration_events }));

class Plan {}

const planned = new OrchestrationEvent(PLANNED);

const unfreezable = new Proxy({}, { preventExtensions: () => false });

/** What rejects a run at an attempt. */
export const ATTEMPTS: Provocations = {
  'An action throws': [
    () =>
      run(async () => {
        throw new Error('no model');
      }),
    () => run(() => Promise.reject(null)),
  ],
  'An action changes the state': [
    () =>
      updates((state) => {
        (state as { user_query: string }).user_query = 'another';
        return {};
      }),
  ],
  'An action returns no plain object': [
    () => run(async () => undefined),
    () => run(async () => 'done'),
    () => run(async () => []),
    () => run(async () => new Plan()),
  ],
  'An action returns a `Command`': [
    () => run(async () => new Command({ goto: 'executor' })),
  ],
  'An action writes a key of another node': [
    () => updates(() => ({ executor_output: {} })),
  ],
  'An action writes a key of the request': [
    () => updates(() => ({ user_query: 'another' })),
  ],
  'An action writes a key that does not exist': [
    () => updates(() => ({ plan: {} })),
    () => updates(() => ({ 'a plan, in words': {} })),
  ],
  'An action returns an `Overwrite`': [
    () => updates(() => ({ planner_output: new Overwrite({}) })),
  ],
  'An action returns no event': [
    () => withEvents(),
    () => updates(() => ({ orchestration_events: PLANNED })),
  ],
  'An action returns several events': [() => withEvents(planned, planned)],
  'An event is of another node': [
    () => withEvents({ ...PLANNED, node: 'executor' }),
  ],
  'An event is of another attempt': [
    () => withEvents({ ...PLANNED, attempt: 2 }),
  ],
  'An event is neither an event nor its plain form': [
    () => withEvents('COMPLETED'),
    () => withEvents(null),
  ],
  'An event holds something else': [
    () => withEvents({ ...PLANNED, outcome: 'it went well' }),
    () => withEvents({ ...PLANNED, prompt: 'You are a planner' }),
  ],
  'An action builds an event that is none': [
    () =>
      updates((state) => ({
        orchestration_events: eventFor('planner', state, 'it went well'),
      })),
  ],
  'What an action returns cannot be read': [
    () =>
      run(async () => ({
        get planner_output() {
          throw new Error('not loaded');
        },
      })),
    () => updates(() => ({ planner_output: unfreezable })),
    () =>
      withEvents({
        ...PLANNED,
        get outcome() {
          throw new Error('not known yet');
        },
      }),
  ],
};
