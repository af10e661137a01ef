import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  eventFor,
  NODE_IDS,
  type NodeAction,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import { ACTION_CHECKS, describeActionContract } from './action-contract.js';
import { FAULTY_ACTIONS } from './action-contract/faulty-actions.js';
import { observe } from './action-contract/observation.js';
import { honestActions } from './honest-actions.js';

/** What each broken rule says of an action. */
async function problemsOf(
  node: NodeId,
  execute: unknown,
  expected: object = {},
): Promise<Record<string, string>> {
  const observation = await observe<NodeId>(
    node,
    () => ({ execute }) as NodeAction<NodeId>,
    { name: 'a case', ...expected },
  );
  return Object.fromEntries(
    ACTION_CHECKS.map(({ rule, problemsIn }) => [
      rule,
      problemsIn(observation).join('\n'),
    ]).filter(([, problems]) => problems !== ''),
  );
}

describe('the action contract finds', () => {
  it.each(FAULTY_ACTIONS)(
    '$fault',
    async ({ node, make, expected, rule, says }) => {
      const problems = await problemsOf(node, make(), expected);

      expect(Object.keys(problems)).toEqual([rule]);
      for (const text of says) {
        expect(problems[rule]).toContain(text);
      }
    },
  );

  it('a fault of each rule', () => {
    expect(new Set(FAULTY_ACTIONS.map(({ rule }) => rule))).toEqual(
      new Set(ACTION_CHECKS.map(({ rule }) => rule)),
    );
  });

  it('nothing in a reason code of its own, nor in an abort that is heeded by a status', async () => {
    const problems = await problemsOf('executor', async (state: never) => ({
      executor_status: 'FAILED',
      executor_output: { problem: 'the index was not there' },
      orchestration_events: eventFor(
        'executor',
        state,
        'FAILED',
        'EXECUTOR_INDEX_MISSING',
      ),
    }));

    expect(problems).toEqual({});
  });

  it('an action that never ends', async () => {
    const problems = await problemsOf(
      'executor',
      () => new Promise(() => undefined),
    );

    expect(
      problems['fails with Errors only, where its case foresees it'],
    ).toContain('Let it end, or say waits: true in the case.');
  }, 60_000);
});

const honest = honestActions();
for (const node of NODE_IDS) {
  describeActionContract<NodeId>(
    node,
    () => honest[node] as NodeAction<NodeId>,
    [{ name: 'an honest action' }],
  );
}

describeActionContract(
  'executor',
  () => ({
    execute: (_state, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.throwIfAborted();
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  }),
  [{ name: 'a tool that does not answer', waits: true }],
);

describe('describeActionContract', () => {
  it('asks for a case', () => {
    expect(() =>
      describeActionContract('planner', () => honest.planner, []),
    ).toThrow('needs a case at least');
  });

  it('takes an action and a status of its node only', () => {
    const misuse = () => {
      // @ts-expect-error an executor is no planner
      describeActionContract('planner', () => honest.executor, []);
      describeActionContract('gatekeeper', () => honest.gatekeeper, [
        // @ts-expect-error no status of a gatekeeper
        { name: 'a case', status: 'COMPLETED' },
      ]);
      describeActionContract('fallback', () => honest.fallback, [
        // @ts-expect-error a fallback has no status
        { name: 'a case', status: 'COMPLETED' },
      ]);
    };

    expect(misuse).toBeInstanceOf(Function);
  });

  it('fails in Jest for each faulty action, with what to mend', async () => {
    const results = await resultsOf(
      'test/support/action-contract/faulty-actions.contract.ts',
    );

    for (const { fault, rule, says } of FAULTY_ACTIONS) {
      const failed = results.filter(
        ({ status, ancestorTitles }) =>
          status === 'failed' && ancestorTitles.at(-1) === fault,
      );
      expect(failed.map(({ title }) => title)).toEqual([rule]);
      for (const text of says) {
        expect(failed[0]?.failureMessages.join('\n')).toContain(text);
      }
    }
  }, 120_000);
});

interface TestResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** Runs one file of tests in a Jest of its own. */
async function resultsOf(file: string): Promise<TestResult[]> {
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [
        '--experimental-vm-modules',
        'node_modules/jest/bin/jest.js',
        '--json',
        '--testRegex',
        file.replaceAll('.', '\\.'),
      ],
      {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        maxBuffer: 64 * 1024 * 1024,
      },
      // Jest ends with 1, since tests fail.
      (_error, stdout) => resolve(stdout),
    );
  });
  const { testResults } = JSON.parse(output) as {
    testResults: { assertionResults: TestResult[] }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}
