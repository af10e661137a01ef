import { Injectable } from '@nestjs/common';
import {
  eventFor,
  type DiagnosisGraphState,
  type EvidenceRetryAction,
} from '../../../src/diagnosis-graph/index.js';
import { verdictsIn, type MissingEvidence } from '../payloads.js';

/** Asks for what would close the gap: the calls and waits of the requests whose cause is not shown. */
@Injectable()
export class MissingPartsAction implements EvidenceRetryAction {
  async execute(state: DiagnosisGraphState) {
    const missing: MissingEvidence = {
      searches: verdictsIn(state)
        .facts_checked.filter(({ verification }) => GAPS.has(verification))
        .map(({ claim }) => ({
          kind: 'parts',
          endpoint: claim.endpoint,
        })),
    };
    return {
      evidence_retry_context: missing,
      orchestration_events: eventFor('evidence_retry', state, 'COMPLETED'),
    };
  }
}

const GAPS: ReadonlySet<string> = new Set(['no_evidence', 'indirect_support']);
