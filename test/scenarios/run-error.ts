import { NODE_IDS, type NodeId } from '../../src/diagnosis-graph/index.js';
import type { RunError } from './scenario-result.js';

/** What a run rejected with, as plain data. */
export function runErrorOf(rejection: unknown): RunError {
  const [outermost, ...causes] = chainOf(rejection).map((error) => ({
    name: error.name,
    message: error.message,
  }));
  const { node, attempt } = Object(rejection) as Record<string, unknown>;
  return {
    ...(outermost ?? { name: typeof rejection, message: String(rejection) }),
    node: NODE_IDS.includes(node as NodeId) ? (node as NodeId) : null,
    attempt: typeof attempt === 'number' ? attempt : null,
    causes,
  };
}

/** Whether an error, or one that caused it, is of this class. */
export const isOfClass = (
  { name, causes }: RunError,
  expected: string,
): boolean =>
  name === expected || causes.some((cause) => cause.name === expected);

const LONGEST_CHAIN = 10;

function chainOf(rejection: unknown): Error[] {
  const chain: Error[] = [];
  let error = rejection;
  while (error instanceof Error && chain.length < LONGEST_CHAIN) {
    chain.push(error);
    error = error.cause;
  }
  return chain;
}
