import { EVENT_RULE } from '../../src/diagnosis-graph/actions/attempt-contract.js';
import { eventFor } from '../../src/diagnosis-graph/actions/event-for.js';
import { runAttempt } from '../../src/diagnosis-graph/actions/run-attempt.js';
import {
  InvalidEventError,
  NodeActionError,
  NodeContractError,
} from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import {
  initialState,
  type DiagnosisGraphState,
} from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
import { REQUEST } from '../support/honest-actions.js';

type Execute = (state: DiagnosisGraphState, config: object) => unknown;

const FIRST = initialState(REQUEST);
const SECOND: DiagnosisGraphState = {
  ...FIRST,
  planner_status: 'RETRYABLE_FAILED',
  orchestration_events: eventFor('planner', FIRST, 'RETRYABLE_FAILED'),
};
/** The planner's first attempt in a second cycle, whose counts differ from each other. */
const SECOND_CYCLE: DiagnosisGraphState = {
  ...FIRST,
  planner_mode: 'EVIDENCE_GAP_ONLY',
  orchestration_events: eventFor('evidence_retry', FIRST),
  evidence_retry_count: 1,
};

const attempt = (
  execute: Execute,
  state: DiagnosisGraphState = FIRST,
  config = {},
) => runAttempt('planner', { execute: execute as never }, { ...state }, config);

async function rejection(
  execute: Execute,
  state?: DiagnosisGraphState,
): Promise<NodeActionError | NodeContractError> {
  return attempt(execute, state).then(
    () => {
      throw new Error('the attempt did not reject');
    },
    (error) => error,
  );
}

const completed = (state: DiagnosisGraphState) => ({
  planner_status: 'COMPLETED',
  orchestration_events: eventFor('planner', state),
});

const UNREADABLE = {
  get cause(): never {
    throw new Error('trap');
  },
};

/** Something with that many causes below it, the last of them this one. */
const chainOfCauses = (length: number, last: object): object => {
  let chain = last;
  for (let depth = 0; depth < length; depth += 1) {
    chain = { cause: chain };
  }
  return chain;
};

describe('runAttempt', () => {
  it('gives the action the frozen state of its attempt and the config', async () => {
    const config = { tags: ['a'] };
    const calls: unknown[][] = [];
    const update = await attempt(
      (...given) => {
        calls.push(given);
        return completed(given[0]);
      },
      SECOND,
      config,
    );
    expect(calls).toEqual([[{ ...SECOND, planner_retry_count: 1 }, config]]);
    expect(Object.isFrozen(calls[0]![0])).toBe(true);
    expect(calls[0]![1]).toBe(config);
    expect(update).toMatchObject({
      planner_status: 'COMPLETED',
      planner_retry_count: 1,
      orchestration_events: [{ attempt: 2 }],
    });
  });

  it('takes an action that answers at once', async () => {
    expect(await attempt(completed)).toMatchObject({
      planner_status: 'COMPLETED',
    });
  });

  it('calls the action as a method of its own', async () => {
    const action = {
      status: 'COMPLETED' as const,
      async execute(state: DiagnosisGraphState) {
        return {
          planner_status: this.status,
          orchestration_events: eventFor('planner', state),
        };
      },
    };
    expect(await runAttempt('planner', action, { ...FIRST }, {})).toMatchObject(
      { planner_status: 'COMPLETED' },
    );
  });

  it.each([
    ['an Error', new Error('canary')],
    ['a frozen Error', Object.freeze(new Error('canary'))],
    ['a string', 'canary'],
    ['null', null],
    ['undefined', undefined],
    ['what cannot be read below ten causes', chainOfCauses(10, UNREADABLE)],
    [
      "another run's error",
      new NodeActionError(
        { node: 'composer', attempt: 1, events: [], evidenceRetryCount: 0 },
        { cause: null },
      ),
    ],
    [
      "another run's contract error",
      new NodeContractError(
        { node: 'composer', attempt: 1, events: [], evidenceRetryCount: 0 },
        'it returned null.',
        null,
      ),
    ],
  ])('rejects with what was thrown as the cause: %s', async (_, thrown) => {
    const error = await rejection(() => {
      throw thrown;
    }, SECOND);
    expect(error).toBeInstanceOf(NodeActionError);
    expect(error).toMatchObject({ node: 'planner', attempt: 2 });
    expect(error.cause).toBe(thrown);
    expect(error.message).not.toContain('canary');
  });

  it.each([0, 1, 9])(
    'rejects with a stand-in for what cannot be read below %d causes',
    async (causes) => {
      const error = await rejection(() => {
        throw chainOfCauses(causes, UNREADABLE);
      });
      expect(error).toBeInstanceOf(NodeActionError);
      expect(error.cause).toEqual(new Error('What was thrown cannot be read.'));
    },
  );

  it.each([
    ['throws', () => Promise.reject(new Error('planted'))],
    ['breaks its contract', () => null],
  ])(
    'rejects with where the run stood when an action %s',
    async (_, execute) => {
      for (const [state, attempt] of [
        [SECOND, 2],
        [SECOND_CYCLE, 1],
      ] as const) {
        const error = await rejection(execute, state);
        expect(error).toMatchObject({
          node: 'planner',
          attempt,
          evidenceRetryCount: state.evidence_retry_count,
        });
        expect(error.events).toBe(state.orchestration_events);
      }
    },
  );

  it('rejects with what is wrong about an update, and its key', async () => {
    const error = await rejection(
      (state) => ({ ...completed(state), plan: 1 }),
      SECOND,
    );
    expect(error).toBeInstanceOf(NodeContractError);
    expect(error).toMatchObject({ node: 'planner', attempt: 2, key: 'plan' });
    expect(error.message).toBe(
      'The action of node "planner" broke its contract at attempt 2: it wrote plan, which is no state key. ' +
        'It may write planner_status, planner_output and orchestration_events.',
    );
  });

  it('rejects with what made an update unreadable as the cause, where that can be read', async () => {
    const trap = new Error('trap');
    for (const [thrown, cause] of [
      [trap, trap],
      [UNREADABLE, new Error('What was thrown cannot be read.')],
    ]) {
      const error = await rejection(() => ({
        get planner_output(): never {
          throw thrown;
        },
      }));
      expect(error).toBeInstanceOf(NodeContractError);
      expect(error.cause).toEqual(cause);
    }
  });

  it('calls an event that the action built of free text a breach of its contract', async () => {
    const error = await rejection((state) => ({
      orchestration_events: eventFor('planner', state, 'it went well'),
    }));
    expect(error).toBeInstanceOf(NodeContractError);
    expect(error).toMatchObject({ key: 'orchestration_events' });
    expect(error.cause).toBeInstanceOf(InvalidEventError);
    expect(error.message).toBe(
      'The action of node "planner" broke its contract at attempt 1: it built a malformed event ' +
        `(${(error.cause as InvalidEventError).problem}). ${EVENT_RULE}`,
    );
  });
});
