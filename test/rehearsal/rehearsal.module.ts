import { Module, type DynamicModule } from '@nestjs/common';
import {
  COMPOSER_ACTION,
  DiagnosisGraphModule,
  EVIDENCE_RETRY_ACTION,
  EXECUTOR_ACTION,
  FALLBACK_ACTION,
  GATEKEEPER_ACTION,
  PLANNER_ACTION,
  VERIFIED_INPUT_ACTION,
  VERIFIER_ACTION,
} from '../../src/diagnosis-graph/index.js';
import { EvidenceComposerAction } from './actions/composer.action.js';
import { MissingPartsAction } from './actions/evidence-retry.action.js';
import { LogExecutorAction } from './actions/executor.action.js';
import { ReasonedFallbackAction } from './actions/fallback.action.js';
import { LogGatekeeperAction } from './actions/gatekeeper.action.js';
import { LogPlannerAction } from './actions/planner.action.js';
import { BoundClaimsAction } from './actions/verified-input.action.js';
import { LogVerifierAction } from './actions/verifier.action.js';
import { LOG_FILE, LogFile } from './log/log-file.js';

/** The diagnosis graph with eight real actions that look for the answer in a log. */
@Module({})
export class RehearsalModule {
  /** @param logFile The path of the log; it is read at each run. */
  static register(logFile: string): DynamicModule {
    return {
      module: RehearsalModule,
      imports: [
        DiagnosisGraphModule.register({
          providers: [
            { provide: LOG_FILE, useValue: logFile },
            LogFile,
            { provide: PLANNER_ACTION, useClass: LogPlannerAction },
            { provide: EXECUTOR_ACTION, useClass: LogExecutorAction },
            { provide: GATEKEEPER_ACTION, useClass: LogGatekeeperAction },
            { provide: VERIFIED_INPUT_ACTION, useClass: BoundClaimsAction },
            { provide: VERIFIER_ACTION, useClass: LogVerifierAction },
            { provide: EVIDENCE_RETRY_ACTION, useClass: MissingPartsAction },
            { provide: COMPOSER_ACTION, useClass: EvidenceComposerAction },
            { provide: FALLBACK_ACTION, useClass: ReasonedFallbackAction },
          ],
        }),
      ],
      exports: [DiagnosisGraphModule],
    };
  }
}
