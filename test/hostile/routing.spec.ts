import fc from 'fast-check';
import {
  CONDITIONAL_EDGES,
  DiagnosisGraphRouter,
  END_NODE,
  NODE_IDS,
} from '../../src/diagnosis-graph/index.js';
import {
  canRetryEvidence,
  hasEvidenceGap,
  hasRetryLeft,
  hasVerifiedBindings,
  isPassWithinCeiling,
  isTechnicalFailure,
} from '../../src/diagnosis-graph/routing/guards.js';
import {
  attemptOf,
  controlAfterAttempt,
  controlOnEntry,
  type ControlState,
} from '../../src/diagnosis-graph/routing/retry-counters.js';
import {
  readBindingCount,
  readCheckedFacts,
  readCode,
  readRetryCount,
} from '../../src/diagnosis-graph/state/typed-reads.js';
import type { ModelState } from '../model/model-state.js';
import { routeFrom } from '../model/routing-table.js';
import { hostileFacts, hostileState } from './hostile-state.js';
import { SEEDED } from './seed.js';
import { anySpecimen, LONGEST_ARRAY, type Specimen } from './specimen.js';

const router = new DiagnosisGraphRouter();

const DECISIONS = {
  planner: (state: unknown) => router.routeAfterPlanner(state),
  executor: (state: unknown) => router.routeAfterExecutor(state),
  gatekeeper: (state: unknown) => router.routeAfterGatekeeper(state),
  verifier: (state: unknown) => router.routeAfterVerifier(state),
  composer: (state: unknown) => router.routeAfterComposer(state),
} as const;

type Source = keyof typeof DECISIONS;

const SOURCES = Object.keys(DECISIONS) as Source[];

/** Where the router sends a run. */
function targetAfter(source: Source, state: unknown): string {
  const targets: Readonly<Record<string, string>> = CONDITIONAL_EDGES[source];
  return targets[DECISIONS[source](state)]!;
}

/** Where the model does, which knows of a state what can be read without harm. */
function modelTargetAfter(source: Source, { plain }: Specimen): string {
  const { to } = routeFrom(source, plain as ModelState);
  return to === 'end' ? END_NODE : to;
}

const RETRY_COUNTS = [
  'planner_retry_count',
  'verifier_retry_count',
  'composer_retry_count',
  'evidence_retry_count',
] as const;

const CODES = [
  'planner_status',
  'executor_status',
  'gatekeeper_status',
  'verifier_status',
  'composer_status',
  'effective_verdict',
  'verifier_verdict_ceiling',
] as const;

// States that no action within its contract can leave: an action can be plain JavaScript, and a
// payload is whatever a model's output was parsed into.
describe(`whatever a state is made of (FC_SEED=${SEEDED.seed})`, () => {
  it.each(SOURCES)(
    'the route after %s is the one of the model',
    (source) => {
      fc.assert(
        fc.property(hostileState, (state) => {
          expect(targetAfter(source, state.make())).toBe(
            modelTargetAfter(source, state),
          );
        }),
        { ...SEEDED, numRuns: SEEDED.numRuns * 2 },
      );
    },
    60_000,
  );

  it('the evidence guard finds the gaps that the model finds', () => {
    const otherwiseMet = {
      verifier_status: 'COMPLETED',
      effective_verdict: 'LOW_CONFID',
      verifier_verdict_ceiling: 'PASS',
      evidence_retry_count: 0,
    };
    fc.assert(
      fc.property(hostileFacts, ({ make, plain }) => {
        const withFacts = (facts_checked: unknown) => ({
          ...otherwiseMet,
          verifier_output: { facts_checked },
        });
        expect(targetAfter('verifier', withFacts(make()))).toBe(
          routeFrom('verifier', withFacts(plain) as ModelState).to,
        );
      }),
      { ...SEEDED, numRuns: SEEDED.numRuns * 2 },
    );
  });

  it('what is no state at all goes to Fallback', () => {
    fc.assert(
      fc.property(anySpecimen, fc.constantFrom(...SOURCES), (state, source) => {
        expect(targetAfter(source, state.make())).toBe('fallback');
      }),
      SEEDED,
    );
  });

  it.each([
    ['the state itself', (value: unknown) => value],
    [
      'what each key holds',
      (value: unknown) =>
        Object.fromEntries(
          [...CODES, ...RETRY_COUNTS, 'verified_binding_count'].map((key) => [
            key,
            value,
          ]),
        ),
    ],
    ["the Verifier's output", (value: unknown) => ({ verifier_output: value })],
    [
      "the Verifier's facts",
      (value: unknown) => ({ verifier_output: { facts_checked: value } }),
    ],
    [
      "the Verifier's fact",
      (value: unknown) => ({
        verifier_output: { facts_checked: [value, { fact: value }] },
      }),
    ],
  ])('typed reads and guards take anything for %s', (_, stateOf) => {
    fc.assert(
      fc.property(
        fc.oneof(
          { weight: 40, arbitrary: anySpecimen },
          { weight: 1, arbitrary: fc.constant(LONGEST_ARRAY) },
        ),
        (specimen) => {
          const state = stateOf(specimen.make());
          for (const key of CODES) {
            expect(['string', 'undefined']).toContain(
              typeof readCode(state, key),
            );
          }
          for (const key of RETRY_COUNTS) {
            expect(readRetryCount(state, key)).toBeGreaterThanOrEqual(0);
            expect(typeof hasRetryLeft(state, key)).toBe('boolean');
          }
          expect(readBindingCount(state)).toBeGreaterThanOrEqual(0);
          expect(Array.isArray(readCheckedFacts(state))).toBe(true);
          for (const guard of [
            hasVerifiedBindings,
            isPassWithinCeiling,
            hasEvidenceGap,
            canRetryEvidence,
            isTechnicalFailure,
          ]) {
            expect(typeof guard(state)).toBe('boolean');
          }
          expect([hasEvidenceGap(state), canRetryEvidence(state)]).toEqual([
            false,
            false,
          ]);
        },
      ),
      SEEDED,
    );
  });

  it('counters and attempts stay natural numbers', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostileState, anySpecimen),
        fc.constantFrom(...NODE_IDS),
        (specimen, node) => {
          const state = specimen.make();
          expect(attemptOf(node, state)).toBeGreaterThanOrEqual(1);
          for (const control of [
            controlOnEntry(node, state),
            controlAfterAttempt(node, state),
          ]) {
            const { planner_mode, ...counts }: Partial<ControlState> = {
              ...control,
            };
            expect(['EVIDENCE_GAP_ONLY', undefined]).toContain(planner_mode);
            for (const each of Object.values(counts)) {
              expect(each).toBeGreaterThanOrEqual(0);
            }
          }
        },
      ),
      SEEDED,
    );
  });
});
