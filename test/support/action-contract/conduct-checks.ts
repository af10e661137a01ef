import { InvalidEventError } from '../../../src/diagnosis-graph/index.js';
import { isError } from './attempt-end.js';
import { CANARY } from './case-states.js';
import type { ObservedAttempt, Observation } from './observation.js';
import { problemsByAttempt } from './problems-by-attempt.js';

/** What an action changed of the state it was given. */
export function stateProblems({ attempts, unfrozen }: Observation): string[] {
  const changed = new Set(
    [...attempts, ...(unfrozen ? [unfrozen] : [])].flatMap(
      (attempt) => attempt.changed,
    ),
  );
  if (changed.size > 0) {
    return [
      `it changed ${[...changed].map((key) => `state.${key}`).join(', ')}. ` +
        'The state is frozen in the graph: copy what is to be changed, and return it under a key of its own.',
    ];
  }
  return problemsByAttempt(attempts, ({ end }) =>
    end.kind === 'threw' && isFrozenWrite(end.thrown)
      ? [
          `it changed something frozen (${textOf(end)}). ` +
            'Copy what is to be changed, and return it under a key of its own.',
        ]
      : [],
  );
}

/** Where an action goes on although its signal is aborted. */
export function abortProblems({
  aborted,
  endedBeforeAbort,
}: Observation): string[] {
  return [
    ...(endedBeforeAbort
      ? [
          'the case says that it waits, but it ended before its signal was aborted. ' +
            'Have it wait for something that does not come, or leave "waits" out.',
        ]
      : []),
    ...problemsByAttempt(aborted, ({ end }) =>
      end.kind === 'unsettled'
        ? [
            `it had not ended ${end.afterMs} ms later. ` +
              'Hand config.signal on to what it waits for, and call config.signal?.throwIfAborted() between steps.',
          ]
        : [],
    ),
  ];
}

/** Where an event tells what stands in a payload. */
export function payloadProblems({ attempts, marked }: Observation): string[] {
  const codes = (attempt: ObservedAttempt | null) =>
    attempt?.end.kind === 'returned' ? codesIn(attempt.end.update) : [];
  if (codes(marked).some((code) => code.includes(CANARY.toUpperCase()))) {
    return [`a text of its input turned up in its event. ${CODES_ARE_FIXED}`];
  }
  return problemsByAttempt(attempts, (attempt) => {
    const { orchestration_events: _events, ...given } = attempt.state;
    const returned =
      attempt.end.kind === 'returned' ? payloadOf(attempt.end.update) : {};
    const told = textsIn([given, returned])
      .filter((text) => !IS_CODE.test(text))
      .map(asCode)
      .join('__');
    return codes(attempt)
      .flatMap(phrasesIn)
      .some((phrase) => told.includes(phrase))
      ? [
          `${WORDS_IN_A_ROW} words in a row of a payload turned up in its event. ${CODES_ARE_FIXED}`,
        ]
      : [];
  });
}

const CODES_ARE_FIXED =
  'Choose outcome and reason code from a fixed list, never out of a question, a model, a tool or an error.';

/** How an action fails otherwise than with an Error that its case foresees. */
export function failureProblems({
  expected,
  attempts,
  aborted,
}: Observation): string[] {
  return [
    ...problemsByAttempt([...attempts, ...aborted], ({ end }) =>
      end.kind === 'threw' && !isError(end.thrown)
        ? [
            `it threw ${kindOf(end.thrown)}. Throw an Error, so that cause and stack are kept.`,
          ]
        : [],
    ),
    ...problemsByAttempt(attempts, ({ end }) => {
      if (end.kind === 'unsettled') {
        return [
          `it had not ended after ${end.afterMs} ms. Let it end, or say waits: true in the case.`,
        ];
      }
      if (expected.throws) {
        return end.kind === 'returned'
          ? [`the case says that it throws, but it returned.`]
          : [];
      }
      return end.kind === 'threw' &&
        isError(end.thrown) &&
        !isFrozenWrite(end.thrown) &&
        !(end.thrown instanceof InvalidEventError)
        ? [
            `it threw (${textOf(end)}), which rejects the whole run. ` +
              'Return a failed status for what can be foreseen, or say throws: true in the case.',
          ]
        : [];
    }),
  ];
}

const FROZEN_WRITE =
  /read only|not extensible|Cannot (delete|redefine) property/;

const isFrozenWrite = (thrown: unknown): boolean =>
  isError(thrown) &&
  thrown.name === 'TypeError' &&
  FROZEN_WRITE.test(thrown.message);

const textOf = (end: ObservedAttempt['end']): string =>
  end.kind === 'threw' && isError(end.thrown)
    ? `${end.thrown.name}: ${end.thrown.message}`
    : end.kind;

const kindOf = (thrown: unknown): string =>
  thrown === null || thrown === undefined
    ? String(thrown)
    : `${/^[aeiou]/.test(typeof thrown) ? 'an' : 'a'} ${typeof thrown}`;

function codesIn(update: unknown): string[] {
  const events: unknown = Object(update).orchestration_events;
  return textsIn(Array.isArray(events) ? events : []).map(asCode);
}

function payloadOf(update: unknown): unknown {
  const { orchestration_events: _events, ...payload } = Object(
    update,
  ) as Record<string, unknown>;
  return payload;
}

/** A status or reason code of another attempt may well be told. */
const IS_CODE = /^[A-Z0-9_]+$/;

const asCode = (text: string): string =>
  text.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

const WORDS_IN_A_ROW = 4;

function phrasesIn(code: string): string[] {
  const words = code.split('_');
  return words
    .slice(0, 1 - WORDS_IN_A_ROW)
    .map((_word, at) => words.slice(at, at + WORDS_IN_A_ROW).join('_'));
}

function textsIn(root: unknown): string[] {
  const seen = new Set<unknown>([root]);
  const texts: string[] = [];
  for (const value of seen) {
    if (typeof value === 'string') {
      texts.push(value);
    } else if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach((inner) => seen.add(inner));
    }
  }
  return texts;
}
