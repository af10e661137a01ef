import { ACTION_TOKENS } from '../../src/diagnosis-graph/actions/action-ports.js';
import { DiagnosisGraphActions } from '../../src/diagnosis-graph/actions/diagnosis-graph-actions.js';
import { eventFor } from '../../src/diagnosis-graph/actions/event-for.js';
import { InvalidActionError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import { NODE_IDS } from '../../src/diagnosis-graph/routing/topology.js';
import type { DiagnosisGraphState } from '../../src/diagnosis-graph/state/diagnosis-graph-state.js';
import { honestActions } from '../support/honest-actions.js';
import { thrownBy } from '../support/thrown-by.js';

type ActionSet = ConstructorParameters<typeof DiagnosisGraphActions>[0];

const refusal = (actions: unknown): InvalidActionError =>
  thrownBy(
    InvalidActionError,
    () => new DiagnosisGraphActions(actions as ActionSet),
  );

it('has an injection token for each node, named after its port', () => {
  expect(
    Object.entries(ACTION_TOKENS).map(([node, token]) => [
      node,
      token.description,
    ]),
  ).toEqual(NODE_IDS.map((node) => [node, `${node.toUpperCase()}_ACTION`]));
});

describe('DiagnosisGraphActions', () => {
  it('holds the eight actions as they were given, frozen', () => {
    const given = Object.fromEntries(
      NODE_IDS.map((node) => [node, { execute: async () => ({}) }]),
    ) as unknown as ActionSet;
    const actions = new DiagnosisGraphActions(given);
    for (const node of NODE_IDS) {
      expect(actions[node]).toBe(given[node]);
    }
    expect(Object.keys(actions)).toEqual(NODE_IDS);
    expect(Object.isFrozen(actions)).toBe(true);
  });

  it('takes an instance of a class, whose execute is inherited', () => {
    class Planner {
      async execute(state: DiagnosisGraphState) {
        return { orchestration_events: eventFor('planner', state) };
      }
    }
    const planner = new Planner();
    expect(honestActions({ planner }).planner).toBe(planner);
  });

  it.each([
    ['null', null, 'is null'],
    ['undefined', undefined, 'is undefined'],
    ['a string', 'planner', 'has no method execute(state, config)'],
    [
      'an execute that is no method',
      { execute: true },
      'has no method execute(state, config)',
    ],
    [
      'a function',
      async () => ({}),
      'is a class or function where an object with a method execute(state, config) is needed',
    ],
  ])('refuses %s, naming the node and its port', (_, action, problem) => {
    for (const node of NODE_IDS) {
      const port = `${node.toUpperCase()}_ACTION`;
      const actions = Object.assign({}, honestActions(), { [node]: action });
      expect(refusal(actions)).toMatchObject({
        name: 'InvalidActionError',
        node,
        message:
          `The action of node "${node}" (${port}) ${problem}. ` +
          `Provide { provide: ${port}, useClass: … } with a method execute(state, config).`,
      });
    }
  });

  it.each([null, undefined, {}])('refuses %p for the eight', (actions) => {
    expect(refusal(actions).node).toBe('planner');
  });
});
