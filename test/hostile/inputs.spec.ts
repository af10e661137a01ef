import fc from 'fast-check';
import {
  DiagnosisOrchestrationTraceBuilder,
  InvalidEventError,
  InvalidRequestError,
  InvalidRunConfigError,
  InvalidTraceError,
  OrchestrationEvent,
  type TraceSource,
} from '../../src/diagnosis-graph/index.js';
import { acceptRunConfig } from '../../src/diagnosis-graph/diagnosis-graph.run-config.js';
import { acceptRequest } from '../../src/diagnosis-graph/state/diagnosis-request.js';
import {
  deepFreeze,
  frozenCopy,
} from '../../src/diagnosis-graph/state/freezing.js';
import { hostileObject, mostlyOneOf } from './hostile-state.js';
import { SEEDED } from './seed.js';
import { anySpecimen, Specimen } from './specimen.js';

const UNREACHED = Symbol('unreached');

/** What a call returns; the error it throws has to be of the documented class. */
function guarded<Result>(
  documented: new (...args: never[]) => Error,
  call: () => Result,
): Result | typeof UNREACHED {
  try {
    return call();
  } catch (error) {
    expect(error).toBeInstanceOf(documented);
    return UNREACHED;
  }
}

const request = hostileObject({
  session_id: mostlyOneOf('s-1', '', ' \t'),
  user_query: mostlyOneOf('why?', '\u00a0'),
  conversation_context: mostlyOneOf([], [{}], null, undefined),
});

const eventFields = {
  node: mostlyOneOf('planner', 'executor', 'gatekeeper', 'nobody'),
  outcome: mostlyOneOf('COMPLETED', 'free text'),
  attempt: mostlyOneOf(1, 2, 0),
};

const eventInit = hostileObject({
  ...eventFields,
  reasonCode: mostlyOneOf('PLANNER_COMPLETED', ''),
});

const events: fc.Arbitrary<Specimen> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(
        hostileObject({
          ...eventFields,
          reason_code: mostlyOneOf('PLANNER_COMPLETED', ''),
        }),
        { maxLength: 3 },
      )
      .map(
        (list) =>
          new Specimen(
            `[${list.map(({ label }) => label).join(', ')}]`,
            () => list.map((event) => event.make()),
            null,
          ),
      ),
  },
  { weight: 1, arbitrary: anySpecimen },
);

const source = hostileObject({
  orchestration_events: events,
  evidence_retry_count: mostlyOneOf(0, 1, -1, 0.5),
});

const runConfig = hostileObject({
  configurable: mostlyOneOf({}, { thread_id: 't' }),
  metadata: mostlyOneOf({}, undefined),
  tags: mostlyOneOf([], undefined),
  callbacks: mostlyOneOf([], undefined),
  runName: mostlyOneOf('run', undefined),
  timeout: mostlyOneOf(100, undefined, 0),
  signal: mostlyOneOf(undefined),
  recursionLimit: mostlyOneOf(25, undefined),
});

const either = (likely: fc.Arbitrary<Specimen>) =>
  fc.oneof(
    { weight: 3, arbitrary: likely },
    { weight: 1, arbitrary: anySpecimen },
  );

const builder = new DiagnosisOrchestrationTraceBuilder();

// What comes from outside: only the documented error, and nothing half-valid.
describe(`whatever comes in (FC_SEED=${SEEDED.seed})`, () => {
  it('as a request is refused or becomes a frozen one', () => {
    fc.assert(
      fc.property(either(request), (specimen) => {
        const accepted = guarded(InvalidRequestError, () =>
          acceptRequest(specimen.make()),
        );
        if (accepted !== UNREACHED) {
          expect(Object.keys(accepted).sort()).toEqual([
            'conversation_context',
            'session_id',
            'user_query',
          ]);
          expect(accepted.session_id).toMatch(/\S/);
          expect(accepted.user_query).toMatch(/\S/);
          expect(Array.isArray(accepted.conversation_context)).toBe(true);
          expect(Object.isFrozen(accepted.conversation_context)).toBe(true);
        }
      }),
      SEEDED,
    );
  });

  it('in a conversation is refused or copied', () => {
    fc.assert(
      fc.property(anySpecimen, (turn) => {
        const context = [turn.make()];
        guarded(InvalidRequestError, () =>
          acceptRequest({
            session_id: 's-1',
            user_query: 'why?',
            conversation_context: context,
          }),
        );
        expect(Object.isFrozen(context)).toBe(false);
      }),
      SEEDED,
    );
  });

  it('as a run config is refused or passed on', () => {
    fc.assert(
      fc.property(either(runConfig), (specimen) => {
        guarded(InvalidRunConfigError, () =>
          acceptRunConfig(specimen.make() as never),
        );
      }),
      SEEDED,
    );
  });

  it('as an event is refused or becomes routing metadata', () => {
    fc.assert(
      fc.property(either(eventInit), (specimen) => {
        const event = guarded(
          InvalidEventError,
          () => new OrchestrationEvent(specimen.make() as never),
        );
        if (event !== UNREACHED) {
          expect(event.outcome).toMatch(/^[A-Z][A-Z0-9_]{0,63}$/);
          expect(event.reasonCode).toMatch(/^[A-Z][A-Z0-9_]{0,79}$/);
          expect(Number.isInteger(event.attempt)).toBe(true);
          expect(JSON.parse(JSON.stringify(event))).toEqual(event.toMap());
        }
      }),
      SEEDED,
    );
  });

  it('as the source of a trace is refused or traced', () => {
    fc.assert(
      fc.property(either(source), (specimen) => {
        const trace = guarded(InvalidTraceError, () =>
          builder.build(specimen.make() as TraceSource),
        );
        if (trace !== UNREACHED) {
          expect(JSON.parse(JSON.stringify(trace))).toEqual(trace.toMap());
          expect(trace.evidenceRetryCount).toBeGreaterThanOrEqual(0);
        }
      }),
      SEEDED,
    );
  });

  it.each([
    ['yields nothing', function* () {}],
    [
      'yields another',
      function* () {
        yield { node: 'fallback' };
      },
    ],
  ])(
    'as a list of events is read by its elements, though it %s',
    (_, iterator) => {
      const event = {
        node: 'planner',
        outcome: 'COMPLETED',
        reason_code: 'PLANNER_COMPLETED',
        attempt: 1,
      };
      const orchestration_events = Object.assign([event], {
        [Symbol.iterator]: iterator,
      });
      const trace = builder.build({
        orchestration_events,
        evidence_retry_count: 0,
      } as TraceSource);
      expect(trace.finalNode).toBe('planner');
    },
  );
});

describe(`a copy (FC_SEED=${SEEDED.seed})`, () => {
  const plainData = fc.anything({
    withNullPrototype: true,
    withBigInt: true,
    key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')),
  });

  it('of plain data equals it, shares no part of it and leaves it open', () => {
    fc.assert(
      fc.property(plainData, (inner) => {
        const original = { list: [inner], inner };
        const copy = frozenCopy(original);
        expect(copy).toEqual(original);
        expect(copy.list).not.toBe(original.list);
        expect(copy.inner).toBe(copy.list[0]);
        expect(Object.isFrozen(original.list)).toBe(false);
        expect(deepFreeze(original)).toEqual(copy);
      }),
      SEEDED,
    );
  });

  it('keeps the holes of an array, so that it costs only what the array holds', () => {
    const original: unknown[] = Object.assign([], { 7: 1, length: 100_000 });
    const copy = frozenCopy(original);
    expect([copy.length, 7 in copy, 8 in copy]).toEqual([100_000, true, false]);
  });
});
