import fc from 'fast-check';
import {
  proxyThatThrows,
  revokedProxy,
  throwingGetter,
  TRAPS,
} from './hostile-objects.js';

/** A value to try, which a report names instead of reading it: reading may be what it forbids. */
export class Specimen {
  constructor(
    readonly label: string,
    /** Makes it, each time anew, so that nothing done to it before is seen. */
    readonly make: () => unknown,
    /** What the model gets for it: the value itself, or an object that stands for any. */
    readonly plain: unknown,
  ) {}

  [fc.toStringMethod](): string {
    return this.label;
  }
}

const LONGEST = 2 ** 32 - 1;

const specimen = (label: string, make: () => unknown) =>
  new Specimen(label, make, {});

const nested = (wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = null;
  for (let depth = 0; depth < 20_000; depth++) {
    value = wrap(value);
  }
  return value;
};

const cyclic = <T extends object>(value: T): T =>
  Object.assign(value, { 0: value, self: value });

const refuse = () => {
  throw new Error('not to be called');
};

/** Objects that plain code trips over. */
export const HOSTILE_OBJECTS: readonly Specimen[] = [
  specimen('a revoked object', () => revokedProxy({})),
  specimen('a revoked array', () => revokedProxy([])),
  specimen('a revoked function', () => revokedProxy(refuse)),
  ...TRAPS.flatMap((trap) => [
    specimen(`an object that traps ${trap}`, () =>
      proxyThatThrows({ a: {} }, [trap]),
    ),
    specimen(`an array that traps ${trap}`, () =>
      proxyThatThrows([{}], [trap]),
    ),
  ]),
  ...['lg_name', 'type', 'then', 'constructor', 'toString', 'length', '0'].map(
    (key) =>
      specimen(`a getter ${key} that throws`, () => throwingGetter({}, key)),
  ),
  specimen('a getter that throws a revoked proxy', () =>
    throwingGetter({}, 'lg_name', revokedProxy({})),
  ),
  specimen('an array with a getter that throws', () => throwingGetter([], '0')),
  specimen('a cyclic object', () => cyclic({})),
  specimen('a cyclic array', () => cyclic([])),
  specimen('a deep object', () => nested((inner) => ({ inner }))),
  specimen('a deep array', () => nested((inner) => [inner])),
  specimen('a long array', () => Array.from({ length: 10_000 }, () => ({}))),
  specimen('an array of holes', () => Object.assign([], { length: 10_000 })),
  specimen('an array whose methods throw', () =>
    Object.assign([{}], {
      map: refuse,
      filter: refuse,
      [Symbol.iterator]: refuse,
    }),
  ),
  specimen('an object that refuses to be a primitive', () => ({
    [Symbol.toPrimitive]: refuse,
    toString: refuse,
    valueOf: refuse,
    toJSON: refuse,
  })),
  specimen('an own __proto__', () => JSON.parse('{"__proto__":{"a":[{}]}}')),
  specimen('names of Object.prototype', () => ({
    constructor: null,
    hasOwnProperty: null,
    isPrototypeOf: null,
    toString: null,
  })),
  specimen('an object without a prototype', () => Object.create(null)),
  specimen('symbols as keys', () => ({
    [Symbol('a')]: {},
    [Symbol.iterator]: refuse,
  })),
  specimen('a frozen object', () => Object.freeze({ a: {} })),
  specimen('an instance of a class', () => new (class Payload {})()),
  specimen('a Map of itself', () => {
    const map = new Map<unknown, unknown>();
    return map.set(map, map);
  }),
  specimen('bytes', () => new Uint8Array(8)),
  specimen('a Date that is none', () => new Date(Number.NaN)),
  specimen('an Error', () => new Error('planted')),
  specimen('a promise', () => Promise.resolve({})),
  ...['then', 'toJSON'].map((key) =>
    specimen(`a method ${key} that throws`, () => ({ [key]: refuse })),
  ),
  specimen('a boxed string', () => Object('COMPLETED')),
  specimen('a function', () => refuse),
  specimen('a class', () => class Payload {}),
];

/** An array that is as long as an array can be, and all but empty. */
export const LONGEST_ARRAY = specimen('the longest array', () =>
  Object.assign([{}], { length: LONGEST }),
);

const HOSTILE_PRIMITIVES: readonly Specimen[] = [
  undefined,
  null,
  Number.NaN,
  -0,
  Infinity,
  LONGEST,
  2 ** 53,
  0n,
  1n,
  Symbol('planted'),
  Symbol.iterator,
  '',
  '__proto__',
  'constructor',
  '\ud800',
  '\0',
].map((value) => new Specimen(fc.stringify(value), () => value, value));

/** Any value whatsoever. */
export const anySpecimen: fc.Arbitrary<Specimen> = fc.oneof(
  fc.constantFrom(...HOSTILE_OBJECTS),
  fc.constantFrom(...HOSTILE_PRIMITIVES),
  fc
    .anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
      key: fc.oneof(
        fc.string(),
        fc.constantFrom('__proto__', 'constructor', 'toString', 'length'),
      ),
    })
    .map(
      (value) =>
        new Specimen(
          fc.stringify(value),
          () => value,
          typeof value === 'object' && value !== null ? {} : value,
        ),
    ),
);
