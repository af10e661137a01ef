import { Injectable } from '@nestjs/common';
import {
  eventFor,
  PlannerMode,
  PlannerStatus,
  type DiagnosisGraphState,
  type PlannerAction,
} from '../../../src/diagnosis-graph/index.js';
import { missingEvidenceIn, planIn, type Plan } from '../payloads.js';

const FAILING = /\b(fail|error|crash|broken|5\d\d\b)/i;
const CAUSE = /\b(why|cause|reason|explain)/i;

/** Words that name no endpoint. */
const NOISE = new Set(
  (
    'a an and are been being but by can cause did do does error errors explain fail failing fails for from has ' +
    'have how i in is it its of on or our reason slow so since than that the then there this timeouts to up us ' +
    'was we were what when where which while who why with'
  ).split(' '),
);

/** Plans from the question alone; after an evidence retry, only the searches that it asks for. */
@Injectable()
export class LogPlannerAction implements PlannerAction {
  async execute(state: DiagnosisGraphState) {
    const plan =
      state.planner_mode === PlannerMode.EVIDENCE_GAP_ONLY
        ? { ...planIn(state), searches: missingEvidenceIn(state).searches }
        : planFor(state.user_query);
    const status =
      plan.terms.length > 0
        ? PlannerStatus.COMPLETED
        : PlannerStatus.NON_RETRYABLE_FAILED;
    return {
      planner_status: status,
      planner_output: plan,
      orchestration_events: eventFor('planner', state, status),
    };
  }
}

function planFor(question: string): Plan {
  const words = question.toLowerCase().match(/[a-z0-9][a-z0-9_-]*/g) ?? [];
  const terms = words.filter((word) => !NOISE.has(word));
  return {
    terms,
    symptom: FAILING.test(question) ? 'failing' : 'slow',
    asksCause: CAUSE.test(question),
    searches: [{ kind: 'requests', terms }],
  };
}
