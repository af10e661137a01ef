import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  COMPOSER_ACTION,
  DiagnosisGraph,
  DiagnosisGraphModule,
  EVIDENCE_RETRY_ACTION,
  EXECUTOR_ACTION,
  FALLBACK_ACTION,
  GATEKEEPER_ACTION,
  PLANNER_ACTION,
  VERIFIED_INPUT_ACTION,
  VERIFIER_ACTION,
} from '../../src/diagnosis-graph/index.js';
import { actionsOf } from '../rivals/diagnosis-graph.js';
import { happyPath } from '../trivial-actions.js';

const actions = actionsOf(happyPath);
const app = await NestFactory.createApplicationContext(
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
  { logger: false },
);
app.get(DiagnosisGraph, { strict: false });
