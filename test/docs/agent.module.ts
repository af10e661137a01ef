import { Module } from '@nestjs/common';
import {
  COMPOSER_ACTION,
  EVIDENCE_RETRY_ACTION,
  EXECUTOR_ACTION,
  FALLBACK_ACTION,
  GATEKEEPER_ACTION,
  VERIFIED_INPUT_ACTION,
  VERIFIER_ACTION,
} from '../../src/diagnosis-graph/index.js';
import { honestActions } from '../support/honest-actions.js';

const actions = honestActions();

const providers = [
  { provide: EXECUTOR_ACTION, useValue: actions.executor },
  { provide: GATEKEEPER_ACTION, useValue: actions.gatekeeper },
  { provide: VERIFIED_INPUT_ACTION, useValue: actions.verified_input },
  { provide: VERIFIER_ACTION, useValue: actions.verifier },
  { provide: EVIDENCE_RETRY_ACTION, useValue: actions.evidence_retry },
  { provide: COMPOSER_ACTION, useValue: actions.composer },
  { provide: FALLBACK_ACTION, useValue: actions.fallback },
];

/** What the code blocks import as the host's own: every action but the Planner. */
@Module({ providers, exports: providers.map(({ provide }) => provide) })
export class AgentModule {}
