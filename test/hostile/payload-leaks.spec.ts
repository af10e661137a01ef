import { inspect } from 'node:util';
import {
  DiagnosisGraphError,
  DiagnosisOrchestrationTraceBuilder,
  eventFor,
  InvalidEventError,
  InvalidRequestError,
  InvalidRunConfigError,
  InvalidTraceError,
  NodeActionError,
  NodeContractError,
  OrchestrationEvent,
  type DiagnosisRequest,
  type TraceSource,
} from '../../src/diagnosis-graph/index.js';
import { acceptRunConfig } from '../../src/diagnosis-graph/diagnosis-graph.run-config.js';
import { acceptRequest } from '../../src/diagnosis-graph/state/diagnosis-request.js';
import { KeyedRuns, type ActionCall } from '../faults/keyed-runs.js';
import { quiet } from '../support/leftovers.js';
import { FIRST_PLACES, PLACES } from '../faults/places.js';
import {
  CANARY,
  CANARY_CONFIG,
  CANARY_REQUEST,
  canaryScript,
  payloadKeysOf,
} from './canaries.js';
import { recordOutput, type OutputRecorder } from './output-recorder.js';

const builder = new DiagnosisOrchestrationTraceBuilder();
const runs = new KeyedRuns();
afterAll(() => runs.close());

let output: OutputRecorder;
beforeEach(() => {
  output = recordOutput();
});
afterEach(async () => {
  await quiet();
  output.stop();
  expect(output.lines.flatMap(leaksIn)).toEqual([]);
});

const leaksIn = (shown: string): string[] =>
  shown.split('\n').filter((line) => line.includes('canary'));

/** All that a log or a report could show of a value, its hidden properties included. */
const shownOf = (value: unknown): string =>
  [
    String(value),
    JSON.stringify(value),
    inspect(value, { depth: null, showHidden: true }),
  ].join('\n');

/** All that an error of the module shows of its own; its cause is whoever's that threw it. */
function shownOfError(error: DiagnosisGraphError): string {
  expect(error).toBeInstanceOf(DiagnosisGraphError);
  const { cause: _cause, ...own } = Object.getOwnPropertyDescriptors(error);
  return [
    ...Object.values(own).map(({ value }) => shownOf(value)),
    JSON.stringify(error),
  ].join('\n');
}

const rejectionOf = (promise: Promise<unknown>): Promise<DiagnosisGraphError> =>
  promise.then(
    () => {
      throw new Error('not rejected');
    },
    (error: DiagnosisGraphError) => error,
  );

const thrownBy = (call: () => unknown): DiagnosisGraphError => {
  try {
    call();
  } catch (error) {
    return error as DiagnosisGraphError;
  }
  throw new Error('not thrown');
};

describe('what a run is given and what its actions return', () => {
  it.each(
    PLACES.filter(({ whole }) => whole.length > 10).map(
      (place) => [place.name, place] as const,
    ),
  )(
    'is in no event, no trace and no log of the path through %s',
    async (_, place) => {
      const { result } = runs.start(
        CANARY_REQUEST,
        canaryScript(place),
        CANARY_CONFIG,
      );
      const state = await result;
      const trace = builder.build(state);

      for (const shown of [
        ...state.orchestration_events,
        trace,
        ...trace.transitions,
        trace.toMap(),
      ]) {
        expect(leaksIn(shownOf(shown))).toEqual([]);
      }
      // It was there to be leaked.
      for (const { node } of place.whole) {
        for (const key of payloadKeysOf(node)) {
          expect(JSON.stringify(state[key as 'final_answer'])).toContain(
            CANARY,
          );
        }
      }
    },
  );

  it.each([
    'planner',
    'executor',
    'gatekeeper',
    'verifier',
    'composer',
  ] as const)(
    'is in no event, no trace and no log when it is the status of %s',
    async (node) => {
      const place = FIRST_PLACES.find((each) => each.node === node)!;
      const { result, nodes } = runs.start(CANARY_REQUEST, (call) => {
        switch (call.node) {
          case node:
            return {
              [`${node}_status`]: CANARY,
              orchestration_events: eventFor(node, call.state, 'UNKNOWN'),
            };
          case 'fallback':
            return {
              final_answer: CANARY,
              orchestration_events: eventFor('fallback', call.state),
            };
          default:
            return canaryScript(place)(call);
        }
      });
      const state = await result;
      expect(nodes.at(-1)).toBe('fallback');
      expect(
        leaksIn(shownOf([state.orchestration_events, builder.build(state)])),
      ).toEqual([]);
    },
  );
});

const canaryError = () => Object.assign(new Error(CANARY), { detail: CANARY });

type Make = (call: ActionCall, lawful: Record<string, unknown>) => unknown;

const throwing = (thrown: unknown): Make => {
  return () => {
    throw thrown;
  };
};

describe('what an action throws', () => {
  it.each<[string, Make]>([
    ['an Error', throwing(canaryError())],
    ['a frozen Error', throwing(Object.freeze(canaryError()))],
    ['a string', throwing(CANARY)],
    ['an object', throwing({ [CANARY]: CANARY, toString: () => CANARY })],
    ['later', () => Promise.reject(canaryError())],
  ])('is in no error and no log: %s', async (_, make) => {
    for (const place of FIRST_PLACES) {
      const error = await rejectionOf(
        runs.start(
          CANARY_REQUEST,
          (call) =>
            call.index === place.before.length
              ? make(call, {})
              : canaryScript(place)(call),
          CANARY_CONFIG,
        ).result,
      );
      expect(error).toBeInstanceOf(NodeActionError);
      expect(leaksIn(shownOfError(error))).toEqual([]);
    }
  });
});

