import {
  CONDITIONAL_EDGES,
  EDGES,
  END_NODE,
  FIXED_EDGES,
  hasEdge,
  NODE_IDS,
  NodeId,
  RECURSION_LIMIT,
  RouteKey,
  START_NODE,
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

  it('has a step from one node to another only where the spec has an edge', () => {
    const steps = SPEC_EDGES.map((edge) => edge.replace(/ -.*> /, '>'));
    const sources = [START_NODE, ...NODE_IDS] as const;
    const targets = [...NODE_IDS, END_NODE] as const;
    for (const from of sources) {
      for (const to of targets) {
        const step = `${from}>${to}`;
        expect([step, hasEdge(from, to)]).toEqual([step, steps.includes(step)]);
      }
    }
  });

  it.each(
    Object.entries({
      NodeId,
      NODE_IDS,
      RouteKey,
      CONDITIONAL_EDGES,
      'the routes of planner': CONDITIONAL_EDGES.planner,
      FIXED_EDGES,
      EDGES,
      'an edge': EDGES[0],
      ReasonCode,
    }),
  )('is frozen: %s', (_, table) => {
    expect(Object.isFrozen(table)).toBe(true);
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
