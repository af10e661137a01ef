import {
  attemptOf,
  controlAfterAttempt,
  controlOnEntry,
} from '../routing/retry-counters.js';
import type { NodeId } from '../routing/topology.js';
import type {
  DiagnosisGraphState,
  StateKey,
} from '../state/diagnosis-graph-state.js';
import {
  ContractViolation,
  readUpdate,
  type LawfulUpdate,
} from './attempt-contract.js';
import { OWNED_KEYS } from './owned-keys.js';

/** What merges into the state when an attempt ended. */
export type StateUpdate = Partial<DiagnosisGraphState>;

/** How an attempt settles: with an update to merge, or with what its action did wrong. */
export type Settlement =
  | { readonly update: StateUpdate; readonly violation?: never }
  | { readonly update?: never; readonly violation: ContractViolation };

/** The state that the action of a node sees, frozen: a re-entry after a technical failure is counted. */
export function enter(
  node: NodeId,
  state: DiagnosisGraphState,
): DiagnosisGraphState {
  return Object.freeze({ ...state, ...controlOnEntry(node, state) });
}

/**
 * What an attempt changes: the node's output replaced whole, so that nothing of an earlier attempt can
 * open a route; the control state; the event. A key that keeps its value is not written.
 *
 * @param state What {@link enter} gave the action.
 * @param returned Whatever the action returned; nothing makes this function throw.
 */
export function settle(
  node: NodeId,
  state: DiagnosisGraphState,
  returned: unknown,
): Settlement {
  try {
    const lawful = readUpdate(node, attemptOf(node, state), returned);
    return { update: updateOf(node, state, lawful) };
  } catch (cause) {
    return {
      violation:
        cause instanceof ContractViolation
          ? cause
          : new ContractViolation(
              'it returned something that cannot be read or frozen. Return plain data.',
              null,
              cause,
            ),
    };
  }
}

/** A new verified input makes what the Verifier said of an earlier one void. */
const CLEARED_KEYS: Partial<Record<NodeId, readonly StateKey[]>> = {
  verified_input: OWNED_KEYS.verifier,
};

function updateOf(
  node: NodeId,
  state: DiagnosisGraphState,
  { values, event }: LawfulUpdate,
): StateUpdate {
  const replaced = [...OWNED_KEYS[node], ...(CLEARED_KEYS[node] ?? [])]
    .map((key) => [key, values.get(key) ?? null] as const)
    .filter(([key, value]) => value !== state[key]);
  return {
    ...Object.fromEntries(replaced),
    ...controlAfterAttempt(node, state),
    orchestration_events: [event],
  };
}