class CanaryHolder {
  canary = CANARY;
}

const withEvent =
  (change: (event: object) => unknown): Make =>
  (_, lawful) => ({
    ...lawful,
    orchestration_events: [
      change({ ...(lawful['orchestration_events'] as [object])[0] }),
    ],
  });

describe('what an action returns against its contract', () => {
  it.each<[string, Make]>([
    ['a string', () => CANARY],
    ['a symbol', () => Symbol(CANARY)],
    ['a list', () => [CANARY]],
    ['an instance', () => new CanaryHolder()],
    ['a key', (_, lawful) => ({ ...lawful, [CANARY]: CANARY })],
    [
      'a symbol as a key',
      (_, lawful) => ({ ...lawful, [Symbol(CANARY)]: CANARY }),
    ],
    [
      "another's key",
      ({ node }, lawful) => ({
        ...lawful,
        [node === 'planner' ? 'executor_output' : 'planner_output']: CANARY,
      }),
    ],
    [
      'a key of the request',
      (_, lawful) => ({ ...lawful, user_query: CANARY }),
    ],
    [
      'an Overwrite',
      ({ node }, lawful) => ({
        ...lawful,
        [payloadKeysOf(node)[0]!]: { __overwrite__: CANARY },
      }),
    ],
    [
      'a getter that throws',
      ({ node }, lawful) => ({
        ...lawful,
        get [payloadKeysOf(node)[0]!](): unknown {
          throw canaryError();
        },
      }),
    ],
    ['no event', () => ({})],
    ['text for its event', withEvent(() => CANARY)],
    ['an outcome', withEvent((event) => ({ ...event, outcome: CANARY }))],
    ['a reason code', withEvent((event) => ({ ...event, reasonCode: CANARY }))],
    ['a node', withEvent((event) => ({ ...event, node: CANARY }))],
    ['an attempt', withEvent((event) => ({ ...event, attempt: CANARY }))],
    ['a field of its event', withEvent((event) => ({ ...event, [CANARY]: 1 }))],
    [
      'a symbol as a field of its event',
      withEvent((event) => ({ ...event, [Symbol(CANARY)]: 1 })),
    ],
    [
      'an event that it cannot build',
      ({ node, state }) => eventFor(node, state, CANARY),
    ],
    [
      'an event with a field that it cannot build',
      ({ node }) => new OrchestrationEvent({ node, [CANARY]: CANARY } as never),
    ],
    [
      'the error of an event',
      throwing(new InvalidEventError([{ field: CANARY, problem: '' }])),
    ],
  ])('is in no error and no log: %s', async (_, make) => {
    for (const place of FIRST_PLACES) {
      const script = canaryScript(place);
      const error = await rejectionOf(
        runs.start(
          CANARY_REQUEST,
          (call) => {
            const lawful = script(call) as Record<string, unknown>;
            return call.index === place.before.length
              ? make(call, lawful)
              : lawful;
          },
          CANARY_CONFIG,
        ).result,
      );
      expect(error).toBeInstanceOf(NodeContractError);
      expect(leaksIn(shownOfError(error))).toEqual([]);
    }
  });
});

const EVENT = {
  node: 'planner',
  outcome: 'COMPLETED',
  reason_code: 'PLANNER_COMPLETED',
  attempt: 1,
};

const traceOf = (events: unknown, evidence_retry_count: unknown = 0) =>
  builder.build({
    orchestration_events: events,
    evidence_retry_count,
  } as TraceSource);

describe('what is refused', () => {
  it.each<[string, new (...args: never[]) => Error, () => unknown]>([
    [
      'a request',
      InvalidRequestError,
      () => acceptRequest({ ...CANARY_REQUEST, [CANARY]: 1 }),
    ],
    [
      'a field of a request',
      InvalidRequestError,
      () =>
        acceptRequest({
          ...CANARY_REQUEST,
          session_id: [CANARY],
        } as unknown as DiagnosisRequest),
    ],
    [
      'an option of a run',
      InvalidRunConfigError,
      () => acceptRunConfig({ [CANARY]: CANARY } as object),
    ],
    [
      'the value of an option',
      InvalidRunConfigError,
      () => acceptRunConfig({ tags: CANARY, timeout: CANARY } as never),
    ],
    [
      'a field of an event',
      InvalidTraceError,
      () => traceOf([{ ...EVENT, [CANARY]: CANARY }]),
    ],
    [
      'the value of a field of an event',
      InvalidTraceError,
      () => traceOf([{ ...EVENT, node: CANARY }]),
    ],
    ['an evidence count', InvalidTraceError, () => traceOf([EVENT], CANARY)],
  ])('is in no error and no log: %s', (_, refusal, call) => {
    const error = thrownBy(call);
    expect(error).toBeInstanceOf(refusal);
    expect(leaksIn(shownOfError(error))).toEqual([]);
  });
});
