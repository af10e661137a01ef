import type { RunnableConfig } from '@langchain/core/runnables';
import {
  InvalidRunConfigError,
  isErrorOf,
  type FieldProblem,
} from './diagnosis-graph.errors.js';

interface FieldRule {
  readonly isValid: (value: never) => boolean;
  readonly problem: string;
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// By its members, for an AbortSignal of another realm is no instance of this one's.
const isSignal = (value: Partial<AbortSignal> | null): boolean =>
  typeof value?.aborted === 'boolean' &&
  typeof value.addEventListener === 'function' &&
  typeof value.removeEventListener === 'function';

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null;

const isCallbacks = (value: { copy?: unknown } | null): boolean =>
  Array.isArray(value)
    ? value.every(isObject)
    : typeof value?.copy === 'function';

// A longer delay makes setTimeout fire at once.
const LONGEST_DELAY = 2 ** 31 - 1;

/** The fields of a RunnableConfig, and what each has to be; `null` where anything will do. */
const FIELD_RULES: {
  readonly [Field in keyof RunnableConfig]-?: FieldRule | null;
} = {
  configurable: { isValid: isRecord, problem: 'must be an object' },
  metadata: { isValid: isRecord, problem: 'must be an object' },
  tags: { isValid: Array.isArray, problem: 'must be an array' },
  callbacks: {
    isValid: isCallbacks,
    problem: 'must be an array of objects or a callback manager',
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
  recursionLimit: null,
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

const FIELDS = Object.keys(FIELD_RULES) as (keyof RunnableConfig)[];

/** What LangChain and LangGraph add to the config of a runnable that they call, which is not a caller's own. */
const HANDED_DOWN: ReadonlySet<string> = new Set([
  'config',
  'context',
  'control',
  'executionInfo',
  'heartbeat',
  'interrupt',
  'serverInfo',
  'store',
  'version',
  'writer',
]);

/** Where a run is started. */
export interface Surroundings {
  /** Whether the caller is itself a runnable, which may hand its own config down. */
  readonly isInsideRunnable?: boolean;
}

/**
 * The fields of a run config that this graph honours.
 *
 * @throws InvalidRunConfigError naming each option that is no field of a RunnableConfig, for it could
 * end a run early or cut its state, and each field whose value is unusable.
 */
export function acceptRunConfig(
  config: RunnableConfig | undefined,
  { isInsideRunnable = false }: Surroundings = {},
): RunnableConfig {
  try {
    return config === undefined ? {} : accepted(config, isInsideRunnable);
  } catch (cause) {
    throw isErrorOf(InvalidRunConfigError, cause)
      ? cause
      : new InvalidRunConfigError(
          [
            {
              field: 'config',
              problem:
                'cannot be read, for a getter or a proxy in it throws; see the cause',
            },
          ],
          { cause },
        );
  }
}

function accepted(
  config: RunnableConfig,
  isInsideRunnable: boolean,
): RunnableConfig {
  if (!isRecord(config)) {
    throw new InvalidRunConfigError([
      { field: 'config', problem: 'must be an object, or left out' },
    ]);
  }
  const options = Object.entries(config).filter(
    ([option, value]) =>
      value !== undefined && !(isInsideRunnable && HANDED_DOWN.has(option)),
  );
  const problems = options.flatMap(([option, value]) =>
    problemsOf(option, value),
  );
  if (problems.length > 0) {
    throw new InvalidRunConfigError(problems);
  }
  return withoutPlumbing(Object.fromEntries(options));
}

/**
 * A run config of nothing but a RunnableConfig's own fields, without what LangGraph keeps in them for its
 * engine: the way into its channels, its signals, its checkpoints.
 */
export function withoutPlumbing(config: RunnableConfig): RunnableConfig {
  const own: Record<string, unknown> = {};
  for (const field of FIELDS) {
    if (config[field] !== undefined) {
      own[field] = config[field];
    }
  }
  if (config.configurable) {
    own['configurable'] = Object.fromEntries(
      Object.entries(config.configurable).filter(([key]) => !isPlumbing(key)),
    );
  }
  return own;
}

const isPlumbing = (key: string): boolean =>
  key.startsWith('__pregel_') || key.startsWith('checkpoint_');

function problemsOf(option: string, value: unknown): FieldProblem[] {
  if (!Object.hasOwn(FIELD_RULES, option)) {
    return [
      {
        field: option,
        problem: `is no option of a run; what the actions need goes into configurable or metadata; a run config has ${Object.keys(FIELD_RULES).join(', ')}`,
      },
    ];
  }
  const rule = FIELD_RULES[option as keyof RunnableConfig];
  return rule === null || rule.isValid(value as never)
    ? []
    : [{ field: option, problem: rule.problem }];
}
