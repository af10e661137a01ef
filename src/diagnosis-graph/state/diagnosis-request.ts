import { IsArray, Matches, ValidateIf, validateSync } from 'class-validator';
import { InvalidRequestError } from '../diagnosis-graph.errors.js';
import { frozenCopy } from './freezing.js';

/** What a caller asks: the only part of the state that comes from outside. */
export interface DiagnosisRequest {
  /** Not blank. */
  readonly session_id: string;
  /** Not blank. */
  readonly user_query: string;
  /** Earlier turns, in any form; empty when left out. @default [] */
  readonly conversation_context?: readonly unknown[];
}

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
export function acceptRequest(request: unknown): Required<DiagnosisRequest> {
  const { session_id, user_query, conversation_context } = validated(
    copied(request),
  );
  return Object.freeze({
    session_id,
    user_query,
    conversation_context: conversation_context ?? Object.freeze([]),
  });
}

function copied(request: unknown): object {
  if (
    typeof request !== 'object' ||
    request === null ||
    Array.isArray(request)
  ) {
    throw new InvalidRequestError([
      { field: 'request', problem: 'must be an object' },
    ]);
  }
  try {
    return frozenCopy({ ...request });
  } catch (cause) {
    throw new InvalidRequestError(
      [{ field: 'request', problem: 'cannot be read' }],
      { cause },
    );
  }
}

function validated(request: object): DiagnosisRequest {
  const candidate = Object.defineProperties(
    new DiagnosisRequestRules(),
    Object.getOwnPropertyDescriptors(request),
  );
  const failures = validateSync(candidate, {
    whitelist: true,
    forbidNonWhitelisted: true,
    validationError: { target: false, value: false },
  });
  if (failures.length > 0) {
    throw new InvalidRequestError(
      failures.map(({ property, constraints }) => ({
        field: property,
        problem: constraints?.['whitelistValidation']
          ? 'is not part of a request; the caller sets session_id, user_query and conversation_context only'
          : Object.values(constraints ?? {}).join(', '),
      })),
    );
  }
  return request as DiagnosisRequest;
}
