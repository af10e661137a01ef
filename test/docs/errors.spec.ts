import { readFileSync } from 'node:fs';
import {
  DiagnosisGraphError,
  FailedAttemptError,
  InvalidActionError,
} from '../../src/diagnosis-graph/index.js';
import * as door from '../../src/diagnosis-graph/index.js';
import { PROVOCATIONS } from './provocations.js';

const page = readFileSync(
  new URL('../../docs/errors.md', import.meta.url),
  'utf8',
);

const rows = [...page.matchAll(/^\| (?!cause |-)(.+) \|$/gm)].map(([, row]) => {
  const [cause, error, message, mend] = row!
    .split(' | ')
    .map((cell) => cell.trim());
  return { cause: cause!, error: error!, message: message!, mend: mend! };
});

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

const patternOf = (cell: string) =>
  new RegExp(
    `^${cell
      .slice(1, -1)
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      // An ellipsis of the message itself is one more thing that may stand there.
      .join('.*')}$`,
  );

async function raisedBy(way: () => unknown): Promise<Error> {
  try {
    await way();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was raised.');
}

describe('docs/errors.md', () => {
  it('has a row for each provocation, and one for each row', () => {
    expect(rows.map(({ cause }) => cause)).toEqual(Object.keys(PROVOCATIONS));
  });

  it.each(rows)('$cause: $error', async ({ cause, error, message, mend }) => {
    expect(mend).not.toBe('');
    for (const way of PROVOCATIONS[cause] ?? []) {
      const raised = await raisedBy(way);
      if (error === 'its own') {
        expect(raised).not.toBeInstanceOf(DiagnosisGraphError);
        expect(['no API key', 'user left']).toContain(raised.message);
      } else {
        expect([raised.name, raised.constructor.name]).toContain(
          error.slice(1, -1),
        );
        expect(flat(raised.message)).toMatch(patternOf(message));
      }
    }
  });

  it('has each error that the module exports', () => {
    const named = new Set(rows.map(({ error }) => error.slice(1, -1)));
    const exported = Object.entries(door)
      .filter(([, value]) => isErrorClass(value))
      .map(([name]) => name)
      .filter((name) => !BASE_CLASSES.includes(name));
    expect(exported).toContain(InvalidActionError.name);
    expect(exported.filter((name) => !named.has(name))).toEqual([]);
  });

  it('would notice another text', () => {
    const pattern = patternOf('`it returned …. Return a plain object`');
    expect('it returned a string. Return a plain object').toMatch(pattern);
    expect('it returned a string. Return something else').not.toMatch(pattern);
  });
});

const BASE_CLASSES = [DiagnosisGraphError.name, FailedAttemptError.name];

const isErrorClass = (value: unknown): boolean =>
  typeof value === 'function' && value.prototype instanceof DiagnosisGraphError;
