import { DiagnosisGraphActions } from '../../src/diagnosis-graph/actions/diagnosis-graph-actions.js';
import { eventFor } from '../../src/diagnosis-graph/actions/event-for.js';
import type { DiagnosisRequest } from '../../src/diagnosis-graph/state/diagnosis-request.js';
import {
  ComposerStatus,
  ExecutorStatus,
  GatekeeperStatus,
  PlannerStatus,
  Verdict,
  VerifierStatus,
} from '../../src/diagnosis-graph/state/statuses.js';

/** The request of a test that does not care which. */
export const REQUEST: DiagnosisRequest = Object.freeze({
  session_id: 's-1',
  user_query: 'why is checkout slow?',
});

type ActionSet = ConstructorParameters<typeof DiagnosisGraphActions>[0];

const HONEST: ActionSet = {
  planner: {
    execute: async (state) => ({
      planner_status: PlannerStatus.COMPLETED,
      planner_output: { look_for: ['latency'] },
      orchestration_events: eventFor('planner', state, 'COMPLETED'),
    }),
  },
  executor: {
    execute: async (state) => ({
      executor_status: ExecutorStatus.COMPLETED,
      executor_output: { findings: ['p95 doubled'] },
      orchestration_events: eventFor('executor', state, 'COMPLETED'),
    }),
  },
  gatekeeper: {
    execute: async (state) => ({
      gatekeeper_status: GatekeeperStatus.PASS,
      verified_binding_count: 1,
      verifier_verdict_ceiling: Verdict.PASS,
      orchestration_events: eventFor('gatekeeper', state, 'PASS'),
    }),
  },
  verified_input: {
    execute: async (state) => ({
      verifier_input: { claims: ['p95 doubled'] },
      orchestration_events: eventFor('verified_input', state, 'COMPLETED'),
    }),
  },
  verifier: {
    execute: async (state) => ({
      verifier_status: VerifierStatus.COMPLETED,
      effective_verdict: Verdict.PASS,
      orchestration_events: eventFor('verifier', state, 'COMPLETED'),
    }),
  },
  evidence_retry: {
    execute: async (state) => ({
      evidence_retry_context: { missing: ['dependency timings'] },
      orchestration_events: eventFor('evidence_retry', state, 'COMPLETED'),
    }),
  },
  composer: {
    execute: async (state) => ({
      composer_status: ComposerStatus.COMPLETED,
      final_answer: 'The payments dependency is slow.',
      orchestration_events: eventFor('composer', state, 'COMPLETED'),
    }),
  },
  fallback: {
    execute: async (state) => ({
      final_answer: 'No safe diagnosis.',
      orchestration_events: eventFor('fallback', state, 'COMPLETED'),
    }),
  },
};

/** Eight actions that keep their contract and take the happy path, some of them replaced. */
export function honestActions(
  replaced: Partial<ActionSet> = {},
): DiagnosisGraphActions {
  return new DiagnosisGraphActions({ ...HONEST, ...replaced });
}
