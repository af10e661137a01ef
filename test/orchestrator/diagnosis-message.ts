import type { MessageEvent } from '@nestjs/common';
import type {
  DiagnosisOrchestrationTraceMap,
  NodeId,
  OrchestrationEventMap,
  Verdict,
} from '../../src/diagnosis-graph/index.js';

interface Message<
  Type extends string,
  Data extends object,
> extends MessageEvent {
  readonly type: Type;
  readonly data: Data;
}

/** An attempt ended. */
export type AttemptMessage = Message<'attempt', OrchestrationEventMap>;

/** The run ended, in a diagnosis or in Fallback's answer. */
export type AnswerMessage = Message<
  'answer',
  {
    readonly answer: string;
    readonly verdict: Verdict | null;
    readonly trace: DiagnosisOrchestrationTraceMap;
  }
>;

/** The run was rejected; nothing in it comes from an action. */
export type FailureMessage = Message<
  'failure',
  {
    readonly answer: string;
    readonly reason: 'action' | 'timeout' | 'other';
    readonly failed_at: {
      readonly node: NodeId;
      readonly attempt: number;
    } | null;
    /** Of the attempts that ended; `null` when there were none. */
    readonly trace: DiagnosisOrchestrationTraceMap | null;
  }
>;

/** What a client is sent, in the form of Nest's server-sent events: attempts, then one answer or failure. */
export type DiagnosisMessage = AttemptMessage | AnswerMessage | FailureMessage;
