import { Test, type TestingModule } from '@nestjs/testing';
import {
  COMPOSER_ACTION,
  DiagnosisGraph,
  DiagnosisGraphModule,
  DiagnosisOrchestrationTraceBuilder,
  EVIDENCE_RETRY_ACTION,
  EXECUTOR_ACTION,
  FALLBACK_ACTION,
  GATEKEEPER_ACTION,
  PLANNER_ACTION,
  VERIFIED_INPUT_ACTION,
  VERIFIER_ACTION,
} from '../../src/diagnosis-graph/index.js';
import type { ActionsByNode } from './actions-by-node.js';

/** A Nest testing module of the diagnosis graph, and what it exports. */
export interface DiagnosisTestingModule {
  readonly graph: DiagnosisGraph;
  readonly builder: DiagnosisOrchestrationTraceBuilder;
  readonly module: TestingModule;
  /** Has to be called when the module is no longer needed. */
  readonly close: () => Promise<void>;
}

/** Compiles a Nest testing module that imports the graph of these eight actions. */
export async function createDiagnosisModule(
  actions: ActionsByNode,
): Promise<DiagnosisTestingModule> {
  const module = await Test.createTestingModule({
    imports: [
      DiagnosisGraphModule.register({
        providers: [
          { provide: PLANNER_ACTION, useValue: actions.planner },
          { provide: EXECUTOR_ACTION, useValue: actions.executor },
          { provide: GATEKEEPER_ACTION, useValue: actions.gatekeeper },
          { provide: VERIFIED_INPUT_ACTION, useValue: actions.verified_input },
          { provide: VERIFIER_ACTION, useValue: actions.verifier },
          { provide: EVIDENCE_RETRY_ACTION, useValue: actions.evidence_retry },
          { provide: COMPOSER_ACTION, useValue: actions.composer },
          { provide: FALLBACK_ACTION, useValue: actions.fallback },
        ],
      }),
    ],
  }).compile();
  return {
    graph: module.get(DiagnosisGraph, { strict: false }),
    builder: module.get(DiagnosisOrchestrationTraceBuilder, { strict: false }),
    module,
    close: () => module.close(),
  };
}
