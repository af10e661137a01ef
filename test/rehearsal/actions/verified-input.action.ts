import { Injectable } from '@nestjs/common';
import {
  eventFor,
  type DiagnosisGraphState,
  type VerifiedInputAction,
} from '../../../src/diagnosis-graph/index.js';
import { bindingsIn, type VerifierInput } from '../payloads.js';

/** Lets the Verifier see the bound claims, and nothing else of the run. */
@Injectable()
export class BoundClaimsAction implements VerifiedInputAction {
  async execute(state: DiagnosisGraphState) {
    const input: VerifierInput = { claims: bindingsIn(state).bound };
    return {
      verifier_input: input,
      orchestration_events: eventFor('verified_input', state, 'COMPLETED'),
    };
  }
}
