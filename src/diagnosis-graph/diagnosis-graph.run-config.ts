import type { RunnableConfig } from '@langchain/core/runnables';
import {
  InvalidRunConfigError,
  type FieldProblem,
} from './diagnosis-graph.errors.js';

interface FieldRule {
  readonly isValid: (value: never) => boolean;
  readonly problem: string;
}

const isAnything = (): boolean => true;

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSignal = (value: { addEventListener?: unknown } | null): boolean =>
  typeof value?.addEventListener === 'function';

// A longer delay makes setTimeout fire at once.
const LONGEST_DELAY = 2 ** 31 - 1;

/** The fields of a RunnableConfig, and what each has to be. */
const FIELD_RULES: { readonly [Field in keyof RunnableConfig]-?: FieldRule } = {
  configurable: { isValid: isRecord, problem: 'must be an object' },
  metadata: { isValid: isRecord, problem: 'must be an object' },
  tags: { isValid: Array.isArray, problem: 'must be an array of strings' },
  callbacks: {
    isValid: (value: unknown) => typeof value === 'object' && value !== null,
    problem: 'must be an array of handlers or a callback manager',
  },
  runName: {
    isValid: (value: unknown) => typeof value === 'string',
    problem: 'must be a string',
  },
  runId: {
    isValid: (value: unknown) => typeof value === 'string',
    problem: 'must be a string',
  },
  // Replaced by the limit of this graph, so whatever an outer runnable handed down is fine.
  recursionLimit: { isValid: isAnything, problem: '' },
  maxConcurrency: {
    isValid: (value: number) => Number.isInteger(value) && value > 0,
    problem: 'must be an integer from 1',
  },
  timeout: {
    isValid: (value: unknown) =>
      typeof value === 'number' && value > 0 && value <= LONGEST_DELAY,
    problem: `must be a number of milliseconds above 0, ${LONGEST_DELAY} at most`,
  },
  signal: { isValid: isSignal, problem: 'must be an AbortSignal' },
};

/** What LangGraph itself adds to the config of a node, and a node of another graph hands down. */
const PLUMBING: ReadonlySet<string> = new Set([
  'context',
  'control',
  'executionInfo',
  'heartbeat',
  'interrupt',
  'serverInfo',
  'store',
  'writer',
]);

/**
 * The fields of a run config that this graph honours.
 *
 * @throws InvalidRunConfigError naming each option that is no field of a RunnableConfig, for it could
 * end a run early or cut its state, and each field whose value is unusable.
 */
export function acceptRunConfig(
  config: RunnableConfig | undefined,
): RunnableConfig {
  if (config === undefined) {
    return {};
  }
  if (!isRecord(config)) {
    throw new InvalidRunConfigError([
      { field: 'config', problem: 'must be an object, or left out' },
    ]);
  }
  const options = Object.entries(config).filter(
    ([option, value]) => value !== undefined && !isHandedDown(config, option),
  );
  const problems = options.flatMap(([option, value]) =>
    problemsOf(option, value),
  );
  if (problems.length > 0) {
    throw new InvalidRunConfigError(problems);
  }
  const accepted: RunnableConfig = Object.fromEntries(options);
  return accepted.configurable
    ? { ...accepted, configurable: withoutPlumbing(accepted.configurable) }
    : accepted;
}

const isHandedDown = (config: RunnableConfig, option: string): boolean =>
  PLUMBING.has(option) && isOfNode(config);

/** Whether a config is one that LangGraph gave to a node. */
const isOfNode = ({ configurable }: RunnableConfig): boolean =>
  isRecord(configurable) && '__pregel_read' in configurable!;

const isPlumbing = (key: string): boolean =>
  key.startsWith('__pregel_') || key.startsWith('checkpoint_');

const withoutPlumbing = (
  configurable: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(configurable).filter(([key]) => !isPlumbing(key)),
  );

function problemsOf(option: string, value: unknown): FieldProblem[] {
  if (!Object.hasOwn(FIELD_RULES, option)) {
    return [
      {
        field: option,
        problem: `is no option of a run; a run config has ${Object.keys(FIELD_RULES).join(', ')}`,
      },
    ];
  }
  const { isValid, problem } = FIELD_RULES[option as keyof RunnableConfig];
  return isValid(value as never) ? [] : [{ field: option, problem }];
}
