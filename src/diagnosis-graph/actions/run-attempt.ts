import type { RunnableConfig } from '@langchain/core/runnables';
import {
  InvalidEventError,
  NodeActionError,
  NodeContractError,
} from '../diagnosis-graph.errors.js';
import { attemptOf } from '../routing/retry-counters.js';
import type { NodeId } from '../routing/topology.js';
import type { DiagnosisGraphState } from '../state/diagnosis-graph-state.js';
import type { NodeAction } from './action-ports.js';
import { enter, settle, type StateUpdate } from './attempt.js';
import { ContractViolation } from './attempt-contract.js';

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
    throw rejectionFor(node, seen, cause);
  }
  const { update, violation } = settle(node, seen, returned);
  if (violation) {
    throw contractError(node, seen, violation);
  }
  return update;
}

function rejectionFor(
  node: NodeId,
  state: DiagnosisGraphState,
  cause: unknown,
): NodeContractError | NodeActionError {
  if (cause instanceof InvalidEventError) {
    const problem = `it built a malformed event (${cause.fields.join(', ')})`;
    const key = 'orchestration_events';
    return contractError(
      node,
      state,
      new ContractViolation(problem, key, cause),
    );
  }
  return new NodeActionError(
    node,
    attemptOf(node, state),
    state.orchestration_events,
    { cause },
  );
}

const contractError = (
  node: NodeId,
  state: DiagnosisGraphState,
  { problem, key, cause }: ContractViolation,
) =>
  new NodeContractError(
    node,
    attemptOf(node, state),
    problem,
    key,
    state.orchestration_events,
    { cause },
  );
