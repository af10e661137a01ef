import type { DiagnosisGraphState } from '../../src/diagnosis-graph/index.js';
import type { CauseFigures, SymptomFigures } from './measurements.js';

// The graph hands payloads on as unknown; what each node writes is agreed here, and read in one place.

/** What a question says is wrong. */
export type Symptom = 'slow' | 'failing';

/** What the Executor is to look for in the log. */
export type Search =
  | { readonly kind: 'requests'; readonly terms: readonly string[] }
  /** The calls and waits of an endpoint's requests. */
  | { readonly kind: 'parts'; readonly endpoint: string };

/** What the Planner writes. */
export interface Plan {
  /** The words of the question that may name an endpoint. */
  readonly terms: readonly string[];
  readonly symptom: Symptom;
  /** Whether the question asks for the cause too. */
  readonly asksCause: boolean;
  readonly searches: readonly Search[];
}

/** A line of the log, word for word. */
export interface Quote {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** What the Executor concludes, with the lines that have to bear it out. */
export type Claim = {
  readonly fact: string;
  readonly endpoint: string;
  readonly symptom: Symptom;
  readonly quotes: readonly Quote[];
} & (
  | { readonly kind: 'symptom'; readonly figures: SymptomFigures }
  | { readonly kind: 'cause'; readonly figures: CauseFigures }
);

/** What the Executor writes. */
export interface Findings {
  readonly linesRead: number;
  /** Lines of no known format, such as a stack trace. */
  readonly linesSkipped: number;
  /** Requests that were looked for; of many, only those around the turn are kept. */
  readonly requestsFound: number;
  /** The endpoints that the log knows. */
  readonly endpoints: readonly string[];
  readonly quotes: readonly Quote[];
  readonly claims: readonly Claim[];
  /** Why the log could not be searched, else null. */
  readonly problem: string | null;
}

/** What the Gatekeeper writes. */
export interface Bindings {
  /** The claims whose every quote stands in the log. */
  readonly bound: readonly Claim[];
  readonly refused: readonly Claim[];
}

/** What the Verifier reads. */
export interface VerifierInput {
  readonly claims: readonly Claim[];
}

/** How the Verifier found a claim; the graph takes the first two as a gap that more evidence may close. */
export type Verification =
  | 'no_evidence'
  | 'indirect_support'
  | 'direct_support'
  | 'contradicted'
  | 'too_few_lines';

/** A claim that the Verifier measured again. */
export interface CheckedFact {
  readonly fact: string;
  readonly verification: Verification;
  readonly claim: Claim;
}

/** What the Verifier writes. */
export interface Verdicts {
  readonly facts_checked: readonly CheckedFact[];
}

/** What the EvidenceRetry writes. */
export interface MissingEvidence {
  readonly searches: readonly Search[];
}

/** The plan of the latest Planner attempt. */
export const planIn = (state: DiagnosisGraphState) =>
  state.planner_output as Plan;

/** What the latest Executor attempt found, in a second cycle that of the first; null before any. */
export const findingsIn = (state: DiagnosisGraphState) =>
  state.executor_output as Findings | null;

/** What the Gatekeeper bound in the latest cycle. */
export const bindingsIn = (state: DiagnosisGraphState) =>
  state.gatekeeper_output as Bindings;

/** What the Verifier is to check. */
export const verifierInputIn = (state: DiagnosisGraphState) =>
  state.verifier_input as VerifierInput;

/** What the Verifier found of the latest verified input. */
export const verdictsIn = (state: DiagnosisGraphState) =>
  state.verifier_output as Verdicts;

/** What the evidence retry asks for; there once `planner_mode` is `EVIDENCE_GAP_ONLY`. */
export const missingEvidenceIn = (state: DiagnosisGraphState) =>
  state.evidence_retry_context as MissingEvidence;
