import type { RunnableConfig } from '@langchain/core/runnables';
import { Inject, Injectable } from '@nestjs/common';
import {
  eventFor,
  GatekeeperStatus,
  Verdict,
  type DiagnosisGraphState,
  type GatekeeperAction,
} from '../../../src/diagnosis-graph/index.js';
import { LogFile } from '../log/log-file.js';
import { findingsIn, type Claim } from '../payloads.js';

/**
 * Binds each claim to the log: every line it quotes has to stand there, word for word. A claim that
 * misquotes is dropped and lowers the ceiling.
 */
@Injectable()
export class LogGatekeeperAction implements GatekeeperAction {
  constructor(@Inject(LogFile) private readonly log: LogFile) {}

  async execute(state: DiagnosisGraphState, { signal }: RunnableConfig) {
    const claims = findingsIn(state)?.claims ?? [];
    const textOf = await this.quotedLines(claims, signal);
    const isBound = ({ quotes }: Claim) =>
      quotes.every(({ line, text }) => textOf.get(line) === text);
    const bound = claims.filter(isBound);
    const refused = claims.filter((claim) => !isBound(claim));

    const status =
      bound.length === 0
        ? GatekeeperStatus.REJECT
        : refused.length > 0
          ? GatekeeperStatus.LOW_CONFID
          : GatekeeperStatus.PASS;
    return {
      gatekeeper_status: status,
      gatekeeper_output: { bound, refused },
      verified_binding_count: bound.flatMap(({ quotes }) => quotes).length,
      verifier_verdict_ceiling: Verdict[status],
      orchestration_events: eventFor('gatekeeper', state, status),
    };
  }

  private async quotedLines(
    claims: readonly Claim[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<number, string>> {
    const wanted = new Set(
      claims.flatMap(({ quotes }) => quotes.map(({ line }) => line)),
    );
    const texts = new Map<number, string>();
    for await (const { line, text } of this.log.lines(signal)) {
      if (wanted.has(line)) {
        texts.set(line, text);
      }
    }
    return texts;
  }
}
