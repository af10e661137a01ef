import { createActor, fromPromise, setup, toPromise } from 'xstate';
import {
  NODE_IDS,
  type NodeId,
  type OrchestrationEventMap,
} from '../../src/diagnosis-graph/index.js';
import type { Rival } from '../rival.js';
import type { Workload } from '../trivial-actions.js';
import {
  attempt,
  nextNode,
  startOfRun,
  type LoopState,
} from './hand-written-loop.js';

interface Context {
  readonly events: readonly OrchestrationEventMap[];
  readonly state: LoopState;
  readonly next: NodeId | 'end';
}

function machineOf(workload: Workload) {
  const configured = setup({
    types: {} as { context: Context; output: readonly OrchestrationEventMap[] },
    actors: {
      attempt: fromPromise(
        ({ input }: { input: { node: NodeId; state: LoopState } }) =>
          attempt(workload, input.node, input.state),
      ),
    },
  });
  const nodes = Object.fromEntries(
    NODE_IDS.map((node) => [
      node,
      {
        invoke: {
          src: 'attempt' as const,
          input: ({ context }: { context: Context }) => ({
            node,
            state: context.state,
          }),
          onDone: {
            target: `${node}_left`,
            actions: configured.assign(({ context, event }) => ({
              events: [
                ...context.events,
                (event as unknown as { output: OrchestrationEventMap }).output,
              ],
              next: nextNode(node, context.state),
            })),
          },
        },
      },
    ]),
  );
  const left = Object.fromEntries(
    NODE_IDS.map((node) => [
      `${node}_left`,
      {
        always: [...NODE_IDS, 'end' as const].map((target) => ({
          target,
          guard: ({ context }: { context: Context }) => context.next === target,
        })),
      },
    ]),
  );
  return configured.createMachine({
    context: () => ({ events: [], state: startOfRun(), next: 'planner' }),
    initial: 'planner',
    states: { ...nodes, ...left, end: { type: 'final' } },
    output: ({ context }) => context.events,
  });
}

/** The same states and guards on XState 5, each action an invoked promise. */
export const xstate: Rival = {
  name: 'XState 5',
  create(workload) {
    const machine = machineOf(workload);
    return async () => {
      const actor = createActor(machine);
      actor.start();
      return toPromise(actor);
    };
  },
};
