import {
  NodeId,
  type DiagnosisGraphState,
  type DiagnosisOrchestrationTrace,
  type DiagnosisProgress,
} from '../../src/diagnosis-graph/index.js';
import {
  bindingsIn,
  findingsIn,
  missingEvidenceIn,
  planIn,
  verdictsIn,
  verifierInputIn,
  type Search,
} from './payloads.js';

/** What is printed when an attempt ends: node, outcome, attempt, and what came of it. */
export function linesOfProgress({ event, state }: DiagnosisProgress): string[] {
  const { node, outcome, attempt } = event;
  const [first = '', ...rest] = notesOn[node](state);
  const head = `${node.padEnd(14)} ${outcome} (attempt ${attempt})`.padEnd(38);
  const margin = ' '.repeat(head.length);
  return [
    `${head}  ${first}`.trimEnd(),
    ...rest.map((note) => `${margin}  ${note}`),
  ];
}

/** What is printed at the end: the answer, the path, the trace. */
export function linesOfResult(
  state: DiagnosisGraphState,
  trace: DiagnosisOrchestrationTrace,
): string[] {
  return [
    '',
    'Answer',
    ...(state.final_answer ?? '').split('\n').map(indented),
    '',
    'Path',
    indented(state.orchestration_events.map(({ node }) => node).join(' → ')),
    '',
    'Trace',
    ...trace.transitions.map(({ from, to, reasonCode, attempt }) =>
      indented(
        `${from.padEnd(14)} → ${to.padEnd(14)}  ${reasonCode} (attempt ${attempt})`,
      ),
    ),
    indented(
      `ended at ${trace.finalNode} with ${trace.terminationReason}, ` +
        `${trace.degraded ? 'degraded' : 'not degraded'}, evidence retries: ${trace.evidenceRetryCount}`,
    ),
  ];
}

const indented = (line: string): string => `  ${line}`;

const notesOn: Record<NodeId, (state: DiagnosisGraphState) => string[]> = {
  planner: (state) => planIn(state).searches.map(asked),
  executor: (state) => {
    const { linesRead, linesSkipped, requestsFound, quotes, claims, problem } =
      findingsIn(state)!;
    return problem
      ? [`the log cannot be read: ${problem}`]
      : [
          `${linesRead} lines read, ${quotes.length} kept as evidence`,
          ...(requestsFound > quotes.length
            ? [`of ${requestsFound} requests found, those around the turn`]
            : []),
          ...(linesSkipped > 0
            ? [`${linesSkipped} lines of no known format skipped`]
            : []),
          ...claims.map(({ fact }) => fact),
        ];
  },
  gatekeeper: (state) => [
    `${bindingsIn(state).bound.length} claims bound, ${state.verified_binding_count} quoted lines stand in the log`,
  ],
  verified_input: (state) => [
    `${verifierInputIn(state).claims.length} claims to check`,
  ],
  verifier: (state) => [
    `verdict ${state.effective_verdict}`,
    ...verdictsIn(state).facts_checked.map(
      ({ fact, verification }) => `${fact}: ${verification}`,
    ),
  ],
  evidence_retry: (state) => missingEvidenceIn(state).searches.map(asked),
  composer: () => [],
  fallback: () => [],
};

const asked = (search: Search): string =>
  search.kind === 'requests'
    ? `look for requests to: ${search.terms.join(', ')}`
    : `look for the calls and waits of requests to ${search.endpoint}`;
