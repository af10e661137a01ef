import { InvalidRequestError } from '../../src/diagnosis-graph/diagnosis-graph.errors.js';
import { acceptRequest } from '../../src/diagnosis-graph/state/diagnosis-request.js';
import { thrownBy } from '../support/thrown-by.js';

const VALID = { session_id: 's-1', user_query: 'why?' };

const refusal = (request: unknown): InvalidRequestError =>
  thrownBy(InvalidRequestError, () => acceptRequest(request));

describe('acceptRequest', () => {
  const NOT_BLANK = 'must be a string that is not blank';
  const NO_PART =
    'is not part of a request, which is session_id, user_query, conversation_context only';

  it.each<[string, unknown, Record<string, string>]>([
    ['no session_id', { user_query: 'why?' }, { session_id: NOT_BLANK }],
    [
      'a blank session_id',
      { ...VALID, session_id: ' \n' },
      { session_id: NOT_BLANK },
    ],
    [
      'a numeric session_id',
      { ...VALID, session_id: 7 },
      { session_id: NOT_BLANK },
    ],
    [
      'an empty user_query',
      { ...VALID, user_query: '' },
      { user_query: NOT_BLANK },
    ],
    ['neither', {}, { session_id: NOT_BLANK, user_query: NOT_BLANK }],
    [
      'a context that is no array',
      { ...VALID, conversation_context: 'earlier' },
      { conversation_context: 'must be an array, or left out' },
    ],
    [
      'a null context',
      { ...VALID, conversation_context: null },
      { conversation_context: 'must be an array, or left out' },
    ],
    [
      'control state',
      { ...VALID, planner_retry_count: -5 },
      { planner_retry_count: NO_PART },
    ],
    [
      'events',
      { ...VALID, orchestration_events: [] },
      { orchestration_events: NO_PART },
    ],
    [
      'an overwrite',
      { __overwrite__: VALID },
      {
        __overwrite__: NO_PART,
        session_id: NOT_BLANK,
        user_query: NOT_BLANK,
      },
    ],
    [
      'an own __proto__',
      JSON.parse('{"session_id":"s","user_query":"q","__proto__":{"a":1}}'),
      { ['__proto__']: NO_PART },
    ],
    [
      'a symbol',
      { ...VALID, [Symbol('x')]: 1 },
      { '(a key that is no plain name)': NO_PART },
    ],
    [
      'fields that are only inherited',
      Object.create(VALID),
      { session_id: NOT_BLANK, user_query: NOT_BLANK },
    ],
    ['null', null, { request: 'must be an object' }],
    ['nothing', undefined, { request: 'must be an object' }],
    ['a string', 'why?', { request: 'must be an object' }],
    ['a function', () => VALID, { request: 'must be an object' }],
    ['an array', [VALID], { request: 'must be an object' }],
  ])('refuses %s, naming the field', (_, request, problems) => {
    const { fields, message } = refusal(request);
    expect(fields).toEqual(Object.keys(problems));
    expect(message).toBe(
      `The diagnosis request was refused: ${Object.entries(problems)
        .map(([field, problem]) => `${field} ${problem}`)
        .join('; ')}.`,
    );
  });

  it('refuses an object that cannot be read, with the cause', () => {
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const throwing = {
      ...VALID,
      get user_query(): never {
        throw new TypeError('trap');
      },
    };
    const deep = {
      ...VALID,
      conversation_context: [{ turn: revoked.proxy }],
    };
    for (const request of [revoked.proxy, throwing, deep]) {
      const error = refusal(request);
      expect(error.fields).toEqual(['request']);
      expect(error.message).toBe(
        'The diagnosis request was refused: request cannot be read, for a getter or a proxy in it throws; see the cause.',
      );
      expect(error.cause).toBeInstanceOf(TypeError);
    }
  });

  it('says how to mend it and repeats no value', () => {
    const { message } = refusal({
      session_id: 'canary-1',
      user_query: '',
      conversation_context: 'canary-2',
      'canary 3: a key that is no plain name': 'canary-4',
    });
    expect(message).toMatch(/user_query must be a string that is not blank/);
    expect(message).toMatch(/conversation_context must be an array/);
    expect(message).not.toMatch(/canary/);
  });

  it('copies and freezes what the caller holds', () => {
    const turn = { role: 'user', text: 'earlier' };
    const request = { ...VALID, conversation_context: [turn] };
    const accepted = acceptRequest(request);
    turn.text = 'changed';
    request.conversation_context.push(turn);
    expect(accepted.conversation_context).toEqual([
      { role: 'user', text: 'earlier' },
    ]);
    expect(Object.isFrozen(accepted.conversation_context[0])).toBe(true);
  });

  it('accepts an instance of a host class that has just the fields', () => {
    class ChatRequestDto {
      session_id = 's-1';
      user_query = 'why?';
    }
    expect(acceptRequest(new ChatRequestDto())).toEqual({
      ...VALID,
      conversation_context: [],
    });
  });

  it('keeps what it is given as it is, blanks around it too', () => {
    const request = { session_id: ' s-1 ', user_query: ' why?\n' };
    expect(acceptRequest(request)).toMatchObject(request);
  });

  it('gives an empty context when none is given', () => {
    expect(acceptRequest(VALID).conversation_context).toEqual([]);
    expect(
      acceptRequest({ ...VALID, conversation_context: undefined })
        .conversation_context,
    ).toEqual([]);
  });
});
