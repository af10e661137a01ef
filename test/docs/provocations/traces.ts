import {
  DiagnosisOrchestrationTraceBuilder,
  OrchestrationEvent,
} from '../../../src/diagnosis-graph/index.js';
import { PLANNED } from './planner-runs.js';
import type { Provocations } from './provocation.js';

const buildTrace = (...events: unknown[]) =>
  new DiagnosisOrchestrationTraceBuilder().build({
    orchestration_events: events as never,
    evidence_retry_count: 0,
  });

const planned = new OrchestrationEvent(PLANNED);

/** What an event or a trace is refused for. */
export const TRACES: Provocations = {
  'An event is constructed of what is none': [
    () => new OrchestrationEvent({ ...PLANNED, outcome: 'it went well' }),
    () => new OrchestrationEvent({ ...PLANNED, attempt: 0 }),
    () => new OrchestrationEvent({ ...PLANNED, node: 'router' } as never),
  ],
  'An event is constructed with another field': [
    () => new OrchestrationEvent({ ...PLANNED, prompt: '…' } as never),
  ],
  'An event is constructed of no object': [
    () => new OrchestrationEvent('COMPLETED' as never),
  ],
  'An event is constructed of what cannot be read': [
    () =>
      new OrchestrationEvent({
        ...PLANNED,
        get outcome(): string {
          throw new Error('not known yet');
        },
      }),
  ],
  'A trace is asked of no list of events': [
    () => new DiagnosisOrchestrationTraceBuilder().build({} as never),
  ],
  'A trace is asked of what cannot be read': [
    () => new DiagnosisOrchestrationTraceBuilder().build(null as never),
  ],
  'A trace is asked of no events': [() => buildTrace()],
  'A trace is asked of more events than a run can have': [
    () => buildTrace(...Array.from({ length: 33 }, () => planned)),
  ],
  'A trace is asked of a malformed event': [
    () => buildTrace(planned, { ...planned.toMap(), attempt: 0 }),
    () => buildTrace(planned, PLANNED),
  ],
  'A trace is asked of events that do not follow each other': [
    () => buildTrace({ ...planned.toMap(), node: 'composer' }, planned),
  ],
  'A trace is asked with a malformed evidence retry count': [
    () =>
      new DiagnosisOrchestrationTraceBuilder().build({
        orchestration_events: [planned],
        evidence_retry_count: '1' as never,
      }),
  ],
};
