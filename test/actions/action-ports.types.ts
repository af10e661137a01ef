// Compiled, not run: each @ts-expect-error is a mistake that the port types must turn into a compile
// error, and everything else must compile. action-ports.types.spec.ts holds it, and so does `npm run types`.
import {
  ComposerStatus,
  eventFor,
  OrchestrationEvent,
  PlannerStatus,
  VerifierStatus,
  Verdict,
  type ComposerAction,
  type DiagnosisGraphState,
  type EvidenceRetryAction,
  type FallbackAction,
  type GatekeeperAction,
  type PlannerAction,
  type PlannerUpdate,
  type VerifiedInputAction,
  type VerifierAction,
} from '../../src/diagnosis-graph/index.js';

export class HonestPlanner implements PlannerAction {
  async execute(state: DiagnosisGraphState) {
    if (state.user_query.length > 1000) {
      return {
        planner_status: PlannerStatus.NON_RETRYABLE_FAILED,
        orchestration_events: eventFor(
          'planner',
          state,
          'NON_RETRYABLE_FAILED',
        ),
      };
    }
    return {
      planner_status: PlannerStatus.COMPLETED,
      planner_output: { steps: ['latency'] },
      orchestration_events: eventFor('planner', state, PlannerStatus.COMPLETED),
    };
  }
}

export const honestObject: PlannerAction = {
  execute: async (state, config) => ({
    planner_status: 'COMPLETED',
    planner_output: config.configurable?.['thread_id'],
    orchestration_events: eventFor('planner', state, 'COMPLETED'),
  }),
};

export const honestUndefined: PlannerAction = {
  execute: async (state) => ({
    planner_status: state.session_id ? PlannerStatus.COMPLETED : undefined,
    planner_output: undefined,
    orchestration_events: eventFor('planner', state, 'COMPLETED'),
  }),
};

export const honestConstructorForm: PlannerAction = {
  execute: async () => ({
    planner_status: 'COMPLETED',
    orchestration_events: [
      {
        node: 'planner',
        outcome: 'COMPLETED',
        reasonCode: 'PLANNER_COMPLETED',
        attempt: 1,
      },
    ],
  }),
};

export class HonestVerifiedInput implements VerifiedInputAction {
  async execute(state: DiagnosisGraphState) {
    return {
      verifier_input: state.executor_output,
      orchestration_events: eventFor('verified_input', state, 'COMPLETED'),
    };
  }
}

export class HonestVerifier implements VerifierAction {
  async execute(state: DiagnosisGraphState) {
    return {
      verifier_status: VerifierStatus.COMPLETED,
      effective_verdict:
        state.evidence_retry_count > 0 ? Verdict.PASS : Verdict.LOW_CONFID,
      verifier_output: { facts_checked: [] },
      orchestration_events: eventFor('verifier', state, 'COMPLETED'),
    };
  }
}

export class WritesAnothersKey implements PlannerAction {
  // @ts-expect-error executor_output belongs to executor
  async execute(state: DiagnosisGraphState) {
    return {
      planner_status: PlannerStatus.COMPLETED,
      executor_output: [],
      orchestration_events: eventFor('planner', state, 'COMPLETED'),
    };
  }
}

export const objectWritesAnothersKey: EvidenceRetryAction = {
  // @ts-expect-error final_answer belongs to composer and fallback
  execute: async (state) => ({
    final_answer: 'early',
    orchestration_events: eventFor('evidence_retry', state, 'COMPLETED'),
  }),
};

export class WritesARetryCount implements VerifierAction {
  // @ts-expect-error the skeleton alone writes retry counts
  async execute(state: DiagnosisGraphState) {
    return {
      verifier_status: VerifierStatus.COMPLETED,
      verifier_retry_count: 0,
      orchestration_events: eventFor('verifier', state, 'COMPLETED'),
    };
  }
}

export const objectWritesARetryCount: EvidenceRetryAction = {
  // @ts-expect-error the skeleton alone writes retry counts
  execute: async (state) => ({
    evidence_retry_count: 1,
    orchestration_events: eventFor('evidence_retry', state, 'COMPLETED'),
  }),
};

export class WritesPlannerMode implements PlannerAction {
  // @ts-expect-error the skeleton alone writes the planner mode
  async execute(state: DiagnosisGraphState) {
    return {
      planner_status: PlannerStatus.COMPLETED,
      planner_mode: state.planner_mode,
      orchestration_events: eventFor('planner', state, 'COMPLETED'),
    };
  }
}

export class HasAnUnknownStatus implements ComposerAction {
  // @ts-expect-error DONE is no ComposerStatus
  async execute(state: DiagnosisGraphState) {
    return {
      composer_status: 'DONE' as const,
      orchestration_events: eventFor('composer', state, 'COMPLETED'),
    };
  }
}

export const objectHasAnUnknownStatus: ComposerAction = {
  // @ts-expect-error DONE is no ComposerStatus
  execute: async (state) => ({
    composer_status: 'DONE',
    orchestration_events: eventFor('composer', state, 'COMPLETED'),
  }),
};

export const hasAStatusOfAnother: GatekeeperAction = {
  // @ts-expect-error COMPLETED is no GatekeeperStatus
  execute: async (state) => ({
    gatekeeper_status: ComposerStatus.COMPLETED,
    orchestration_events: eventFor('gatekeeper', state, 'COMPLETED'),
  }),
};

export class ForgetsItsEvent implements PlannerAction {
  // @ts-expect-error an attempt returns exactly one event
  async execute() {
    return { planner_status: PlannerStatus.COMPLETED };
  }
}

export const objectForgetsItsEvent: FallbackAction = {
  // @ts-expect-error an attempt returns exactly one event
  execute: async () => ({ final_answer: 'safe' }),
};

export class ReturnsTwoEvents implements PlannerAction {
  // @ts-expect-error an attempt returns exactly one event
  async execute(state: DiagnosisGraphState) {
    const [event] = eventFor('planner', state, 'COMPLETED');
    return {
      planner_status: PlannerStatus.COMPLETED,
      orchestration_events: [event, event] as const,
    };
  }
}

export class ReturnsAnothersEvent implements PlannerAction {
  // @ts-expect-error the event is the planner's own
  async execute(state: DiagnosisGraphState) {
    return {
      planner_status: PlannerStatus.COMPLETED,
      orchestration_events: eventFor('executor', state, 'COMPLETED'),
    };
  }
}

export class ReturnsNothing implements PlannerAction {
  // @ts-expect-error an attempt returns an update
  async execute() {}
}

export class IsNotAsync implements PlannerAction {
  // @ts-expect-error execute returns a promise
  execute(state: DiagnosisGraphState): PlannerUpdate {
    return { orchestration_events: eventFor('planner', state, 'COMPLETED') };
  }
}

export async function changesTheState(state: DiagnosisGraphState) {
  // @ts-expect-error the state is read-only
  state.user_query = 'changed';
  // @ts-expect-error the context is read-only
  state.conversation_context.push('changed');
  // @ts-expect-error the events are read-only
  state.orchestration_events.pop();
}

export const eventOfUnknownNode = () =>
  new OrchestrationEvent({
    // @ts-expect-error tool is no node
    node: 'tool',
    outcome: 'COMPLETED',
    reasonCode: 'TOOL_COMPLETED',
    attempt: 1,
  });
