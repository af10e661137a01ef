import { JsonSyntaxError, readJson } from './json-document.js';

describe('readJson', () => {
  it('knows on which line each part starts', () => {
    const text =
      '{\n  "a": [\n    1,\n    { "b": 2 }\n  ],\n  "c d": null\n}\n';
    const document = readJson(text);

    expect(document.value).toEqual({ a: [1, { b: 2 }], 'c d': null });
    expect(
      [[], ['a'], ['a', 0], ['a', 1, 'b'], ['c d']].map(document.lineOf),
    ).toEqual([1, 2, 3, 4, 6]);
  });

  it('knows the line around a part that is missing', () => {
    expect(readJson('\n{ "a":\n {} }').lineOf(['a', 'b', 'c'])).toBe(3);
  });

  it('finds keys that are given twice, however they are written', () => {
    const { repeatedKeys } = readJson(
      '{ "a": { "b": 1, "\\u0062": 2 }, "c": 3, "a": 4 }',
    );

    expect(repeatedKeys).toEqual([['a', 'b'], ['a']]);
  });

  it('refuses what is nested too deep to be written again', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

    expect(Array.isArray(readJson(nested(500)).value)).toBe(true);
    expect(() => readJson(nested(100_000))).toThrow(
      new JsonSyntaxError(1, 502, 'is nested deeper than 500 levels'),
    );
  });

  it('reads a string of any length', () => {
    const text = JSON.stringify('\n'.repeat(6_000_000));

    expect(readJson(text).value).toHaveLength(6_000_000);
  });

  it.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{"a" 1}', 1, 6],
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['[1, 2', 1, 6],
    ['[01]', 1, 3],
    ['{"a": nul}', 1, 7],
    ["{'a': 1}", 1, 2],
    ['{"a": "\t"}', 1, 7],
    ['{"a": "x}', 1, 7],
    ['{} {}', 1, 4],
    ['[1]]', 1, 4],
    ['NaN', 1, 1],
    ['{"a": 1} // why', 1, 10],
  ])('names the place where %j stops being JSON', (text, line, column) => {
    expect(() => readJson(text)).toThrow(JsonSyntaxError);
    expect(() => readJson(text)).toThrow(
      expect.objectContaining({ line, column }),
    );
  });
});
