import { IsArray, Matches, ValidateIf, validateSync } from 'class-validator';
import {
  InvalidRequestError,
  type FieldProblem,
} from '../diagnosis-graph.errors.js';
import { frozenCopy } from './freezing.js';

/** What a caller asks: the only part of the state that comes from outside. */
export interface DiagnosisRequest {
  /** Not blank. */
  readonly session_id: string;
  /** Not blank. */
  readonly user_query: string;
  /** Earlier turns, in any form; empty when left out. @default [] */
  readonly conversation_context?: readonly unknown[] | undefined;
}

/** A request that was accepted, all fields filled. */
export type AcceptedRequest = {
  readonly [Field in keyof DiagnosisRequest]-?: NonNullable<
    DiagnosisRequest[Field]
  >;
};

/** The state keys that the request alone fills. */
export const REQUEST_KEYS = [
  'session_id',
  'user_query',
  'conversation_context',
] as const satisfies readonly (keyof DiagnosisRequest)[];

const NO_CONTEXT: readonly unknown[] = Object.freeze([]);

const NOT_BLANK = { message: 'must be a string that is not blank' };

class DiagnosisRequestRules {
  @Matches(/\S/, NOT_BLANK)
  session_id!: unknown;

  @Matches(/\S/, NOT_BLANK)
  user_query!: unknown;

  @ValidateIf((request) => request.conversation_context !== undefined)
  @IsArray({ message: 'must be an array, or left out' })
  conversation_context?: unknown;
}

/**
 * A frozen copy of a valid request, so that nothing the caller does later reaches the run.
 *
 * @throws InvalidRequestError naming each field that is missing, wrong or not part of a request.
 */
export function acceptRequest(request: unknown): AcceptedRequest {
  const { session_id, user_query, conversation_context } = validated(
    copied(request),
  );
  return Object.freeze({
    session_id,
    user_query,
    conversation_context: conversation_context ?? NO_CONTEXT,
  });
}

function copied(request: unknown): DiagnosisRequest {
  try {
    if (isObject(request)) {
      // Own fields only, so that a host's DTO instance serves as well as a literal.
      return frozenCopy({ ...request }) as DiagnosisRequest;
    }
  } catch (cause) {
    throw refusal(
      'cannot be read, for a getter or a proxy in it throws; see the cause',
      { cause },
    );
  }
  throw refusal('must be an object');
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refusal = (problem: string, options?: ErrorOptions) =>
  new InvalidRequestError([{ field: 'request', problem }], options);

function validated(request: DiagnosisRequest): DiagnosisRequest {
  const problems = [...otherFields(request), ...wrongFields(request)];
  if (problems.length > 0) {
    throw new InvalidRequestError(problems);
  }
  return request;
}

// Not class-validator's whitelist, which lets `toString` and `__proto__` through.
function otherFields(request: DiagnosisRequest): FieldProblem[] {
  return Reflect.ownKeys(request)
    .filter((key) => !(REQUEST_KEYS as readonly PropertyKey[]).includes(key))
    .map((key) => ({
      field: String(key),
      problem: `is not part of a request, which is ${REQUEST_KEYS.join(', ')} only`,
    }));
}

function wrongFields(request: DiagnosisRequest): FieldProblem[] {
  const rules = new DiagnosisRequestRules();
  for (const key of REQUEST_KEYS) {
    rules[key] = request[key];
  }
  return validateSync(rules).map(({ property, constraints }) => ({
    field: property,
    problem: Object.values(constraints!)[0]!,
  }));
}
