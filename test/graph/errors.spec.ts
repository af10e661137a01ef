import {
  DiagnosisGraphError,
  FailedAttemptError,
  InvalidEventError,
  InvalidRequestError,
  InvalidRunConfigError,
  InvalidTraceError,
  isErrorOf,
  nameOfKey,
  NodeActionError,
  NodeContractError,
  RequestScopedActionError,
  type FailedAttempt,
} from '../../src/diagnosis-graph/diagnosis-graph.errors.js';

const FAILED: FailedAttempt = {
  node: 'verifier',
  attempt: 2,
  events: [],
  evidenceRetryCount: 1,
};
const CAUSE = new Error('cause');
const PROBLEMS = [
  { field: 'thread_id', problem: 'must be text' },
  { field: 'a prompt', problem: 'is unknown' },
];
const LISTED =
  'thread_id must be text; (a key that is no plain name) is unknown';
const FIELDS = ['thread_id', '(a key that is no plain name)'];

describe.each([
  [
    'DiagnosisGraphError',
    new DiagnosisGraphError('What is wrong.', { cause: CAUSE }),
    { message: 'What is wrong.' },
  ],
  [
    'NodeContractError',
    new NodeContractError(FAILED, 'it returned null.', 'verifier_output', {
      cause: CAUSE,
    }),
    {
      ...FAILED,
      message:
        'The action of node "verifier" broke its contract at attempt 2: it returned null.',
      problem: 'it returned null.',
      key: 'verifier_output',
    },
  ],
  [
    'NodeActionError',
    new NodeActionError(FAILED, { cause: CAUSE }),
    {
      ...FAILED,
      message:
        'The action of node "verifier" threw at attempt 2; see the cause. ' +
        'To have the graph retry or fall back, return a failed status instead of throwing.',
    },
  ],
  [
    'InvalidEventError',
    new InvalidEventError(PROBLEMS, { cause: CAUSE }),
    {
      message: `Not an orchestration event: ${LISTED}.`,
      problem: LISTED,
      fields: FIELDS,
    },
  ],
  [
    'InvalidTraceError',
    new InvalidTraceError('an event is missing', 3, { cause: CAUSE }),
    { message: 'No trace can be built: an event is missing.', index: 3 },
  ],
  [
    'InvalidRequestError',
    new InvalidRequestError(PROBLEMS, { cause: CAUSE }),
    {
      message: `The diagnosis request was refused: ${LISTED}.`,
      fields: FIELDS,
    },
  ],
  [
    'InvalidRunConfigError',
    new InvalidRunConfigError(PROBLEMS, { cause: CAUSE }),
    { message: `The run config was refused: ${LISTED}.`, fields: FIELDS },
  ],
])('%s', (name, error, parts) => {
  it('says its name, what is wrong and why', () => {
    expect(error).toMatchObject({ name, ...parts });
    expect(error.cause).toBe(CAUSE);
    expect(error).toBeInstanceOf(DiagnosisGraphError);
  });
});

it('names the port that is request-scoped, and how to mend it', () => {
  expect(new RequestScopedActionError('verified_input')).toMatchObject({
    name: 'RequestScopedActionError',
    node: 'verified_input',
    message:
      'The action of node "verified_input" (VERIFIED_INPUT_ACTION) is request-scoped, itself or through what it injects, ' +
      'and would make the graph request-scoped, recompiled for each request. ' +
      'Make it and what it injects default-scoped, and read what belongs to a run from the run config.',
  });
});

describe('isErrorOf', () => {
  const error = new NodeActionError(FAILED, { cause: CAUSE });

  it('knows an error by its class and the classes above', () => {
    expect(isErrorOf(NodeActionError, error)).toBe(true);
    expect(isErrorOf(FailedAttemptError, error)).toBe(true);
    expect(isErrorOf(DiagnosisGraphError, error)).toBe(true);
    expect(isErrorOf(NodeContractError, error)).toBe(false);
  });

  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['text', 'NodeActionError'],
    ['a symbol', Symbol('NodeActionError')],
    ['another error', CAUSE],
    ['a forged prototype', Object.create(NodeActionError.prototype)],
    ['a proxy of one', new Proxy(error, {})],
    ['a revoked proxy', revoked.proxy],
  ])('is not taken in by %s', (_, thrown) => {
    expect(isErrorOf(NodeActionError, thrown)).toBe(false);
  });
});

describe('nameOfKey', () => {
  it.each([
    'planner_output',
    '_private',
    'configurable.thread_id',
    '__proto__',
    'A9',
    `a${'b'.repeat(63)}`,
  ])('tells the plain name %s', (key) => {
    expect(nameOfKey(key)).toBe(key);
  });

  it.each([
    '',
    ' plan',
    'plan ',
    'plan\n',
    'a prompt',
    '0',
    '.plan',
    `a${'b'.repeat(64)}`,
    Symbol('plan'),
    7,
  ])('tells nothing of %p', (key) => {
    expect(nameOfKey(key)).toBe('(a key that is no plain name)');
  });
});
