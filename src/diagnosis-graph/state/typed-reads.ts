import {
  ComposerStatus,
  ExecutorStatus,
  GatekeeperStatus,
  PlannerStatus,
  Verdict,
  VerifierStatus,
} from './statuses.js';

/** The keys that hold a status, a verdict or a ceiling, with the codes that each knows. */
interface Codes {
  planner_status: PlannerStatus;
  executor_status: ExecutorStatus;
  gatekeeper_status: GatekeeperStatus;
  verifier_status: VerifierStatus;
  composer_status: ComposerStatus;
  effective_verdict: Verdict;
  verifier_verdict_ceiling: Verdict;
}

type CodeKey = keyof Codes;

const codesOf = (codes: object): ReadonlySet<unknown> =>
  new Set(Object.values(codes));

const KNOWN_CODES: Record<CodeKey, ReadonlySet<unknown>> = {
  planner_status: codesOf(PlannerStatus),
  executor_status: codesOf(ExecutorStatus),
  gatekeeper_status: codesOf(GatekeeperStatus),
  verifier_status: codesOf(VerifierStatus),
  composer_status: codesOf(ComposerStatus),
  effective_verdict: codesOf(Verdict),
  verifier_verdict_ceiling: codesOf(Verdict),
};

/** The control counters of the skeleton. */
export type RetryCountKey =
  | 'planner_retry_count'
  | 'verifier_retry_count'
  | 'composer_retry_count'
  | 'evidence_retry_count';

/** How often each retry is allowed, technical and evidence alike. */
export const RETRY_LIMIT = 1;

/** An own property, or `undefined`: a prototype, and a getter or proxy that throws, open no route. */
function readOwn(holder: unknown, key: PropertyKey): unknown {
  try {
    if (
      typeof holder === 'object' &&
      holder !== null &&
      Object.hasOwn(holder, key)
    ) {
      return (holder as Record<PropertyKey, unknown>)[key];
    }
  } catch {
    // As if it were absent.
  }
  return undefined;
}

/** The status, verdict or ceiling under a key; `undefined` for anything that is not exactly one. */
export function readCode<Key extends CodeKey>(
  state: unknown,
  key: Key,
): Codes[Key] | undefined {
  const value = readOwn(state, key);
  return KNOWN_CODES[key].has(value) ? (value as Codes[Key]) : undefined;
}

const isNatural = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** How many bindings are verified; 0 for anything but a natural number. */
export function readBindingCount(state: unknown): number {
  const value = readOwn(state, 'verified_binding_count');
  return isNatural(value) ? value : 0;
}

/** A retry count; 0 when absent, exhausted when it is not a natural number. */
export function readRetryCount(state: unknown, key: RetryCountKey): number {
  const value = readOwn(state, key) ?? 0;
  return isNatural(value) ? value : RETRY_LIMIT;
}

/** A fact that the Verifier checked, as far as the router reads it; each part may be anything. */
export interface CheckedFact {
  readonly fact: unknown;
  readonly verification: unknown;
}

/** What the Verifier checked; empty when `verifier_output.facts_checked` is not an array. */
export function readCheckedFacts(state: unknown): CheckedFact[] {
  const facts = readOwn(readOwn(state, 'verifier_output'), 'facts_checked');
  return elementsOf(facts).map((element) => ({
    fact: readOwn(element, 'fact'),
    verification: readOwn(element, 'verification'),
  }));
}

/** Whether a key of an array is one of its indexes; `01`, `-1` and `4294967295` are none. */
const isIndex = (key: string): boolean =>
  String(Number(key) >>> 0) === key && key !== '4294967295';

// By key, so that a sparse array of huge length costs only what it holds.
function elementsOf(list: unknown): unknown[] {
  try {
    return Array.isArray(list)
      ? Object.keys(list)
          .filter(isIndex)
          .map((index) => readOwn(list, index))
      : [];
  } catch {
    return [];
  }
}
