import type { NodeId } from '../../src/diagnosis-graph/index.js';
import type {
  ActionCase,
  ActionFactory,
} from './action-contract/action-case.js';
import {
  abortProblems,
  failureProblems,
  payloadProblems,
  stateProblems,
} from './action-contract/conduct-checks.js';
import { observe, type Observation } from './action-contract/observation.js';
import {
  contentProblems,
  eventProblems,
  keyProblems,
  statusProblems,
} from './action-contract/update-checks.js';

/** A rule of the action contract. */
export interface ActionCheck {
  readonly rule: string;
  /** What is wrong and how to mend it, a sentence each; none when the action keeps the rule. */
  readonly problemsIn: (observation: Observation) => string[];
  /** Whether the rule can be checked on an attempt that waits until it is aborted. */
  readonly isForWaiting?: true;
}

/** The rules that an action has to keep, in every case. */
export const ACTION_CHECKS: readonly ActionCheck[] = [
  {
    rule: 'returns one event, of its node and of the right attempt',
    problemsIn: eventProblems,
  },
  {
    rule: 'writes only keys that its node owns',
    problemsIn: keyProblems,
  },
  {
    rule: 'returns a legal status, and its event tells the same',
    problemsIn: statusProblems,
  },
  {
    rule: 'returns what the router and the user need',
    problemsIn: contentProblems,
  },
  {
    rule: 'leaves the state as it was',
    problemsIn: stateProblems,
  },
  {
    rule: 'puts no payload in its event',
    problemsIn: payloadProblems,
  },
  {
    rule: 'ends soon once its signal is aborted',
    problemsIn: abortProblems,
    isForWaiting: true,
  },
  {
    rule: 'fails with Errors only, where its case foresees it',
    problemsIn: failureProblems,
    isForWaiting: true,
  },
];

/**
 * Registers the contract of a node's action as Jest tests: each rule on each case.
 *
 * ```ts
 * describeActionContract('planner', () => new RulePlanner(), [
 *   { name: 'a question that names a service', status: 'COMPLETED' },
 * ]);
 * ```
 */
export function describeActionContract<Node extends NodeId>(
  node: Node,
  factory: ActionFactory<NoInfer<Node>>,
  cases: readonly ActionCase<NoInfer<Node>>[],
): void {
  if (cases.length === 0) {
    throw new Error(
      `The contract of a ${node} action needs a case at least: { name, state }.`,
    );
  }
  const origin = new Error();
  Error.captureStackTrace(origin, describeActionContract);

  describe(`the contract of the action of ${node}`, () => {
    describe.each(cases)('$name', (expected) => {
      let observation: Promise<Observation> | undefined;
      const checks = ACTION_CHECKS.filter(
        ({ isForWaiting }) => isForWaiting || !expected.waits,
      );
      it.each(checks)(
        '$rule',
        async ({ problemsIn }) => {
          observation ??= observe(node, factory, expected);
          report(problemsIn(await observation), origin);
        },
        CHECK_MS,
      );
    });
  });
}

/** More than all attempts of an action that never ends. */
const CHECK_MS = 60_000;

/** Fails the test at the line that points the suite at the action. */
function report(problems: readonly string[], { stack }: Error): void {
  if (problems.length > 0) {
    const error = new Error(problems.map((each) => `- ${each}`).join('\n'));
    error.stack = `Error: ${error.message}\n${stack?.slice(stack.indexOf('\n') + 1)}`;
    throw error;
  }
}
