import fc from 'fast-check';
import { proxyThatThrows, revokedProxy } from './hostile-objects.js';
import { anySpecimen, HOSTILE_OBJECTS, Specimen } from './specimen.js';

/** A way to put a value under a key, and whether it can be read from there. */
type Put = (
  target: object,
  key: PropertyKey,
  value: unknown,
) => { readonly isReadable: boolean };

const define =
  (describe: (value: unknown) => PropertyDescriptor, isReadable: boolean) =>
  (target: object, key: PropertyKey, value: unknown) => {
    Object.defineProperty(target, key, {
      configurable: true,
      ...describe(value),
    });
    return { isReadable };
  };

const WAYS: Readonly<Record<string, Put>> = {
  plainly: define((value) => ({ value, enumerable: true }), true),
  hidden: define((value) => ({ value, enumerable: false }), true),
  'by a getter': define(
    (value) => ({ get: () => value, enumerable: true }),
    true,
  ),
  'by a getter that throws': define(
    () => ({
      get: () => {
        throw new Error('not to be read');
      },
      enumerable: true,
    }),
    false,
  ),
  'by a getter that throws a revoked proxy': define(
    () => ({
      get: () => {
        throw revokedProxy({});
      },
      enumerable: true,
    }),
    false,
  ),
  'by a setter': define(
    () => ({ set: () => undefined, enumerable: true }),
    false,
  ),
  'in its prototype': (target, key, value) => {
    Object.setPrototypeOf(target, {
      ...Object.getPrototypeOf(target),
      [key]: value,
    });
    return { isReadable: false };
  },
  'not at all': () => ({ isReadable: false }),
};

/** A way to hand an object over, and whether its keys can still be read. */
const COVERS: Readonly<
  Record<string, { cover: (target: object) => object; isReadable: boolean }>
> = {
  bare: { cover: (target) => target, isReadable: true },
  frozen: { cover: (target) => Object.freeze(target), isReadable: true },
  'in a proxy': { cover: (target) => new Proxy(target, {}), isReadable: true },
  'in a proxy that traps the rest': {
    cover: (target) => proxyThatThrows(target, ['has', 'getPrototypeOf']),
    isReadable: true,
  },
  'in a proxy that traps get': {
    cover: (target) => proxyThatThrows(target, ['get']),
    isReadable: false,
  },
  'in a proxy that traps getOwnPropertyDescriptor': {
    cover: (target) => proxyThatThrows(target, ['getOwnPropertyDescriptor']),
    isReadable: false,
  },
  revoked: { cover: (target) => revokedProxy(target), isReadable: false },
};

/** Mostly as nothing special, for otherwise no guard would ever be reached. */
const mostly = (usual: string, all: Readonly<Record<string, unknown>>) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(all)) },
  );

/** An object with these keys, each put there in some way; the model's has those that can be read. */
export const hostileObject = (
  fields: Readonly<Record<string, fc.Arbitrary<Specimen>>>,
): fc.Arbitrary<Specimen> =>
  fc
    .tuple(
      fc.tuple(
        ...Object.entries(fields).map(([key, value]) =>
          fc.record({
            key: fc.constant(key),
            value,
            way: mostly('plainly', WAYS),
          }),
        ),
      ),
      mostly('bare', COVERS),
    )
    .map(([entries, covered]) => {
      const { cover, isReadable } = COVERS[covered]!;
      const fill = (target: object) =>
        entries.filter(
          ({ key, value, way }) =>
            WAYS[way]!(target, key, value.make()).isReadable,
        );
      return new Specimen(
        `${covered} {${entries.map(({ key, value, way }) => `${key} ${way}: ${value.label}`).join(', ')}}`,
        () => {
          const target = {};
          fill(target);
          return cover(target);
        },
        isReadable
          ? Object.fromEntries(
              fill({}).map(({ key, value }) => [key, value.plain]),
            )
          : {},
      );
    });

const valueOf = (value: unknown): Specimen =>
  new Specimen(fc.stringify(value), () => value, value);

