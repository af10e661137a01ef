import {
  CONDITIONAL_EDGES,
  DiagnosisGraphRouter,
  END_NODE,
  NODE_IDS,
  OrchestrationEvent,
  type DiagnosisGraphState,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import { enter, settle } from '../../src/diagnosis-graph/actions/attempt.js';
import type { ModelState, NodeValues } from '../model/model-state.js';
import { visit } from '../model/model-run.js';
import { ENTRY } from '../model/paths.js';
import { routeFrom } from '../model/routing-table.js';
import {
  countOf,
  mismatchesIn,
  type Axes,
  type Combination,
} from './combinations.js';
import {
  LEFT_OUT,
  RETURNED_AXES,
  ROUTE_AXES,
  SEEN_AXES,
} from './guard-values.js';

const router = new DiagnosisGraphRouter();

const ROUTES_AFTER: Record<
  keyof typeof CONDITIONAL_EDGES,
  (state: unknown) => string
> = {
  planner: (state) => router.routeAfterPlanner(state),
  executor: (state) => router.routeAfterExecutor(state),
  gatekeeper: (state) => router.routeAfterGatekeeper(state),
  verifier: (state) => router.routeAfterVerifier(state),
  composer: (state) => router.routeAfterComposer(state),
};

describe('the routes of the router and of the model', () => {
  it.each(ROUTE_AXES.map(([node, axes]) => ({ node, axes, n: countOf(axes) })))(
    'agree after $node on $n combinations',
    ({ node, axes }) => {
      const targets: Readonly<Record<string, string>> = CONDITIONAL_EDGES[node];
      const mismatches = mismatchesIn(axes, (combination) => {
        const state = { ...ENTRY.after, ...combination } as ModelState;
        const route = ROUTES_AFTER[node](state);
        const { to } = routeFrom(node, state);
        return targets[route] === (to === 'end' ? END_NODE : to)
          ? null
          : `${route}, but ${to} in the model`;
      });
      expect(mismatches).toEqual([]);
    },
  );
});

const FORGED = {
  planner_mode: 'FORGED',
  planner_retry_count: -7,
  verifier_retry_count: -7,
  composer_retry_count: -7,
  evidence_retry_count: -7,
};

describe('the state that an attempt leaves in the core and in the model', () => {
  const axesOf = (node: NodeId) => ({
    ...prefixed('seen', SEEN_AXES[node]),
    ...prefixed('returned', RETURNED_AXES[node]),
    forged: [{}, FORGED],
  });

  it.each(
    NODE_IDS.map((node) => {
      const axes = axesOf(node);
      return { node, axes, n: countOf(axes) };
    }),
  )('agrees after $node on $n combinations', ({ node, axes }) => {
    const mismatches = mismatchesIn(axes, (combination) => {
      const seen = {
        ...ENTRY.after,
        ...unprefixed('seen', combination),
      } as ModelState;
      const returned = unprefixed('returned', combination);
      const expected = visit(node, seen, {
        name: '',
        outcome: 'DONE',
        values: () => returned,
      });
      const event = eventOf(node, expected.event.attempt);
      const { update, violation } = settle(node, stateOf(seen), {
        ...returned,
        ...(combination['forged'] as object),
        orchestration_events: [event],
      });
      if (violation) {
        return violation.message;
      }
      const { next, after } = expected;
      const left = { ...stateOf(seen), ...update };
      const { orchestration_events: events, ...found } =
        next === 'end' ? left : enter(next, left);
      return events.length === 1 && events[0] === event
        ? differenceOf(found, after)
        : 'another event';
    });
    expect(mismatches).toEqual([]);
  });
});

const stateOf = (state: ModelState): DiagnosisGraphState =>
  state as unknown as DiagnosisGraphState;

const EVENTS = new Map<string, OrchestrationEvent>();

/** One instance for each attempt, for checking an event costs more than all the rest. */
function eventOf(node: NodeId, attempt: number): OrchestrationEvent {
  const reasonCode = `${node.toUpperCase()}_DONE`;
  const key = `${node} ${attempt}`;
  const event =
    EVENTS.get(key) ??
    new OrchestrationEvent({ node, outcome: 'DONE', reasonCode, attempt });
  EVENTS.set(key, event);
  return event;
}

/** The first key in which a state without its events is not what the model says; values by identity. */
function differenceOf(found: object, expected: ModelState): string | null {
  const { orchestration_events: _, ...wanted } = expected;
  const left: Combination = { ...found };
  const keys = Object.keys(wanted) as (keyof typeof wanted)[];
  const key = keys.find((each) => !Object.is(left[each], wanted[each]));
  if (key) {
    return `${key} is ${String(left[key])}, in the model ${String(wanted[key])}`;
  }
  return Object.keys(left).length === keys.length ? null : 'other keys';
}

function prefixed(prefix: string, axes: Axes): Axes {
  return Object.fromEntries(
    Object.entries(axes).map(([key, values]) => [`${prefix} ${key}`, values]),
  );
}

function unprefixed(prefix: string, combination: Combination): NodeValues {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(combination)) {
    if (key.startsWith(`${prefix} `) && value !== LEFT_OUT) {
      values[key.slice(prefix.length + 1)] = value;
    }
  }
  return values;
}
