import {
  Module,
  type DynamicModule,
  type ModuleMetadata,
} from '@nestjs/common';
import {
  actionScopesProvider,
  diagnosisGraphProvider,
} from './diagnosis-graph.providers.js';
import { DiagnosisGraph } from './diagnosis-graph.js';
import { DiagnosisOrchestrationTraceBuilder } from './trace/diagnosis-orchestration-trace.builder.js';

/** Where the eight actions come from. */
export interface DiagnosisGraphModuleOptions {
  /** Modules whose exported providers are the actions, or what the actions inject. @default [] */
  readonly imports?: NonNullable<ModuleMetadata['imports']>;
  /** Providers of the actions under their tokens, and of what they inject. @default [] */
  readonly providers?: NonNullable<ModuleMetadata['providers']>;
}

/** Gives a host the {@link DiagnosisGraph} of its eight actions, and the trace builder. */
@Module({})
export class DiagnosisGraphModule {
  /**
   * The module with these actions. Start-up fails, naming the port, when one of the eight is missing,
   * null, without `execute`, or request-scoped, itself or through what it injects.
   */
  static register({
    imports = [],
    providers = [],
  }: DiagnosisGraphModuleOptions = {}): DynamicModule {
    return {
      module: DiagnosisGraphModule,
      imports,
      providers: [
        ...providers,
        diagnosisGraphProvider,
        actionScopesProvider,
        DiagnosisOrchestrationTraceBuilder,
      ],
      exports: [DiagnosisGraph, DiagnosisOrchestrationTraceBuilder],
    };
  }
}
