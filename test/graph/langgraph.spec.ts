import { readFileSync } from 'node:fs';
import {
  Annotation,
  Command,
  END,
  interrupt,
  START,
  StateGraph,
} from '@langchain/langgraph';
import {
  DiagnosisGraphActions,
  DiagnosisGraphFactory,
  DiagnosisGraphRouter,
  EDGES,
  END_NODE,
  eventFor,
  EvidenceGap,
  InvalidRequestError,
  NODE_IDS,
  NodeActionError,
  PlannerStatus,
  START_NODE,
  Verdict,
  VerifierStatus,
  type DiagnosisGraphState,
  type RouteAfter,
  type VerifierOutput,
} from '../../src/diagnosis-graph/index.js';
import { compileDiagnosisGraph } from '../../src/diagnosis-graph/diagnosis-graph.factory.js';
import { DiagnosisGraph } from '../../src/diagnosis-graph/diagnosis-graph.js';
import { honestActions, REQUEST } from '../support/honest-actions.js';

const text = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const json = (path: string) => JSON.parse(text(path));

/** The seam that only tests reach: a router that has the planner run as often as it likes. */
class InsistentRouter extends DiagnosisGraphRouter {
  constructor(private plannerRuns: number) {
    super();
  }

  override routeAfterPlanner(): RouteAfter<'planner'> {
    this.plannerRuns -= 1;
    return this.plannerRuns > 0 ? 'retry_planner' : 'fallback';
  }
}

/** The planner fails once; the first verdict asks for more evidence. */
const SECOND_CYCLE: Partial<DiagnosisGraphActions> = {
  planner: {
    execute: async (state) => {
      const isFirst = state.orchestration_events.length === 0;
      const planner_status = isFirst
        ? PlannerStatus.INVALID_OUTPUT
        : PlannerStatus.COMPLETED;
      return {
        planner_status,
        planner_output: { mode: state.planner_mode },
        orchestration_events: eventFor('planner', state, planner_status),
      };
    },
  },
  verifier: {
    execute: async (state) => ({
      verifier_status: VerifierStatus.COMPLETED,
      effective_verdict:
        state.evidence_retry_count > 0 ? Verdict.PASS : Verdict.LOW_CONFID,
      verifier_output: {
        facts_checked: [{ fact: 'x', verification: EvidenceGap.NO_EVIDENCE }],
      } satisfies VerifierOutput,
      orchestration_events: eventFor('verifier', state),
    }),
  },
};

describe('LangGraph', () => {
  it('is locked to the 1.7 graph API and declared directly', () => {
    expect(json('package.json').dependencies['@langchain/langgraph']).toBe(
      '~1.7.3',
    );
    expect(
      json('package-lock.json').packages['node_modules/@langchain/langgraph']
        .version,
    ).toMatch(/^1\.7\.\d+$/);
  });

  it('compiles all eight nodes and every edge of the topology, labels included', async () => {
    const diagram = await new DiagnosisGraphFactory()
      .create(honestActions())
      .drawMermaid();
    for (const node of NODE_IDS) {
      expect(diagram).toContain(`\t${node}(${node})`);
    }
    const edges = [...diagram.matchAll(/^\t(\w+) (-->|-\..*?\.?->) (\w+);$/gm)];
    const drawn = edges.map(([, from, arrow, to]) => {
      const label = /&nbsp;(\w+)&nbsp;/.exec(arrow!)?.[1];
      const route = arrow === '-->' ? null : (label ?? to!);
      return { from, to, route };
    });
    expect(drawn).toHaveLength(EDGES.length);
    expect(drawn).toEqual(expect.arrayContaining([...EDGES]));
  });

  it('has the names of start and end that the topology uses', () => {
    expect([START_NODE, END_NODE]).toEqual([START, END]);
  });

  it('would refuse a node and a state key of one name, so verified_input writes verifier_input', () => {
    const clashing = new StateGraph(
      Annotation.Root({ verified_input: Annotation<unknown> }),
    );
    expect(() =>
      (
        clashing as { addNode: (name: string, run: () => object) => unknown }
      ).addNode('verified_input', () => ({})),
    ).toThrow(/state attribute/);
  });

  it.each([
    ['lets a run end that needs 31 node executions', 30, false],
    ['rejects a run that needs 32 node executions', 31, true],
    ['rejects a run that never ends', Infinity, true],
  ])('%s', async (_, plannerRuns, isRejected) => {
    const graph = new DiagnosisGraph(
      compileDiagnosisGraph(honestActions(), new InsistentRouter(plannerRuns)),
    );
    const outcome = await graph.invoke(REQUEST).then(
      ({ orchestration_events }) => orchestration_events.length,
      (error: Error) => error.name,
    );
    expect(outcome).toBe(isRejected ? 'GraphRecursionError' : 31);
  });

  it('cannot be given a Command for a request', async () => {
    const graph = new DiagnosisGraphFactory().create(honestActions());
    const command = new Command({ update: { ...REQUEST }, goto: 'composer' });
    await expect(graph.invoke(command as never)).rejects.toThrow(
      InvalidRequestError,
    );
  });

  it('cannot suspend a run: interrupt() in an action is reported as a throw', async () => {
    const graph = new DiagnosisGraphFactory().create(
      honestActions({
        planner: { execute: async () => interrupt('are you sure?') },
      }),
    );
    await expect(graph.invoke(REQUEST)).rejects.toThrow(NodeActionError);
  });

  it.each([
    ['the happy path', {}],
    ['a retry and a second cycle', SECOND_CYCLE],
  ])(
    'ends with the very state that the attempts told: %s',
    async (_, replaced) => {
      const actions = honestActions(replaced);
      const compiled = compileDiagnosisGraph(
        actions,
        new DiagnosisGraphRouter(),
      );
      const input = { ...REQUEST, conversation_context: [] };
      expect(await new DiagnosisGraph(compiled).invoke(REQUEST)).toEqual(
        await compiled.invoke(input, { recursionLimit: 32 }),
      );
    },
  );

  it('goes on after each attempt with the very state that it told', async () => {
    const seen: DiagnosisGraphState[] = [];
    const actions = honestActions(SECOND_CYCLE);
    const watched = Object.fromEntries(
      NODE_IDS.map((node) => [
        node,
        {
          execute: (state: DiagnosisGraphState, config: object) => {
            seen.push(state);
            return actions[node].execute(state, config);
          },
        },
      ]),
    ) as unknown as DiagnosisGraphActions;
    const told: DiagnosisGraphState[] = [];
    for await (const { state } of new DiagnosisGraphFactory()
      .create(watched)
      .stream(REQUEST)) {
      told.push(state);
    }
    expect(told).toHaveLength(13);
    for (const [index, state] of seen.slice(1).entries()) {
      const { planner_retry_count } = state;
      expect({ ...told[index], planner_retry_count }).toEqual(state);
    }
  });

  it('gives each action all 26 keys, null where absent, at every attempt', async () => {
    const honest = honestActions();
    const seen: number[] = [];
    const counting = Object.fromEntries(
      NODE_IDS.map((node) => [
        node,
        {
          execute: (state: never, config: never) => {
            seen.push(
              Object.values(state).filter((value) => value !== undefined)
                .length,
            );
            return honest[node].execute(state, config);
          },
        },
      ]),
    ) as unknown as DiagnosisGraphActions;
    await new DiagnosisGraphFactory().create(counting).invoke(REQUEST);
    expect(seen).toEqual([26, 26, 26, 26, 26, 26]);
  });
});
