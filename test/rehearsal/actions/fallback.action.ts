import { Injectable } from '@nestjs/common';
import {
  eventFor,
  ReasonCode,
  type DiagnosisGraphState,
  type FallbackAction,
} from '../../../src/diagnosis-graph/index.js';
import { findingsIn, planIn } from '../payloads.js';

/** Says why there is no diagnosis, and nothing about the service. */
@Injectable()
export class ReasonedFallbackAction implements FallbackAction {
  async execute(state: DiagnosisGraphState) {
    return {
      fallback_output: { after: state.orchestration_events.at(-1) },
      final_answer: `No diagnosis: ${reasonIn(state)}`,
      orchestration_events: eventFor('fallback', state, 'COMPLETED'),
    };
  }
}

function reasonIn(state: DiagnosisGraphState): string {
  const findings = findingsIn(state);
  switch (state.orchestration_events.at(-1)?.reasonCode) {
    case ReasonCode.PLANNER_NON_RETRYABLE_FAILED:
      return 'the question names nothing to look for. Name an endpoint, as in "why is checkout slow?".';
    case ReasonCode.EXECUTOR_FAILED:
      return `the log cannot be read (${findings?.problem}).`;
    case ReasonCode.GATEKEEPER_REJECT:
      return findings?.claims.length === 0
        ? `the log has no request to ${planIn(state).terms.join(' or ')}; it has requests to ${findings.endpoints.join(', ') || 'nothing'}.`
        : 'what was found does not stand in the log.';
    default:
      return 'a step of it failed.';
  }
}
