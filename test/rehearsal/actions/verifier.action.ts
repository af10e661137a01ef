import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  eventFor,
  Verdict,
  VerifierStatus,
  type DiagnosisGraphState,
  type VerifierAction,
} from '../../../src/diagnosis-graph/index.js';
import { isLeak } from '../growth.js';
import {
  isCause,
  measureCause,
  measureSymptom,
  type CauseFigures,
  type SymptomFigures,
} from '../measurements.js';
import {
  verifierInputIn,
  type Claim,
  type Symptom,
  type Verdicts,
  type Verification,
} from '../payloads.js';
import { BASELINE_REQUESTS } from '../turn-detector.js';

/** Measures each claim again on the lines it quotes, and concludes no more than they bear out. */
@Injectable()
export class LogVerifierAction implements VerifierAction {
  async execute(state: DiagnosisGraphState) {
    const { claims } = verifierInputIn(state);
    const output: Verdicts = {
      facts_checked: claims.map((claim) => ({
        fact: claim.fact,
        verification: verify(claim),
        claim,
      })),
    };
    const verdict = verdictOf(output);
    return {
      verifier_status: VerifierStatus.COMPLETED,
      verifier_output: output,
      effective_verdict:
        verdict === Verdict.PASS ? state.verifier_verdict_ceiling : verdict,
      orchestration_events: eventFor(
        'verifier',
        state,
        VerifierStatus.COMPLETED,
      ),
    };
  }
}

function verify({ kind, figures, quotes, symptom }: Claim): Verification {
  const measure = kind === 'symptom' ? measureSymptom : measureCause;
  if (!isDeepStrictEqual(measure(quotes, symptom), figures)) {
    return 'no_evidence';
  }
  return kind === 'symptom'
    ? verifySymptom(figures)
    : verifyCause(figures, symptom);
}

function verifySymptom({ onset, before, since }: SymptomFigures): Verification {
  if (before.count + since.count <= BASELINE_REQUESTS) {
    return 'too_few_lines';
  }
  return onset ? 'direct_support' : 'contradicted';
}

function verifyCause(
  { suspects: [suspect], growths, gatewayTimeouts }: CauseFigures,
  symptom: Symptom,
): Verification {
  if (suspect) {
    return isCause(suspect, symptom) ? 'direct_support' : 'no_evidence';
  }
  if (growths.some(isLeak)) {
    return 'direct_support';
  }
  // A 504 says that some call timed out, but not which.
  return gatewayTimeouts > 0 ? 'indirect_support' : 'no_evidence';
}

/** What leaves a question open. */
const OPEN = ['no_evidence', 'indirect_support', 'too_few_lines'] as const;

function verdictOf({ facts_checked }: Verdicts): Verdict {
  const found = new Set(facts_checked.map(({ verification }) => verification));
  if (found.size === 0 || OPEN.some((open) => found.has(open))) {
    return Verdict.LOW_CONFID;
  }
  return found.has('direct_support') ? Verdict.PASS : Verdict.REJECT;
}
