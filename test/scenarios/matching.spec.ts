import { mismatchesOf } from './matching.js';

describe('mismatchesOf', () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{}, { a: 1 }],
    [{ a: { b: null } }, { a: { b: null, c: 3 } }],
    [
      [1, { a: 2 }],
      [1, { a: 2, b: 3 }],
    ],
    [[], []],
    [Infinity, Infinity],
    [null, null],
  ])('finds none: %j is expected of %j', (expected, actual) => {
    expect(mismatchesOf(expected, actual, ['state'])).toEqual([]);
  });

  it.each([
    [{ a: 1 }, { a: 2 }, ['state.a: expected 1, got 2']],
    [{ a: 1 }, {}, ['state.a: expected 1, got nothing']],
    [{ a: null }, {}, ['state.a: expected null, got nothing']],
    [{ a: 1 }, null, ['state: expected {"a":1}, got null']],
    [{ a: 1 }, [1], ['state: expected {"a":1}, got [1]']],
    [{ 0: 1 }, [1], ['state: expected {"0":1}, got [1]']],
    [[1], { 0: 1 }, ['state: expected [1], got {"0":1}']],
    [[1, 2], [1], ['state[1]: expected 2, got nothing']],
    [[1], [1, 2], ['state[1]: expected nothing, got 2']],
    [
      ['a', 'b'],
      ['b', 'a'],
      ['state[0]: expected "a", got "b"', 'state[1]: expected "b", got "a"'],
    ],
    ['1', 1, ['state: expected "1", got 1']],
    [0, null, ['state: expected 0, got null']],
    [Infinity, null, ['state: expected Infinity, got null']],
    [
      { a: [{ 'b c': { d: true } }] },
      { a: [{ 'b c': { d: false } }] },
      ['state.a[0]["b c"].d: expected true, got false'],
    ],
    [{ toString: 'x' }, {}, ['state.toString: expected "x", got nothing']],
  ])('finds what differs: %j is expected of %j', (expected, actual, found) => {
    expect(mismatchesOf(expected, actual, ['state'])).toEqual(found);
  });

  it('cuts a long value short', () => {
    const [mismatch] = mismatchesOf('x', 'y'.repeat(5000), ['state', 'a']);

    expect(mismatch!.length).toBeLessThan(200);
  });
});
