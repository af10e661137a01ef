import {
  DiagnosisGraphActions,
  DiagnosisGraphFactory,
  NODE_IDS,
  type DiagnosisGraphState,
  type NodeAction,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import { EvidenceComposerAction } from './actions/composer.action.js';
import { MissingPartsAction } from './actions/evidence-retry.action.js';
import { LogExecutorAction } from './actions/executor.action.js';
import { ReasonedFallbackAction } from './actions/fallback.action.js';
import { LogGatekeeperAction } from './actions/gatekeeper.action.js';
import { LogPlannerAction } from './actions/planner.action.js';
import { BoundClaimsAction } from './actions/verified-input.action.js';
import { LogVerifierAction } from './actions/verifier.action.js';
import { LogFile } from './log/log-file.js';
import { asking } from './rehearsal-fixture.js';

/** The states that each action of the rehearsal was given in a run, in order: real inputs for its contract. */
export async function statesSeen(
  question: string,
  logFile: string,
): Promise<Record<NodeId, DiagnosisGraphState[]>> {
  const log = new LogFile(logFile);
  const seen = Object.fromEntries(
    NODE_IDS.map((node) => [node, []]),
  ) as unknown as Record<NodeId, DiagnosisGraphState[]>;
  const observed = <Node extends NodeId>(
    node: Node,
    action: NodeAction<Node>,
  ): NodeAction<Node> => ({
    async execute(state, config) {
      seen[node].push(state);
      return action.execute(state, config);
    },
  });
  const actions = new DiagnosisGraphActions({
    planner: observed('planner', new LogPlannerAction()),
    executor: observed('executor', new LogExecutorAction(log)),
    gatekeeper: observed('gatekeeper', new LogGatekeeperAction(log)),
    verified_input: observed('verified_input', new BoundClaimsAction()),
    verifier: observed('verifier', new LogVerifierAction()),
    evidence_retry: observed('evidence_retry', new MissingPartsAction()),
    composer: observed('composer', new EvidenceComposerAction()),
    fallback: observed('fallback', new ReasonedFallbackAction()),
  });
  await new DiagnosisGraphFactory().create(actions).invoke(asking(question));
  return seen;
}
