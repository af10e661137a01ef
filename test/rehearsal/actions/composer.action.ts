import { Injectable } from '@nestjs/common';
import {
  ComposerStatus,
  eventFor,
  type ComposerAction,
  type DiagnosisGraphState,
} from '../../../src/diagnosis-graph/index.js';
import { examplesFor } from '../examples.js';
import { verdictsIn } from '../payloads.js';
import { sentenceFor } from '../sentences.js';

/** Writes the answer: a sentence for each checked fact, then lines of the log that show it. */
@Injectable()
export class EvidenceComposerAction implements ComposerAction {
  async execute(state: DiagnosisGraphState) {
    const { facts_checked } = verdictsIn(state);
    const evidence = examplesFor(facts_checked);
    return {
      composer_status: ComposerStatus.COMPLETED,
      composer_output: { verdict: state.effective_verdict, evidence },
      final_answer: [
        ...facts_checked.map(sentenceFor),
        `Verdict: ${state.effective_verdict}. Evidence:`,
        ...evidence.map(({ line, text }) => `  line ${line}: ${text}`),
      ].join('\n'),
      orchestration_events: eventFor(
        'composer',
        state,
        ComposerStatus.COMPLETED,
      ),
    };
  }
}
