import { fieldPathText, type FieldPath } from './field-path.js';

/**
 * How a value differs from what is expected of it, one sentence a difference, each with its path.
 *
 * An object needs only the keys that are expected; an array is compared whole, in order.
 */
export function mismatchesOf(
  expected: unknown,
  actual: unknown,
  path: FieldPath,
): string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const length = Math.max(expected.length, actual.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      mismatchesOfPart(expected, actual, [...path, index]),
    );
  }
  if (isObject(expected) && isObject(actual)) {
    return Object.keys(expected).flatMap((key) =>
      mismatchesOfPart(expected, actual, [...path, key]),
    );
  }
  return expected === actual
    ? []
    : [
        `${fieldPathText(path)}: expected ${textOf(expected)}, got ${textOf(actual)}`,
      ];
}

function mismatchesOfPart(
  expected: object,
  actual: object,
  path: FieldPath,
): string[] {
  const key = path.at(-1)!;
  const where = fieldPathText(path);
  const [wanted, got] = [expected, actual].map(
    (holder) => (holder as Record<PropertyKey, unknown>)[key],
  );
  if (!Object.hasOwn(actual, key)) {
    return [`${where}: expected ${textOf(wanted)}, got nothing`];
  }
  if (!Object.hasOwn(expected, key)) {
    return [`${where}: expected nothing, got ${textOf(got)}`];
  }
  return mismatchesOf(wanted, got, path);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST_TEXT = 100;

function textOf(value: unknown): string {
  // Infinity is what JSON's 1e999 reads as, and JSON.stringify would call it null.
  const text =
    typeof value === 'number' ? String(value) : String(JSON.stringify(value));
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
