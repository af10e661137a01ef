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
  const attempt = attemptOf(node, seen);
  const events = seen.orchestration_events;
  const broken = ({ problem, key, cause }: ContractViolation) =>
    new NodeContractError(node, attempt, problem, key, events, { cause });

  let returned: unknown;
  try {
    returned = await action.execute(seen, config);
  } catch (cause) {
    throw cause instanceof InvalidEventError
      ? broken(
          new ContractViolation(
            `it built a malformed event (${cause.fields.join(', ')})`,
            'orchestration_events',
            cause,
          ),
        )
      : new NodeActionError(node, attempt, events, { cause });
  }
  const { update, violation } = settle(node, seen, returned);
  if (violation) {
    throw broken(violation);
  }
  return update;
}
