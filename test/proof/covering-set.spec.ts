import {
  DiagnosisOrchestrationTraceBuilder,
  EDGES,
  NodeActionError,
} from '../../src/diagnosis-graph/index.js';
import {
  conditionPairs,
  GUARD_CONDITIONS,
  type ConditionPair,
} from '../model/condition-pairs.js';
import { coveringSet } from '../model/covering-set.js';
import { GUARD_CLASSES } from '../model/guard-classes.js';
import { traceOf, type Path, type Visit } from '../model/model-run.js';
import { PATH_CLASSES } from '../model/outcome-classes.js';
import { allPaths, pathText } from '../model/paths.js';
import {
  placeOf,
  reachableVisits,
  transitionOf,
} from '../model/transitions.js';
import {
  complaintOf,
  eventMapsOf,
  firstOf,
  PathRunner,
} from './path-runner.js';
import { combined, NO_PATHS, tallyOf } from './path-tally.js';

const COVERING_SET = coveringSet();
const runner = new PathRunner();
afterAll(() => runner.close());

describe('the covering set, on the compiled graph', () => {
  const complaints: string[] = [];
  const followed: Path[] = [];
  let pairs: ConditionPair[];
  let tally = NO_PATHS;

  beforeAll(async () => {
    for (const path of COVERING_SET) {
      const observation = await runner.run(path);
      const complaint = complaintOf(path, observation);
      if (complaint) {
        complaints.push(complaint);
      } else {
        followed.push(path);
        tally = combined(tally, tallyOf(observation.steps));
      }
    }
    pairs = conditionPairs(followed.flat());
  }, 60_000);

  it('follows the model: nodes, what each saw, final state and trace', () => {
    expect(firstOf(complaints)).toEqual([]);
  });

  it('takes every edge', () => {
    expect(tally.edges).toHaveLength(EDGES.length);
  });

  it('takes all 272 transitions of the control state', () => {
    const transitions = new Set(
      [...allPaths(PATH_CLASSES)].flat().map(transitionOf),
    );
    expect(transitions.size).toBe(272);
    expect(lacking(transitions, tally.transitions)).toEqual([]);
  });

  it('meets every guard value with every route that it can lead to', () => {
    const routes = (visits: readonly Visit[]) =>
      visits.map(({ node, outcome, next }) =>
        [node, outcome.name, next].join(),
      );
    expect(
      lacking(routes(reachableVisits(GUARD_CLASSES)), routes(followed.flat())),
    ).toEqual([]);
  });

  const DECIDING = [
    ['planner', 'planner_status = COMPLETED', 'executor', 'fallback'],
    ['planner', 'planner_status = INVALID_OUTPUT', 'planner', 'fallback'],
    ['planner', 'planner_retry_count = 0', 'planner', 'fallback'],
    ['planner', 'planner_status = RETRYABLE_FAILED', 'planner', 'fallback'],
    ['executor', 'executor_status = COMPLETED', 'gatekeeper', 'fallback'],
    ['gatekeeper', 'gatekeeper_status = PASS', 'verified_input', 'fallback'],
    [
      'gatekeeper',
      'gatekeeper_status = LOW_CONFID',
      'verified_input',
      'fallback',
    ],
    ['gatekeeper', 'verified_binding_count > 0', 'verified_input', 'fallback'],
    ['verifier', 'verifier_status = INVALID_OUTPUT', 'verifier', 'fallback'],
    ['verifier', 'verifier_retry_count = 0', 'verifier', 'fallback'],
    ['verifier', 'verifier_status = RETRYABLE_FAILED', 'verifier', 'fallback'],
    ['verifier', 'verifier_status = COMPLETED', 'composer', 'fallback'],
    ['verifier', 'effective_verdict = PASS', 'composer', 'fallback'],
    ['verifier', 'effective_verdict = REJECT', 'composer', 'fallback'],
    [
      'verifier',
      'effective_verdict = LOW_CONFID',
      'evidence_retry',
      'fallback',
    ],
    [
      'verifier',
      'verifier_verdict_ceiling = PASS',
      'evidence_retry',
      'composer',
    ],
    ['verifier', 'fact is not blank', 'evidence_retry', 'composer'],
    ['verifier', 'verification = no_evidence', 'evidence_retry', 'composer'],
    ['verifier', 'evidence_retry_count = 0', 'evidence_retry', 'composer'],
    [
      'verifier',
      'verification = indirect_support',
      'evidence_retry',
      'composer',
    ],
    ['composer', 'composer_status = COMPLETED', 'end', 'fallback'],
    ['composer', 'composer_status = INVALID_OUTPUT', 'composer', 'fallback'],
    ['composer', 'composer_retry_count = 0', 'composer', 'fallback'],
    ['composer', 'composer_status = RETRYABLE_FAILED', 'composer', 'fallback'],
  ];

  it.each(DECIDING)(
    'after %s shows that %s alone decides between %s and %s',
    (node, condition, whenTrue, whenFalse) => {
      const pair = pairs.find((each) => each.condition === condition);
      expect([pair?.node, pair?.whenTrue.next, pair?.whenFalse.next]).toEqual([
        node,
        whenTrue,
        whenFalse,
      ]);
    },
  );

  it('has a condition for each that a route is made of', () => {
    expect(DECIDING.map(([node, condition]) => ({ node, condition }))).toEqual(
      GUARD_CONDITIONS,
    );
  });
});

describe('an action that throws', () => {
  const builder = new DiagnosisOrchestrationTraceBuilder();
  const places = new Map<string, { path: Path; index: number }>();
  for (const path of COVERING_SET) {
    path.forEach((step, index) => {
      if (!places.has(placeOf(step))) {
        places.set(placeOf(step), { path, index });
      }
    });
  }

  it('is met at every place where a node can run', () => {
    expect([...places.keys()].sort()).toEqual(
      [...new Set(reachableVisits(GUARD_CLASSES).map(placeOf))].sort(),
    );
    expect(places.size).toBe(68);
  });

  it.each([...places])(
    'at %s ends the run there, with the events and the trace so far',
    async (_, { path, index }) => {
      const thrown = new Error('planted');
      const { nodes, differences, rejection } = await runner.run(path, {
        throwAt: { index, thrown },
      });
      const before = path.slice(0, index);
      const { node, event, seen } = path[index]!;

      expect({ path: pathText(path), differences }).toEqual({
        path: pathText(path),
        differences: [],
      });
      expect(nodes).toEqual([...before.map((step) => step.node), node]);
      expect(rejection).toBeInstanceOf(NodeActionError);
      const { events, ...error } = rejection as NodeActionError;
      expect({ ...error, events: eventMapsOf(events) }).toMatchObject({
        node,
        attempt: event.attempt,
        events: before.map((step) => step.event),
      });
      expect(rejection?.cause).toBe(thrown);
      if (before.length > 0) {
        const { evidence_retry_count } = seen;
        const trace = builder.build({
          orchestration_events: events,
          evidence_retry_count,
        });
        expect(trace.toMap()).toEqual(traceOf(before));
      }
    },
  );
});

const lacking = (
  wanted: Iterable<string>,
  found: readonly string[],
): string[] => [...new Set(wanted)].filter((each) => !found.includes(each));
