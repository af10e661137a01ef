import { Command } from '@langchain/langgraph';
import { InvalidRequestError } from '../../src/diagnosis-graph/index.js';
import { acceptRequest } from '../../src/diagnosis-graph/state/diagnosis-request.js';

const VALID = { session_id: 's-1', user_query: 'why?' };

function refusal(request: unknown): InvalidRequestError {
  try {
    acceptRequest(request);
  } catch (error) {
    if (error instanceof InvalidRequestError) {
      return error;
    }
    throw error;
  }
  throw new Error('the request was accepted');
}

describe('acceptRequest', () => {
  it.each([
    ['no session_id', { user_query: 'why?' }, ['session_id']],
    ['a blank session_id', { ...VALID, session_id: ' \n' }, ['session_id']],
    ['a numeric session_id', { ...VALID, session_id: 7 }, ['session_id']],
    ['an empty user_query', { ...VALID, user_query: '' }, ['user_query']],
    ['neither', {}, ['session_id', 'user_query']],
    [
      'a context that is no array',
      { ...VALID, conversation_context: 'earlier' },
      ['conversation_context'],
    ],
    [
      'a null context',
      { ...VALID, conversation_context: null },
      ['conversation_context'],
    ],
    [
      'control state',
      { ...VALID, planner_retry_count: -5 },
      ['planner_retry_count'],
    ],
    [
      'events',
      { ...VALID, orchestration_events: [] },
      ['orchestration_events'],
    ],
    ['an overwrite', { __overwrite__: VALID }, ['__overwrite__']],
    ['null', null, ['request']],
    ['a string', 'why?', ['request']],
    ['an array', [VALID], ['request']],
  ])('refuses %s, naming the field', (_, request, fields) => {
    expect([...refusal(request).fields].sort()).toEqual(
      expect.arrayContaining(fields),
    );
  });

  it('refuses a LangGraph Command', () => {
    expect(() => acceptRequest(new Command({ goto: 'composer' }))).toThrow(
      InvalidRequestError,
    );
  });

  it('refuses an own __proto__ and an object that cannot be read', () => {
    expect(() =>
      acceptRequest(
        JSON.parse('{"session_id":"s","user_query":"q","__proto__":{"a":1}}'),
      ),
    ).toThrow(InvalidRequestError);
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect(() => acceptRequest(revoked.proxy)).toThrow(InvalidRequestError);
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

  it('gives an empty context when none is given', () => {
    expect(acceptRequest(VALID).conversation_context).toEqual([]);
    expect(
      acceptRequest({ ...VALID, conversation_context: undefined })
        .conversation_context,
    ).toEqual([]);
  });
});
