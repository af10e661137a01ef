import type { DiagnosisRequest } from '../../src/diagnosis-graph/index.js';
import { visit, type Path, type Visit } from '../model/model-run.js';
import { initialModelState, type ModelState } from '../model/model-state.js';

/** A path in which every payload, and the request, tells which run it belongs to. */
export interface StampedPath {
  readonly request: Required<DiagnosisRequest>;
  readonly path: Path;
}

/** The most attempts that a run can have, and some more. */
const STAMPS_A_RUN = 100;

/** The same path with stamps that no other run has. */
export function stamped(path: Path, run: number): StampedPath {
  const request = {
    session_id: `s-${run}`,
    user_query: `why is service ${run} slow?`,
    conversation_context: [{ run }],
  };
  const visits: Visit[] = [];
  let seen: ModelState = initialModelState(request);
  for (const { node, outcome } of path) {
    const values = (index: number) =>
      outcome.values(run * STAMPS_A_RUN + index);
    const step = visit(node, seen, { ...outcome, values });
    visits.push(step);
    seen = step.after;
  }
  return { request, path: visits };
}
