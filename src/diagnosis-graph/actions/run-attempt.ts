import type { RunnableConfig } from '@langchain/core/runnables';
import {
  InvalidEventError,
  isErrorOf,
  NodeActionError,
  NodeContractError,
  type FailedAttempt,
} from '../diagnosis-graph.errors.js';
import { attemptOf } from '../routing/retry-counters.js';
import type { NodeId } from '../routing/topology.js';
import type { DiagnosisGraphState } from '../state/diagnosis-graph-state.js';
import type { NodeAction } from './action-ports.js';
import { enter, settle, type StateUpdate } from './attempt.js';
import { EVENT_RULE, type ContractViolation } from './attempt-contract.js';

/**
 * One execution of a node's action under its contract.
 *
 * @throws NodeActionError when the action throws anything, which LangGraph would lose when it is not
 * an extensible Error.
 * @throws NodeContractError when it returns what its port does not allow.
 */
export async function runAttempt<Node extends NodeId>(
  node: Node,
  action: NodeAction<Node>,
  state: DiagnosisGraphState,
  config: RunnableConfig,
): Promise<StateUpdate> {
  const seen = enter(node, state);
  let returned: unknown;
  try {
    returned = await action.execute(seen, config);
  } catch (cause) {
    throw rejectionFor(failedAttempt(node, seen), cause);
  }
  const { update, violation } = settle(node, seen, returned);
  if (violation) {
    throw contractError(failedAttempt(node, seen), violation);
  }
  return update;
}

const failedAttempt = (
  node: NodeId,
  state: DiagnosisGraphState,
): FailedAttempt => ({
  node,
  attempt: attemptOf(node, state),
  events: state.orchestration_events,
  evidenceRetryCount: state.evidence_retry_count,
});

function rejectionFor(failed: FailedAttempt, thrown: unknown) {
  const cause = followable(thrown);
  if (!isErrorOf(InvalidEventError, cause)) {
    return new NodeActionError(failed, { cause });
  }
  const problem = `it built a malformed event (${cause.problem}). ${EVENT_RULE}`;
  return new NodeContractError(failed, problem, 'orchestration_events', {
    cause,
  });
}

const contractError = (
  failed: FailedAttempt,
  { message, key, cause }: ContractViolation,
) => new NodeContractError(failed, message, key, { cause: followable(cause) });

/** How deep LangGraph follows the causes of an error. */
const CAUSES_FOLLOWED = 10;

/**
 * What was thrown; a stand-in when its causes cannot be followed, for LangGraph, this one and a host's
 * around it, does and would fail there.
 */
function followable(thrown: unknown): unknown {
  try {
    let cause = thrown;
    for (let depth = 0; depth < CAUSES_FOLLOWED; depth += 1) {
      cause = Object(cause).cause;
    }
    return thrown;
  } catch {
    return new Error('What was thrown cannot be read.');
  }
}
