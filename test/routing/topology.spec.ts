import {
  CONDITIONAL_EDGES,
  EDGES,
  NODE_IDS,
  NodeId,
  RECURSION_LIMIT,
  RouteKey,
} from '../../src/diagnosis-graph/routing/topology.js';
import { ReasonCode } from '../../src/diagnosis-graph/routing/reason-codes.js';
import * as statuses from '../../src/diagnosis-graph/state/statuses.js';

const SPEC_EDGES = [
  '__start__ -> planner',
  'planner -executor> executor',
  'planner -retry_planner> planner',
  'planner -fallback> fallback',
  'executor -gatekeeper> gatekeeper',
  'executor -fallback> fallback',
  'gatekeeper -verified_input> verified_input',
  'gatekeeper -fallback> fallback',
  'verified_input -> verifier',
  'verifier -composer> composer',
  'verifier -retry_verifier> verifier',
  'verifier -evidence_retry> evidence_retry',
  'verifier -fallback> fallback',
  'evidence_retry -> planner',
  'composer -end> __end__',
  'composer -retry_composer> composer',
  'composer -fallback> fallback',
  'fallback -> __end__',
];

describe('the topology', () => {
  it('has the eight nodes and the edges of the spec', () => {
    expect(NODE_IDS).toHaveLength(8);
    expect(
      EDGES.map(
        ({ from, to, route }) => `${from} -${route ?? ''}> ${to}`,
      ).sort(),
    ).toEqual([...SPEC_EDGES].sort());
  });

  it('uses every route key on some conditional edge', () => {
    const used = Object.values(CONDITIONAL_EDGES).flatMap(Object.keys);
    expect([...new Set(used)].sort()).toEqual(Object.values(RouteKey).sort());
  });

  it('limits a run to 32 supersteps', () => {
    expect(RECURSION_LIMIT).toBe(32);
  });

  it('has a reason code <NODE>_<OUTCOME> for each outcome of each node', () => {
    const outcomes: Record<NodeId, string[]> = {
      planner: Object.values(statuses.PlannerStatus),
      executor: Object.values(statuses.ExecutorStatus),
      gatekeeper: Object.values(statuses.GatekeeperStatus),
      verified_input: ['COMPLETED'],
      verifier: Object.values(statuses.VerifierStatus),
      evidence_retry: ['COMPLETED'],
      composer: Object.values(statuses.ComposerStatus),
      fallback: ['COMPLETED'],
    };
    const codes = NODE_IDS.flatMap((node) =>
      outcomes[node].map((outcome) => `${node.toUpperCase()}_${outcome}`),
    );
    expect(Object.values(ReasonCode).sort()).toEqual(codes.sort());
  });
});
