import 'reflect-metadata';
import {
  DiagnosisGraphActions,
  DiagnosisGraphFactory,
  DiagnosisOrchestrationTraceBuilder,
  type DiagnosisGraphState,
  type NodeAction,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import { EvidenceComposerAction } from './actions/composer.action.js';
import { MissingCallsAction } from './actions/evidence-retry.action.js';
import { LogExecutorAction } from './actions/executor.action.js';
import { ReasonedFallbackAction } from './actions/fallback.action.js';
import { LogGatekeeperAction } from './actions/gatekeeper.action.js';
import { LogPlannerAction } from './actions/planner.action.js';
import { BoundClaimsAction } from './actions/verified-input.action.js';
import { LogVerifierAction } from './actions/verifier.action.js';
import { LogFile } from './log-file.js';
import { RECORDING } from './recording.js';
import { asking, diagnose, rehearsalGraph } from './rehearsal-fixture.js';

/** The graph of the eight, without Nest, and each state that one of them was given. */
function observedGraph() {
  const log = new LogFile(RECORDING);
  const states: DiagnosisGraphState[] = [];
  const observed = <Node extends NodeId>(
    action: NodeAction<Node>,
  ): NodeAction<Node> => ({
    async execute(state, config) {
      states.push(state);
      return action.execute(state, config);
    },
  });
  const actions = new DiagnosisGraphActions({
    planner: observed(new LogPlannerAction()),
    executor: observed(new LogExecutorAction(log)),
    gatekeeper: observed(new LogGatekeeperAction(log)),
    verified_input: observed(new BoundClaimsAction()),
    verifier: observed(new LogVerifierAction()),
    evidence_retry: observed(new MissingCallsAction()),
    composer: observed(new EvidenceComposerAction()),
    fallback: observed(new ReasonedFallbackAction()),
  });
  return { graph: new DiagnosisGraphFactory().create(actions), states };
}

function isDeepFrozen(value: unknown): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isDeepFrozen))
  );
}

// That they write only keys of their own, and one right event, the graph itself checks at each attempt.
describe('the eight actions under the contract', () => {
  it('are given only frozen states and payloads', async () => {
    const { graph, states } = observedGraph();
    await graph.invoke(asking('why is checkout slow?'));

    expect(states).toHaveLength(12);
    expect(states.every(isDeepFrozen)).toBe(true);
  });

  it('keep nothing between runs: concurrent ones end as each alone', async () => {
    const questions = [
      'why is checkout slow?',
      'why is cart slow?',
      'why is search slow?',
      'why does checkout fail?',
    ];
    const graph = await rehearsalGraph(RECORDING);

    const together = await Promise.all(
      questions.map((question) => graph.invoke(asking(question))),
    );
    const alone = [];
    for (const question of questions) {
      alone.push(await diagnose(question));
    }

    expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
  });

  it('write plain data: the state survives JSON, its trace too', async () => {
    const state = await diagnose('why is checkout slow?');
    const revived = JSON.parse(JSON.stringify(state));
    const builder = new DiagnosisOrchestrationTraceBuilder();

    expect(Object.keys(revived)).toHaveLength(26);
    expect(revived.verifier_output).toEqual(state.verifier_output);
    expect(builder.build(revived).toMap()).toEqual(
      builder.build(state).toMap(),
    );
  });

  it('put nothing of the log or the question in their events', async () => {
    const { orchestration_events } = await diagnose('why is checkout slow?');

    expect(JSON.stringify(orchestration_events)).not.toMatch(
      /checkout|payments|slow/i,
    );
  });
});
