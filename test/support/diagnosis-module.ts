import { Test, type TestingModule } from '@nestjs/testing';
import {
  ACTION_TOKENS,
  DiagnosisGraph,
  DiagnosisGraphModule,
  DiagnosisOrchestrationTraceBuilder,
  NODE_IDS,
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
        providers: NODE_IDS.map((node) => ({
          provide: ACTION_TOKENS[node],
          useValue: actions[node],
        })),
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
