import fc from 'fast-check';
import {
  DiagnosisGraphRouter,
  initialState,
  NODE_IDS,
  OrchestrationEvent,
  type DiagnosisGraphState,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import { enter, settle } from '../../src/diagnosis-graph/actions/attempt.js';
import { attemptOf } from '../../src/diagnosis-graph/routing/retry-counters.js';
import { NODE_KEYS } from '../model/model-state.js';
import { REQUEST } from '../support/honest-actions.js';
import { SEEDED } from './seed.js';
import { anySpecimen, Specimen } from './specimen.js';

const CONTROL_KEYS = [
  'planner_mode',
  'planner_retry_count',
  'verifier_retry_count',
  'composer_retry_count',
  'evidence_retry_count',
] as const;

const STATE = initialState(REQUEST);
const KEYS = Object.keys(STATE).sort();

/** A state of the graph's own making, in which every output is anything. */
const stateWithOutputs: fc.Arbitrary<Specimen> = fc
  .array(
    fc.record({
      key: fc.constantFrom(...Object.values(NODE_KEYS).flat()),
      value: anySpecimen,
    }),
    { maxLength: 6 },
  )
  .map(
    (outputs) =>
      new Specimen(
        outputs.map(({ key, value }) => `${key}: ${value.label}`).join(', '),
        () => ({
          ...STATE,
          ...Object.fromEntries(
            outputs.map(({ key, value }) => [key, value.make()]),
          ),
        }),
        null,
      ),
  );

interface Returned {
  readonly keys: Readonly<Record<string, Specimen>>;
  readonly hasForeignKey: boolean;
  /** The event, lawful when `null`. */
  readonly event: Specimen | null;
}

const returnedBy = (node: NodeId): fc.Arbitrary<Returned> =>
  fc
    .record({
      own: fc.dictionary(fc.constantFrom(...NODE_KEYS[node]), anySpecimen),
      control: fc.dictionary(fc.constantFrom(...CONTROL_KEYS), anySpecimen, {
        maxKeys: 2,
      }),
      foreign: fc.option(
        fc.constantFrom(
          'user_query',
          'evil',
          '__proto__',
          'toString',
          node === 'planner' ? 'executor_output' : 'planner_output',
        ),
        { freq: 8 },
      ),
      event: fc.option(anySpecimen, { freq: 4 }),
    })
    .map(({ own, control, foreign, event }) => ({
      keys: { ...own, ...control, ...foreignEntry(foreign) },
      hasForeignKey: foreign !== null,
      event: event,
    }));

const foreignEntry = (key: string | null): Record<string, Specimen> =>
  key === null
    ? {}
    : Object.defineProperty({}, key, {
        value: new Specimen('null', () => null, null),
        enumerable: true,
      });

const updateOf = (
  node: NodeId,
  state: DiagnosisGraphState,
  { keys, event }: Returned,
): object => {
  const update = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(keys).map(([key, value]) => [
        key,
        { value: value.make(), enumerable: true },
      ]),
    ),
  );
  return Object.assign(update, {
    orchestration_events: [
      event
        ? event.make()
        : {
            node,
            outcome: 'COMPLETED',
            reasonCode: 'ANY',
            attempt: attemptOf(node, state),
          },
    ],
  });
};

/** Whether each plain object and array in a value is frozen. */
function isDeepFrozen(root: unknown): boolean {
  const seen = new Set<unknown>();
  const pending = [root];
  for (const value of pending) {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      continue;
    }
    seen.add(value);
    const prototype: unknown = Object.getPrototypeOf(value);
    const isPlain =
      Array.isArray(value) ||
      prototype === null ||
      Object.getPrototypeOf(prototype) === null;
    if (!isPlain) {
      continue;
    }
    if (!Object.isFrozen(value)) {
      return false;
    }
    for (const key of Reflect.ownKeys(value)) {
      pending.push(Reflect.getOwnPropertyDescriptor(value, key)?.value);
    }
  }
  return true;
}

const router = new DiagnosisGraphRouter();

describe(`whatever an action returns (FC_SEED=${SEEDED.seed})`, () => {
  it('as a whole, settles as a violation or as a lawful update, and never throws', () => {
    fc.assert(
      fc.property(
        anySpecimen,
        fc.constantFrom(...NODE_IDS),
        (returned, node) => {
          const { violation } = settle(node, STATE, returned.make());
          expect(violation?.message).toMatch(/^it /);
        },
      ),
      SEEDED,
    );
  });

  it('under its keys, either breaks the contract or leaves a state that is whole, frozen and routed', () => {
    fc.assert(
      fc.property(
        stateWithOutputs,
        fc
          .constantFrom(...NODE_IDS)
          .chain((node) => fc.tuple(fc.constant(node), returnedBy(node))),
        (outputs, [node, returned]) => {
          const seen = enter(node, outputs.make() as DiagnosisGraphState);
          expect(Object.isFrozen(seen)).toBe(true);
          expect(Object.keys(seen).sort()).toEqual(KEYS);

          const { update, violation } = settle(
            node,
            seen,
            updateOf(node, seen, returned),
          );
          if (returned.hasForeignKey || returned.event) {
            expect(violation?.message).toMatch(/^it/);
          }
          if (violation) {
            expect(update).toBeUndefined();
            return;
          }

          const written = Object.keys(update);
          const allowed: readonly string[] = [
            ...NODE_KEYS[node],
            ...(node === 'verified_input' ? NODE_KEYS.verifier : []),
            ...CONTROL_KEYS,
            'orchestration_events',
          ];
          expect(written.filter((key) => !allowed.includes(key))).toEqual([]);
          expect(update.orchestration_events).toHaveLength(1);
          const [event] = update.orchestration_events!;
          expect(OrchestrationEvent.isGenuine(event)).toBe(true);
          expect([event!.node, event!.attempt]).toEqual([
            node,
            attemptOf(node, seen),
          ]);

          for (const key of NODE_KEYS[node].filter((each) => each in update)) {
            expect(isDeepFrozen(update[key])).toBe(true);
          }
          const merged = { ...seen, ...update };
          expect(Object.keys(merged).sort()).toEqual(KEYS);
          for (const decide of [
            router.routeAfterPlanner(merged),
            router.routeAfterVerifier(merged),
          ]) {
            expect(typeof decide).toBe('string');
          }
        },
      ),
      { ...SEEDED, numRuns: SEEDED.numRuns * 2 },
    );
  }, 60_000);
});
