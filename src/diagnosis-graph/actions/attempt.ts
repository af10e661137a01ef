import { isErrorOf } from '../diagnosis-graph.errors.js';
import {
  attemptOf,
  controlAfterAttempt,
  controlOnEntry,
} from '../routing/retry-counters.js';
import type { NodeId } from '../routing/topology.js';
import {
  appendEvents,
  type DiagnosisGraphState,
  type StateKey,
} from '../state/diagnosis-graph-state.js';
import {
  ContractViolation,
  readUpdate,
  type LawfulUpdate,
} from './attempt-contract.js';
import { OWNED_KEYS } from './owned-keys.js';

/** What merges into the state when an attempt ended: its event, and each key that it changed. */
export type StateUpdate = Partial<DiagnosisGraphState> &
  Pick<DiagnosisGraphState, 'orchestration_events'>;

/** How an attempt settles: with an update to merge, or with what its action did wrong. */
export type Settlement =
  | { readonly update: StateUpdate; readonly violation?: never }
  | { readonly update?: never; readonly violation: ContractViolation };

/**
 * The state that the action of a node sees, frozen: the given one, for LangGraph makes one for each
 * attempt, or a copy that counts a re-entry after a technical failure.
 */
export function enter(
  node: NodeId,
  state: DiagnosisGraphState,
): DiagnosisGraphState {
  const control = controlOnEntry(node, state);
  return Object.freeze(control ? { ...state, ...control } : state);
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
      violation: isErrorOf(ContractViolation, cause)
        ? cause
        : new ContractViolation(
            'it returned something that cannot be read or frozen. Return plain data.',
            null,
            { cause },
          ),
    };
  }
}

/** The state after an attempt, frozen: what the channels make of the state before and the update. */
export function merge(
  state: DiagnosisGraphState,
  update: StateUpdate,
): DiagnosisGraphState {
  return Object.freeze({
    ...state,
    ...update,
    orchestration_events: appendEvents(
      state.orchestration_events,
      update.orchestration_events,
    ),
  });
}

/** What an attempt replaces: what its node owns; a new verified input voids what the Verifier said of the last. */
const REPLACED_KEYS: Record<NodeId, readonly StateKey[]> = {
  ...OWNED_KEYS,
  verified_input: [...OWNED_KEYS.verified_input, ...OWNED_KEYS.verifier],
};

function updateOf(
  node: NodeId,
  state: DiagnosisGraphState,
  { owned, event }: LawfulUpdate,
): StateUpdate {
  const update: { [Key in StateKey]?: unknown } = {
    ...controlAfterAttempt(node, state),
    orchestration_events: [event],
  };
  for (const key of REPLACED_KEYS[node]) {
    const value = owned[key] ?? null;
    if (value !== state[key]) {
      update[key] = value;
    }
  }
  return update as StateUpdate;
}
