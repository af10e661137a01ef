import 'reflect-metadata';
import type { NodeAction, NodeId } from '../../../src/diagnosis-graph/index.js';
import { describeActionContract } from '../action-contract.js';
import { FAULTY_ACTIONS } from './faulty-actions.js';

// No spec of its own: each of these fails, as action-contract.spec.ts has Jest show.
for (const { fault, node, make, expected } of FAULTY_ACTIONS) {
  describeActionContract<NodeId>(
    node,
    () => ({ execute: make() }) as NodeAction<NodeId>,
    [{ name: fault, ...expected }],
  );
}
