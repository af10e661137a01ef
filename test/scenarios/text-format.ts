import type {
  DiagnosisOrchestrationTraceMap,
  OrchestrationEvent,
} from '../../src/diagnosis-graph/index.js';
import type { RunError, ScenarioResult } from './scenario-result.js';

/** The line that opens a scenario. */
export const titleText = (name: string): string => `${name}\n`;

/** One attempt of the path, as it ends. */
export const eventText = (
  { node, outcome, reasonCode, attempt }: OrchestrationEvent,
  index: number,
): string =>
  `  ${String(index + 1).padStart(2)}  ${node.padEnd(14)}  attempt ${attempt}  ${outcome.padEnd(20)}  ${reasonCode}\n`;

/** What follows the path: the error if there is one, the trace, the expectation. */
export const outcomeText = (result: ScenarioResult): string =>
  [
    ...(result.error ? errorLines(result.error) : []),
    ...(result.trace ? traceLines(result.trace) : []),
    ...expectationLines(result),
    '',
    '',
  ].join('\n');

const errorLines = ({ name, message, causes }: RunError): string[] => [
  `  rejected with ${name}: ${message}`,
  ...causes.map((cause) => `    caused by ${cause.name}: ${cause.message}`),
];

const traceLines = ({
  transitions,
  ...summary
}: DiagnosisOrchestrationTraceMap): string[] => [
  '  trace',
  ...transitions.map(
    ({ from, to, reason_code, attempt }) =>
      `    ${from} -> ${to}  (${reason_code}, attempt ${attempt})`,
  ),
  ...Object.entries(summary).map(([field, value]) => `    ${field}: ${value}`),
];

const expectationLines = ({
  expectation,
  mismatches,
}: ScenarioResult): string[] => [
  `  expectation: ${expectation}`,
  ...mismatches.map((mismatch) => `    ${mismatch}`),
];
