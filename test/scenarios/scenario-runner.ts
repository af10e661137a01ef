import { randomUUID } from 'node:crypto';
import {
  NodeActionError,
  NodeContractError,
  type DiagnosisGraphState,
  type DiagnosisOrchestrationTraceBuilder,
  type DiagnosisOrchestrationTraceMap,
  type DiagnosisProgress,
  type DiagnosisRequest,
  type OrchestrationEvent,
} from '../../src/diagnosis-graph/index.js';
import { actionsByNode } from '../support/actions-by-node.js';
import { createDiagnosisModule } from '../support/diagnosis-module.js';
import {
  scriptedActions,
  type ScriptedActions,
} from '../support/scripted-actions.js';
import { judge } from './expectations.js';
import { runErrorOf } from './run-error.js';
import type { Scenario } from './scenario.js';
import type { ScenarioResult, StateMap } from './scenario-result.js';

/** Is told each event as its attempt ends. */
export type OnEvent = (event: OrchestrationEvent, index: number) => void;

/**
 * Runs scenarios, one at a time, through one Nest module and its one compiled graph, as a host would:
 * a trace that one run left in the next would show.
 */
export class ScenarioRunner {
  private current: ScriptedActions | null = null;
  private readonly testing = createDiagnosisModule(
    actionsByNode((node) => ({
      execute: (state, config) =>
        this.current!.actions[node].execute(state, config),
    })),
  );

  /** The run of a scenario, held against what it expects. */
  async run(
    { name, request, script, expect, ...scenario }: Scenario,
    onEvent: OnEvent = () => undefined,
  ): Promise<ScenarioResult> {
    const { graph, builder } = await this.testing;
    this.current = scriptedActions(script);
    const { calls } = this.current;
    const threadId = scenario.thread_id ?? randomUUID();
    const { events, state, rejection } = await follow(
      graph.stream(request as DiagnosisRequest, {
        configurable: { thread_id: threadId },
      }),
      onEvent,
    );
    const run = {
      name,
      thread_id: threadId,
      path: events.map(({ node }) => node),
      events: events.map((event) => event.toMap()),
      calls,
    };
    const { trace, refusal } = traceOf(builder, state);
    const failure = rejection ?? refusal;
    return judge(
      failure === null && state && trace
        ? { ...run, trace, state: stateMap(state), error: null }
        : {
            ...run,
            trace,
            state: state && stateMap(state),
            error: runErrorOf(failure?.error),
          },
      expect,
    );
  }

  /** The compiled graph as a Mermaid diagram. */
  async drawMermaid(): Promise<string> {
    const { graph } = await this.testing;
    return graph.drawMermaid();
  }

  /** Has to be called after the last run. */
  async close(): Promise<void> {
    const { close } = await this.testing;
    await close();
  }
}

interface Failure {
  readonly error: unknown;
}

interface Followed {
  readonly events: readonly OrchestrationEvent[];
  /** After the last attempt that ended. */
  readonly state: DiagnosisGraphState | null;
  readonly rejection: Failure | null;
}

async function follow(
  attempts: AsyncIterable<DiagnosisProgress>,
  onEvent: OnEvent,
): Promise<Followed> {
  const events: OrchestrationEvent[] = [];
  const note = (event: OrchestrationEvent) => {
    onEvent(event, events.length);
    events.push(event);
  };
  let state: DiagnosisGraphState | null = null;
  try {
    for await (const progress of attempts) {
      state = progress.state;
      note(progress.event);
    }
    return { events, state, rejection: null };
  } catch (error) {
    // A stream that fails may drop what its reader had not yet taken.
    eventsBefore(error).slice(events.length).forEach(note);
    return { events, state, rejection: { error } };
  }
}

/** The trace up to a state; one that cannot be built fails the run, and not the runs after it. */
function traceOf(
  builder: DiagnosisOrchestrationTraceBuilder,
  state: DiagnosisGraphState | null,
): {
  trace: DiagnosisOrchestrationTraceMap | null;
  refusal: Failure | null;
} {
  try {
    return { trace: state && builder.build(state).toMap(), refusal: null };
  } catch (error) {
    return { trace: null, refusal: { error } };
  }
}

const eventsBefore = (error: unknown): readonly OrchestrationEvent[] =>
  error instanceof NodeActionError || error instanceof NodeContractError
    ? error.events
    : [];

const stateMap = (state: DiagnosisGraphState): StateMap => ({
  ...state,
  orchestration_events: state.orchestration_events.map((event) =>
    event.toMap(),
  ),
});
