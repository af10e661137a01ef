import {
  readBindingCount,
  readCheckedFacts,
  readCode,
  readRetryCount,
} from '../../src/diagnosis-graph/state/typed-reads.js';

const throwing = Object.defineProperty({}, 'planner_status', {
  enumerable: true,
  get: () => {
    throw new Error('getter');
  },
});
const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe('typed reads', () => {
  it.each([
    ['COMPLETED', 'COMPLETED'],
    ['completed', undefined],
    [' COMPLETED ', undefined],
    ['toString', undefined],
    ['__proto__', undefined],
    [null, undefined],
    [undefined, undefined],
    [1, undefined],
    [{ toString: () => 'COMPLETED' }, undefined],
    [['COMPLETED'], undefined],
  ])('reads a status of %p as %p', (value, read) => {
    expect(readCode({ planner_status: value }, 'planner_status')).toBe(read);
  });

  it.each([
    ['null', null],
    ['a string', 'COMPLETED'],
    ['an inherited status', Object.create({ planner_status: 'COMPLETED' })],
    [
      'a function',
      Object.assign(() => undefined, { planner_status: 'COMPLETED' }),
    ],
    ['a getter that throws', throwing],
    ['a revoked proxy', revoked.proxy],
  ])('reads no status from %s', (_, state) => {
    expect(readCode(state, 'planner_status')).toBeUndefined();
  });

  it.each([
    [1, 1],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [0, 0],
    [-1, 0],
    [1.5, 0],
    [2 ** 53, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    ['2', 0],
    [true, 0],
    [2n, 0],
    [null, 0],
    [undefined, 0],
    [[1], 0],
  ])('reads a binding count of %p as %p', (value, read) => {
    expect(readBindingCount({ verified_binding_count: value })).toBe(read);
  });

  it.each([
    [0, 0],
    [1, 1],
    [7, 7],
    [null, 0],
    [undefined, 0],
    ['0', 1],
    [-1, 1],
    [0.5, 1],
    [Number.NaN, 1],
    [false, 1],
  ])(
    'reads a retry count of %p as %p, malformed as exhausted',
    (value, read) => {
      expect(
        readRetryCount({ planner_retry_count: value }, 'planner_retry_count'),
      ).toBe(read);
    },
  );

  it.each([
    ['null', null],
    ['no list', { facts_checked: { 0: { fact: 'x' } } }],
    ['a list that is only inherited', Object.create({ facts_checked: [{}] })],
    ['a string', 'facts_checked'],
  ])('reads no facts from a verifier output that is %s', (_, output) => {
    expect(readCheckedFacts({ verifier_output: output })).toEqual([]);
  });

  it('reads each element of facts_checked, whatever it is', () => {
    expect(
      readCheckedFacts({
        verifier_output: {
          facts_checked: [
            null,
            'x',
            { fact: 'a', verification: 'no_evidence', more: 1 },
          ],
        },
      }),
    ).toEqual([
      { fact: undefined, verification: undefined },
      { fact: undefined, verification: undefined },
      { fact: 'a', verification: 'no_evidence' },
    ]);
  });

  it('reads a sparse list of huge length by what it holds', () => {
    const facts_checked: unknown[] = [];
    facts_checked[4_000_000_000] = { fact: 'a', verification: 'no_evidence' };
    expect(readCheckedFacts({ verifier_output: { facts_checked } })).toEqual([
      { fact: 'a', verification: 'no_evidence' },
    ]);
  });

  it('takes no named property of the list for an element', () => {
    const fact = { fact: 'a', verification: 'no_evidence' };
    for (const name of ['extra', '01', '-1', '1.5', '4294967295']) {
      const facts_checked = Object.assign([], { [name]: fact });
      expect(readCheckedFacts({ verifier_output: { facts_checked } })).toEqual(
        [],
      );
    }
  });

  it('reads no facts from a list that does not tell its keys', () => {
    const facts_checked = new Proxy([{ fact: 'a' }], {
      ownKeys: () => {
        throw new Error('trap');
      },
    });
    expect(readCheckedFacts({ verifier_output: { facts_checked } })).toEqual(
      [],
    );
  });
});