/** One of these values as a rule, else one that is close to them, else anything. */
export const mostlyOneOf = (
  ...values: readonly unknown[]
): fc.Arbitrary<Specimen> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...values).map(valueOf) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...values)
        .chain((value) =>
          fc.constantFrom(
            ` ${String(value)}`,
            String(value).toLowerCase(),
            `${String(value)}\0`,
          ),
        )
        .map(valueOf),
    },
    { weight: 2, arbitrary: anySpecimen },
  );

const fact: fc.Arbitrary<Specimen> = fc.oneof(
  {
    weight: 5,
    arbitrary: hostileObject({
      fact: mostlyOneOf('payments is slow', ' \t\n', '\u00a0\ufeff'),
      verification: mostlyOneOf(
        'no_evidence',
        'indirect_support',
        'direct_support',
      ),
    }),
  },
  { weight: 1, arbitrary: anySpecimen },
);

const GAP = { fact: 'payments is slow', verification: 'no_evidence' };

/** Forms of a list; each shows the same elements to whoever reads it carefully. */
const LISTS: Readonly<Record<string, (elements: unknown[]) => unknown>> = {
  dense: (elements) => elements,
  frozen: (elements) => Object.freeze(elements),
  'in a proxy': (elements) => new Proxy(elements, {}),
  'as long as can be': (elements) =>
    Object.assign(elements, { length: 2 ** 32 - 1 }),
  'with an element that throws': (elements) =>
    Object.defineProperty(elements, elements.length, {
      enumerable: true,
      get: () => {
        throw new Error('not to be read');
      },
    }),
  'with gaps under keys that are no index': (elements) =>
    Object.assign(elements, {
      '01': GAP,
      '-1': GAP,
      '1.5': GAP,
      '4294967295': GAP,
      gap: GAP,
    }),
  'with methods of its own': (elements) =>
    Object.assign(elements, {
      map: () => [GAP],
      filter: () => [GAP],
      some: () => true,
      [Symbol.iterator]: function* () {
        yield GAP;
      },
    }),
};

/** What a Verifier can leave for the facts that it checked. */
export const hostileFacts: fc.Arbitrary<Specimen> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.array(fact, { maxLength: 4 }),
        fc.constantFrom(...Object.keys(LISTS)),
      )
      .map(
        ([elements, form]) =>
          new Specimen(
            `${form} [${elements.map(({ label }) => label).join(', ')}]`,
            () => LISTS[form]!(elements.map((element) => element.make())),
            elements.map(({ plain }) => plain),
          ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      new Specimen('an array-like', () => ({ 0: GAP, length: 1 }), {}),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_OBJECTS) },
);

const count = mostlyOneOf(0, 1, 2, -1, 0.5, null, undefined, '0');

const technical = mostlyOneOf(
  'COMPLETED',
  'INVALID_OUTPUT',
  'RETRYABLE_FAILED',
  'NON_RETRYABLE_FAILED',
);

/** Every key that the router reads. */
const ROUTING_KEYS = {
  planner_status: technical,
  planner_retry_count: count,
  executor_status: mostlyOneOf('COMPLETED', 'FAILED', 'RETRYABLE_FAILED'),
  gatekeeper_status: mostlyOneOf('PASS', 'LOW_CONFID', 'REJECT', 'COMPLETED'),
  verified_binding_count: count,
  verifier_verdict_ceiling: mostlyOneOf('PASS', 'PASS', 'LOW_CONFID', 'REJECT'),
  verifier_status: technical,
  verifier_retry_count: count,
  verifier_output: hostileObject({ facts_checked: hostileFacts }),
  effective_verdict: mostlyOneOf('LOW_CONFID', 'LOW_CONFID', 'PASS', 'REJECT'),
  evidence_retry_count: count,
  composer_status: technical,
  composer_retry_count: count,
} as const satisfies Record<string, fc.Arbitrary<Specimen>>;

/** A state in which anything can be under the keys that the router reads. */
export const hostileState: fc.Arbitrary<Specimen> = hostileObject(ROUTING_KEYS);
