import { setTimeout as delay } from 'node:timers/promises';
import {
  eventFor,
  NODE_IDS,
  type DiagnosisGraphState,
  type NodeAction,
  type NodeId,
  type NodeUpdate,
} from '../../src/diagnosis-graph/index.js';
import { actionsByNode, type ActionsByNode } from './actions-by-node.js';
import { ScriptExhaustedError } from './script-exhausted.error.js';
import type { Script, ScriptedStep } from './scripted-step.js';

/** Actions that follow a script, and how often each was called. */
export interface ScriptedActions {
  readonly actions: ActionsByNode;
  readonly calls: Readonly<Record<NodeId, number>>;
}

/** The status key of each node that has one. */
export const STATUS_KEYS: Readonly<Partial<Record<NodeId, string>>> = {
  planner: 'planner_status',
  executor: 'executor_status',
  gatekeeper: 'gatekeeper_status',
  verifier: 'verifier_status',
  composer: 'composer_status',
};

/**
 * Eight actions that do what the script says, attempt by attempt.
 *
 * A call past the end of a node's list rejects with a {@link ScriptExhaustedError}; it never repeats.
 */
export function scriptedActions(script: Script): ScriptedActions {
  const calls = Object.fromEntries(NODE_IDS.map((node) => [node, 0])) as Record<
    NodeId,
    number
  >;

  const actionOf = <Node extends NodeId>(node: Node): NodeAction<Node> => ({
    async execute(state, config) {
      const call = ++calls[node];
      const step = script[node]?.[call - 1];
      if (!step) {
        throw new ScriptExhaustedError(node, call);
      }
      if (step.delay_ms !== undefined) {
        const { signal } = config;
        await delay(step.delay_ms, undefined, signal ? { signal } : {});
      }
      if (step.throws !== undefined) {
        throw new Error(step.throws);
      }
      return updateOf(node, state, step) as unknown as NodeUpdate<Node>;
    },
  });

  return { actions: actionsByNode(actionOf), calls };
}

function updateOf(
  node: NodeId,
  state: DiagnosisGraphState,
  step: ScriptedStep,
): object {
  const statusKey = STATUS_KEYS[node];
  return {
    ...(statusKey && step.status !== undefined
      ? { [statusKey]: step.status }
      : {}),
    orchestration_events: eventsOf(node, state, step),
    ...step.update,
  };
}

function eventsOf(
  node: NodeId,
  state: DiagnosisGraphState,
  { status, event }: ScriptedStep,
): readonly unknown[] {
  if (event === null) {
    return [];
  }
  if (isList(event)) {
    return event.map(constructorForm);
  }
  const [standard] = eventFor(node, state, outcomeOf(node, status));
  return [
    event ? constructorForm({ ...standard.toMap(), ...event }) : standard,
  ];
}

const isList = (event: ScriptedStep['event']): event is readonly unknown[] =>
  Array.isArray(event);

const OUTCOME = /^[A-Z][A-Z0-9_]{0,63}$/;

function outcomeOf(node: NodeId, status: unknown): string {
  if (!STATUS_KEYS[node]) {
    return 'COMPLETED';
  }
  return typeof status === 'string' && OUTCOME.test(status)
    ? status
    : 'UNKNOWN_STATUS';
}

/** An event in map form as the contract takes it; anything else about it stays as it was scripted. */
function constructorForm(event: unknown): unknown {
  if (
    typeof event !== 'object' ||
    event === null ||
    !Object.hasOwn(event, 'reason_code') ||
    Object.hasOwn(event, 'reasonCode')
  ) {
    return event;
  }
  const { reason_code: reasonCode, ...rest } = event as {
    reason_code: unknown;
  };
  return { ...rest, reasonCode };
}
