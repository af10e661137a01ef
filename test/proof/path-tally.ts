import { transitionOf, type Step } from '../model/transitions.js';

/** What complete runs amounted to; plain data, so that it passes between processes. */
export interface PathTally {
  readonly paths: number;
  readonly executions: number;
  readonly shortest: number;
  readonly longest: number;
  /** The edges taken, as `from > to`, from `start` to `end`. */
  readonly edges: readonly string[];
  /** The transitions of the control state. */
  readonly transitions: readonly string[];
}

/** The tally of no run. */
export const NO_PATHS: PathTally = {
  paths: 0,
  executions: 0,
  shortest: Infinity,
  longest: 0,
  edges: [],
  transitions: [],
};

/** The tally of one complete run, or of a path of the model. */
export const tallyOf = (steps: readonly Step[]): PathTally => ({
  paths: 1,
  executions: steps.length,
  shortest: steps.length,
  longest: steps.length,
  edges: [
    `start > ${steps[0]?.node}`,
    ...steps.map(({ node, next }) => `${node} > ${next}`),
  ],
  transitions: steps.map(transitionOf),
});

/** Two tallies as one. */
export const combined = (one: PathTally, other: PathTally): PathTally => ({
  paths: one.paths + other.paths,
  executions: one.executions + other.executions,
  shortest: Math.min(one.shortest, other.shortest),
  longest: Math.max(one.longest, other.longest),
  edges: distinct(one.edges, other.edges),
  transitions: distinct(one.transitions, other.transitions),
});

const distinct = (
  ones: readonly string[],
  others: readonly string[],
): string[] => [...new Set([...ones, ...others])];
