import { runInNewContext } from 'node:vm';
import type { RunnableConfig } from '@langchain/core/runnables';
import { InvalidRunConfigError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import {
  acceptRunConfig,
  withoutPlumbing,
} from '../../src/diagnosis-graph/diagnosis-graph.run-config.js';
import { thrownBy } from '../support/thrown-by.js';

const accept = (
  config: unknown,
  surroundings?: { isInsideRunnable: boolean },
): RunnableConfig => acceptRunConfig(config as RunnableConfig, surroundings);

const refusal = (config: unknown): InvalidRunConfigError =>
  thrownBy(InvalidRunConfigError, () => accept(config));

const LONGEST_DELAY = 2_147_483_647;
const nothing = () => undefined;

const EVENT_TARGET = {
  addEventListener: nothing,
  removeEventListener: nothing,
};

const VALID: [string, unknown[]][] = [
  ['configurable', [{}, { thread_id: 't-1' }]],
  ['metadata', [{}, { tenant: 'a' }]],
  ['tags', [[], ['a']]],
  ['callbacks', [[], [{}], [{}, {}], { copy: nothing }]],
  ['runName', ['', 'diagnosis']],
  ['runId', ['a-1']],
  ['recursionLimit', [1, 'many', null]],
  ['maxConcurrency', [1, 7]],
  ['timeout', [0.5, 1, LONGEST_DELAY]],
  [
    'signal',
    [new AbortController().signal, { aborted: false, ...EVENT_TARGET }],
  ],
];

const INVALID: [string, string, unknown[]][] = [
  ['configurable', 'must be an object', [null, 'thread', 7, [], nothing]],
  ['metadata', 'must be an object', [null, 'tenant', []]],
  ['tags', 'must be an array', [null, 'tag', { 0: 'tag' }]],
  [
    'callbacks',
    'must be an array of objects or a callback manager',
    [null, 'handler', {}, { copy: true }, [1], [null], [{}, 'handler']],
  ],
  ['runName', 'must be a string', [null, 7, ['diagnosis']]],
  ['runId', 'must be a string', [null, 7]],
  ['maxConcurrency', 'must be an integer from 1', [null, 0, -1, 1.5, '2']],
  [
    'timeout',
    `must be a number of milliseconds above 0, ${LONGEST_DELAY} at most`,
    [null, 0, -1, Number.NaN, Infinity, LONGEST_DELAY + 1, '100', true],
  ],
  [
    'signal',
    'must be an AbortSignal',
    [
      null,
      'abort',
      EVENT_TARGET,
      { ...EVENT_TARGET, aborted: 'no' },
      { aborted: false, addEventListener: nothing },
      { aborted: false, removeEventListener: nothing },
    ],
  ],
];

/** What LangChain and LangGraph put into a config that they hand down. */
const HANDED_DOWN = [
  'config',
  'context',
  'control',
  'executionInfo',
  'heartbeat',
  'interrupt',
  'serverInfo',
  'store',
  'version',
  'writer',
];

const NO_OPTION =
  'is no option of a run; what the actions need goes into configurable or metadata; ' +
  'a run config has configurable, metadata, tags, callbacks, runName, runId, recursionLimit, maxConcurrency, timeout, signal';

describe('acceptRunConfig', () => {
  it.each(VALID)('takes a %s that is fine, as it is', (field, values) => {
    for (const value of values) {
      expect(accept({ [field]: value })).toEqual({ [field]: value });
    }
  });

  it.each(INVALID)('refuses a %s: it %s', (field, problem, values) => {
    for (const value of values) {
      expect(refusal({ [field]: value })).toMatchObject({
        fields: [field],
        message: `The run config was refused: ${field} ${problem}.`,
      });
    }
  });

  it('takes the signal of another realm', () => {
    const signal = runInNewContext('make()', {
      make: () => new AbortController().signal,
    });
    expect(accept({ signal }).signal).toBe(signal);
  });

  it('takes no config, and an option that is undefined as left out', () => {
    expect(accept(undefined)).toEqual({});
    expect(Object.keys(accept({}))).toEqual([]);
    expect(
      Object.keys(accept({ streamMode: undefined, tags: undefined })),
    ).toEqual([]);
  });

  it.each([
    'interruptBefore',
    'interruptAfter',
    'outputKeys',
    'inputKeys',
    'streamMode',
    'subgraphs',
    'debug',
    'durability',
    'encoding',
    'recursion_limit',
    'toString',
    ...HANDED_DOWN,
  ])('refuses %s, which is no option of a run', (option) => {
    expect(refusal({ [option]: {} })).toMatchObject({
      fields: [option],
      message: `The run config was refused: ${option} ${NO_OPTION}.`,
    });
  });

  it.each(HANDED_DOWN)(
    'drops %s inside a runnable, which hands it down',
    (option) => {
      expect(
        accept({ [option]: {}, tags: ['a'] }, { isInsideRunnable: true }),
      ).toEqual({ tags: ['a'] });
    },
  );

  it('refuses the rest inside a runnable too', () => {
    const { fields } = thrownBy(InvalidRunConfigError, () =>
      accept(
        { interruptBefore: ['executor'], tags: 'a' },
        { isInsideRunnable: true },
      ),
    );
    expect(fields).toEqual(['interruptBefore', 'tags']);
  });

  it.each([null, 'config', 7, [], [{}]])('refuses %p as a whole', (config) => {
    expect(refusal(config)).toMatchObject({
      fields: ['config'],
      message:
        'The run config was refused: config must be an object, or left out.',
    });
  });

  it('refuses one that cannot be read, with the cause', () => {
    const trap = new Error('trap');
    const error = refusal({
      get signal(): never {
        throw trap;
      },
    });
    expect(error).toMatchObject({
      fields: ['config'],
      message:
        'The run config was refused: config cannot be read, for a getter or a proxy in it throws; see the cause.',
    });
    expect(error.cause).toBe(trap);
  });
});

describe('withoutPlumbing', () => {
  it("keeps what is the caller's own, and leaves the config as it was", () => {
    const config = {
      tags: ['a'],
      store: {},
      configurable: {
        thread_id: 't-1',
        my_checkpoint_: 1,
        __pregel_send: nothing,
        checkpoint_ns: 'outer',
      },
    };
    expect(withoutPlumbing(config)).toEqual({
      tags: ['a'],
      configurable: { thread_id: 't-1', my_checkpoint_: 1 },
    });
    expect(Object.keys(config.configurable)).toHaveLength(4);
  });

  it('makes up no configurable', () => {
    expect(Object.keys(withoutPlumbing({}))).toEqual([]);
  });
});
