import { runInNewContext } from 'node:vm';
import {
  deepFreeze,
  frozenCopy,
  isPlainObject,
} from '../../src/diagnosis-graph/state/freezing.js';

describe('isPlainObject', () => {
  class Payload {}

  it.each([
    ['a literal', {}, true],
    ['a literal of another realm', runInNewContext('({})'), true],
    ['an object without a prototype', Object.create(null), true],
    ['an instance of a class', new Payload(), false],
    ['an object made from another', Object.create({}), false],
    ['an array', [], false],
    ['a date', new Date(0), false],
    ['a function', () => ({}), false],
    ['text', 'text', false],
    ['null', null, false],
    ['undefined', undefined, false],
    ['the root of all prototypes', Object.prototype, false],
    ['the root of another realm', runInNewContext('Object.prototype'), false],
  ])('of %s is %p', (_, value, plain) => {
    expect(isPlainObject(value)).toBe(plain);
  });
});

describe('deepFreeze', () => {
  it('freezes plain objects and arrays at every depth, cycles included', () => {
    const value: Record<string, unknown> = { list: [{ deep: { deeper: [] } }] };
    value['self'] = value;
    deepFreeze(value);
    const list = value['list'] as [{ deep: { deeper: unknown[] } }];
    for (const part of [value, list, list[0], list[0].deep]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
    expect(Object.isFrozen(list[0].deep.deeper)).toBe(true);
  });

  it('goes on below what the action froze itself', () => {
    const value = { list: Object.freeze([{ open: true }]) };
    for (const root of [value, Object.freeze({ ...value })]) {
      deepFreeze(root);
      expect(Object.isFrozen(root.list[0])).toBe(true);
    }
  });

  it('reaches what stands under a symbol or is not enumerable', () => {
    const key = Symbol('key');
    const value = Object.defineProperty({ [key]: { a: 1 } }, 'hidden', {
      value: { a: 1 },
    }) as unknown as { [key]: object; hidden: object };
    deepFreeze(value);
    expect(Object.isFrozen(value[key])).toBe(true);
    expect(Object.isFrozen(value.hidden)).toBe(true);
  });

  it('leaves class instances, buffers and maps alone', () => {
    class Payload {
      count = 0;
    }
    const value = {
      payload: new Payload(),
      bytes: new Uint8Array(2),
      map: new Map(),
    };
    deepFreeze(value);
    value.payload.count = 1;
    value.bytes[0] = 1;
    value.map.set('a', 1);
    expect(value.payload.count).toBe(1);
  });

  it('refuses an accessor, which would give another value at each read', () => {
    let reads = 0;
    const value = {
      list: [
        {
          get claims() {
            return (reads += 1);
          },
        },
      ],
    };
    expect(() => deepFreeze(value)).toThrow(
      new TypeError('An accessor cannot be frozen.'),
    );
    expect(reads).toBe(0);
  });

  it('survives a chain that is too deep for recursion', () => {
    let value: unknown = null;
    for (let depth = 0; depth < 20_000; depth += 1) {
      value = [value];
    }
    expect(Object.isFrozen(deepFreeze(value))).toBe(true);
    expect(Object.isFrozen(frozenCopy(value))).toBe(true);
  });
});

describe('frozenCopy', () => {
  it('copies plain objects and arrays, and shares the rest', () => {
    const date = new Date(0);
    const original = { list: [{ a: 1 }], date };
    const copy = frozenCopy(original);
    expect(copy).toEqual(original);
    expect(copy.list).not.toBe(original.list);
    expect(copy.list[0]).not.toBe(original.list[0]);
    expect(copy.date).toBe(date);
    expect(Object.isFrozen(original.list)).toBe(false);
    expect(Object.isFrozen(copy.list[0])).toBe(true);
  });

  it('copies a sparse array of huge length by what it holds', () => {
    const sparse: unknown[] = [];
    sparse.length = 300_000_000;
    sparse[7] = { a: 1 };
    const copy = frozenCopy({ sparse }).sparse;
    expect(copy).toHaveLength(300_000_000);
    expect(Object.keys(copy)).toEqual(['7']);
    expect(Object.isFrozen(copy[7])).toBe(true);
  });

  it('keeps cycles, symbols and an own __proto__', () => {
    const key = Symbol('key');
    const original: Record<PropertyKey, unknown> = JSON.parse(
      '{"__proto__": {"a": [1]}}',
    );
    original[key] = original;
    const copy = frozenCopy(original);
    expect(copy[key]).toBe(copy);
    expect(Object.hasOwn(copy, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(Object.isFrozen(copy['__proto__'])).toBe(true);
  });
});
