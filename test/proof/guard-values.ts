import type {
  CONDITIONAL_EDGES,
  NodeId,
} from '../../src/diagnosis-graph/index.js';
import type { Axes } from './combinations.js';

const UNKNOWN_CODES = ['SHRUGGED', 'completed', ' PASS ', 'toString', null];
const STATUSES = [
  'COMPLETED',
  'INVALID_OUTPUT',
  'RETRYABLE_FAILED',
  'NON_RETRYABLE_FAILED',
  ['COMPLETED'],
  ...UNKNOWN_CODES,
];
const EXECUTOR_STATUSES = [...STATUSES, 'TOOL_BLOCKED', 'FAILED', 'PASS'];
const DECISIONS = ['PASS', 'LOW_CONFID', 'REJECT', 'COMPLETED', true];
const VERDICTS = ['PASS', 'LOW_CONFID', 'REJECT', 'MAYBE', 'low_confid', null];
const BINDINGS = [
  0,
  1,
  2,
  -1,
  0.5,
  NaN,
  Infinity,
  2 ** 53,
  2 ** 53 - 1,
  '1',
  true,
  1n,
  [1],
  {},
  null,
  undefined,
];
const COUNTS = [0, 1, 2, -1, 0.5, NaN, '0', true, null, undefined];
const FEW_COUNTS = [0, 1, '0', null];

const fact = (verification: unknown, named: unknown = 'x') => ({
  fact: named,
  verification,
});

const GAP = { facts_checked: [fact('no_evidence')] };

const VERIFIER_OUTPUTS = [
  GAP,
  ...[
    [fact('indirect_support')],
    [fact('direct_support')],
    [fact('NO_EVIDENCE')],
    [fact(null)],
    [fact('no_evidence', '')],
    [fact('indirect_support', ' \n')],
    [fact('no_evidence', 3)],
    [fact('no_evidence', null)],
    [],
    [null, 'x', { verification: 'no_evidence' }],
    [fact('direct_support'), fact('no_evidence', '')],
    [fact('direct_support'), null, fact('indirect_support')],
    { 0: fact('no_evidence') },
    null,
  ].map((facts_checked) => ({ facts_checked })),
  null,
];

/** What each guard reads, and beside it what it must not heed, in every value that could matter. */
export const ROUTE_AXES: readonly (readonly [
  keyof typeof CONDITIONAL_EDGES,
  Axes,
])[] = [
  [
    'planner',
    {
      planner_status: STATUSES,
      planner_retry_count: COUNTS,
      verifier_retry_count: FEW_COUNTS,
      composer_retry_count: FEW_COUNTS,
      evidence_retry_count: FEW_COUNTS,
    },
  ],
  [
    'executor',
    {
      executor_status: EXECUTOR_STATUSES,
      planner_status: STATUSES,
      planner_retry_count: FEW_COUNTS,
      evidence_retry_count: FEW_COUNTS,
    },
  ],
  [
    'gatekeeper',
    {
      gatekeeper_status: [...DECISIONS, ...UNKNOWN_CODES],
      verified_binding_count: BINDINGS,
      verifier_verdict_ceiling: VERDICTS,
      verifier_retry_count: FEW_COUNTS,
      evidence_retry_count: FEW_COUNTS,
    },
  ],
  [
    'verifier',
    {
      verifier_status: STATUSES,
      effective_verdict: VERDICTS,
      verifier_verdict_ceiling: VERDICTS,
      gatekeeper_status: ['PASS', null],
      verifier_output: VERIFIER_OUTPUTS,
      verifier_retry_count: FEW_COUNTS,
      evidence_retry_count: FEW_COUNTS,
      verified_binding_count: [0, 1, null],
    },
  ],
  [
    'verifier',
    {
      verifier_status: STATUSES,
      effective_verdict: VERDICTS,
      verifier_verdict_ceiling: VERDICTS,
      verifier_output: [GAP, null],
      verifier_retry_count: COUNTS,
      evidence_retry_count: COUNTS,
      planner_retry_count: [0, 1],
    },
  ],
  [
    'composer',
    {
      composer_status: STATUSES,
      composer_retry_count: COUNTS,
      planner_retry_count: FEW_COUNTS,
      verifier_retry_count: FEW_COUNTS,
      evidence_retry_count: FEW_COUNTS,
    },
  ],
];

