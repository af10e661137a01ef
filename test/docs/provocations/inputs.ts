import { DiagnosisGraphFactory } from '../../../src/diagnosis-graph/index.js';
import { honestActions, REQUEST } from '../../support/honest-actions.js';
import type { Provocations } from './provocation.js';

const asks = (request: unknown, config?: unknown) =>
  new DiagnosisGraphFactory()
    .create(honestActions())
    .invoke(request as never, config as never);

/** What is refused before anything runs. */
export const INPUTS: Provocations = {
  'The request is no object': [() => asks('why?'), () => asks([])],
  'A field of the request is missing, blank or of another type': [
    () => asks({ session_id: ' ' }),
    () => asks({ session_id: 7, user_query: undefined }),
  ],
  'The context of the request is no list': [
    () => asks({ ...REQUEST, conversation_context: 'earlier' }),
  ],
  'The request holds something else': [
    () => asks({ ...REQUEST, planner_status: 'COMPLETED' }),
  ],
  'The request has a getter that throws': [
    () =>
      asks({
        ...REQUEST,
        get conversation_context() {
          throw new Error('not loaded');
        },
      }),
  ],
  'The run config is no object': [
    () => asks(REQUEST, null),
    () => asks(REQUEST, 'thread-1'),
  ],
  'The run config has a getter that throws': [
    () =>
      asks(REQUEST, {
        get signal() {
          throw new Error('not connected');
        },
      }),
  ],
  'The run config has an option that a run has not': [
    () => asks(REQUEST, { streamMode: 'updates' }),
    () => asks(REQUEST, { thread_id: 't-1' }),
  ],
  'A field of the run config is unusable': Object.entries({
    configurable: 't-1',
    metadata: [],
    tags: 'tag',
    callbacks: 'handler',
    runName: 1,
    runId: 1,
    maxConcurrency: 0,
    timeout: -1,
    signal: 'abort',
  }).map(
    ([field, value]) =>
      () =>
        asks(REQUEST, { [field]: value }),
  ),
};
