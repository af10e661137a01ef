import { Inject, Injectable, Module, type Provider } from '@nestjs/common';
import {
  DiagnosisGraph,
  DiagnosisGraphModule,
  DiagnosisOrchestrationTraceBuilder,
  eventFor,
  PLANNER_ACTION,
  PlannerStatus,
  type DiagnosisGraphState,
  type PlannerAction,
} from 'superbiz-agent/diagnosis-graph';

@Injectable()
export class RulePlanner implements PlannerAction {
  async execute(state: DiagnosisGraphState) {
    return {
      planner_status: PlannerStatus.COMPLETED,
      planner_output: { words: state.user_query.split(' ') },
      orchestration_events: eventFor('planner', state, PlannerStatus.COMPLETED),
    };
  }
}

const others: Provider[] = [];

@Injectable()
export class Orchestrator {
  constructor(
    @Inject(DiagnosisGraph) private readonly graph: DiagnosisGraph,
    @Inject(DiagnosisOrchestrationTraceBuilder)
    private readonly traces: DiagnosisOrchestrationTraceBuilder,
  ) {}

  async diagnose(user_query: string, signal: AbortSignal): Promise<string> {
    const request = { session_id: 's', user_query };
    let answer: string | null = null;
    for await (const { event, state } of this.graph.stream(request, {
      signal,
      configurable: { thread_id: 't' },
    })) {
      console.log(event.node, this.traces.build(state).finalNode);
      answer = state.final_answer;
    }
    return answer ?? 'no answer';
  }
}

@Module({
  imports: [
    DiagnosisGraphModule.register({
      providers: [
        { provide: PLANNER_ACTION, useClass: RulePlanner },
        ...others,
      ],
    }),
  ],
  providers: [Orchestrator],
})
export class AppModule {}

export class Trespasser implements PlannerAction {
  // @ts-expect-error executor_output belongs to executor
  async execute(state: DiagnosisGraphState) {
    return {
      executor_output: [],
      orchestration_events: eventFor('planner', state, 'COMPLETED'),
    };
  }
}