/** A key that the action leaves out. */
export const LEFT_OUT = Symbol('left out');

const SOME_STATUSES = [
  'COMPLETED',
  'INVALID_OUTPUT',
  'RETRYABLE_FAILED',
  'NON_RETRYABLE_FAILED',
  'SHRUGGED',
  LEFT_OUT,
];
const OUTPUT = [{ some: 'output' }, LEFT_OUT];

/** What an attempt of each node returns, in every combination that could matter. */
export const RETURNED_AXES: Readonly<Record<NodeId, Axes>> = {
  planner: { planner_status: SOME_STATUSES, planner_output: OUTPUT },
  executor: {
    executor_status: [...SOME_STATUSES, 'TOOL_BLOCKED'],
    executor_output: OUTPUT,
  },
  gatekeeper: {
    gatekeeper_status: ['PASS', 'LOW_CONFID', 'REJECT', 'SHRUGGED', LEFT_OUT],
    gatekeeper_output: OUTPUT,
    verified_binding_count: [0, 1, '1', LEFT_OUT],
    verifier_verdict_ceiling: ['PASS', 'LOW_CONFID', LEFT_OUT],
  },
  verified_input: { verifier_input: OUTPUT },
  verifier: {
    verifier_status: SOME_STATUSES,
    effective_verdict: ['PASS', 'LOW_CONFID', 'REJECT', 'SHRUGGED', LEFT_OUT],
    verifier_output: [
      GAP,
      { facts_checked: [fact('indirect_support')] },
      { facts_checked: [fact('direct_support')] },
      LEFT_OUT,
    ],
  },
  evidence_retry: { evidence_retry_context: OUTPUT },
  composer: {
    composer_status: SOME_STATUSES,
    composer_output: OUTPUT,
    final_answer: ['It is payments.', LEFT_OUT],
  },
  fallback: {
    fallback_output: OUTPUT,
    final_answer: ['No safe diagnosis.', LEFT_OUT],
  },
};

const CONTROL_AXES: Axes = {
  planner_mode: ['FULL', 'EVIDENCE_GAP_ONLY'],
  planner_retry_count: [0, 1],
  verifier_retry_count: [0, 1],
  composer_retry_count: [0, 1],
  evidence_retry_count: [0, 1],
};

/** The control state in which each node runs, and what an earlier attempt or cycle may have left. */
export const SEEN_AXES: Readonly<Record<NodeId, Axes>> = {
  planner: {
    ...CONTROL_AXES,
    planner_status: ['COMPLETED', null],
    planner_output: ['earlier', null],
  },
  executor: { ...CONTROL_AXES, executor_status: ['COMPLETED', null] },
  gatekeeper: {
    ...CONTROL_AXES,
    gatekeeper_status: ['PASS', 'LOW_CONFID'],
    verified_binding_count: [1],
    verifier_verdict_ceiling: ['PASS', null],
  },
  verified_input: {
    ...CONTROL_AXES,
    verifier_input: ['earlier', null],
    verifier_status: [...SOME_STATUSES, null].filter((s) => s !== LEFT_OUT),
    verifier_output: [GAP, null],
    effective_verdict: ['PASS', 'LOW_CONFID', null],
  },
  verifier: {
    ...CONTROL_AXES,
    verifier_verdict_ceiling: ['PASS', 'LOW_CONFID'],
    verifier_status: ['COMPLETED', 'INVALID_OUTPUT'],
    verifier_output: [GAP],
    effective_verdict: ['PASS', 'LOW_CONFID'],
  },
  // A second evidence retry has no way in.
  evidence_retry: { ...CONTROL_AXES, evidence_retry_count: [0] },
  composer: {
    ...CONTROL_AXES,
    composer_status: ['COMPLETED', 'INVALID_OUTPUT', null],
    composer_output: ['earlier', null],
    final_answer: ['earlier', null],
  },
  fallback: { ...CONTROL_AXES, final_answer: ['earlier', null] },
};
