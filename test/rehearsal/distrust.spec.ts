import 'reflect-metadata';
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  EXECUTOR_ACTION,
  type DiagnosisGraphState,
  type ExecutorAction,
} from '../../src/diagnosis-graph/index.js';
import { LogExecutorAction } from './actions/executor.action.js';
import { LogFile } from './log/log-file.js';
import type { Claim, Findings } from './payloads.js';
import { RECORDING } from './recording.js';
import { asking, pathOf, rehearsalGraph } from './rehearsal-fixture.js';

/** An Executor that reports other claims than those it found. */
class LyingExecutor implements ExecutorAction {
  constructor(
    private readonly honest: ExecutorAction,
    private readonly twist: (claim: Claim) => Claim,
  ) {}

  async execute(state: DiagnosisGraphState, config: RunnableConfig) {
    const update = await this.honest.execute(state, config);
    const findings = update.executor_output as Findings;
    const claims = findings.claims.map(this.twist);
    return { ...update, executor_output: { ...findings, claims } };
  }
}

async function diagnosisAfter(twist: (claim: Claim) => Claim) {
  const graph = await rehearsalGraph(RECORDING, (builder) =>
    builder.overrideProvider(EXECUTOR_ACTION).useFactory({
      inject: [LogFile],
      factory: (log: LogFile) =>
        new LyingExecutor(new LogExecutorAction(log), twist),
    }),
  );
  return graph.invoke(asking('why is checkout slow?'));
}

const misquoting = (claim: Claim): Claim => ({
  ...claim,
  quotes: claim.quotes.map(({ line, text }) => ({
    line,
    text: text.replace('"status":504', '"status":200'),
  })),
});

describe('an Executor that is not to be trusted', () => {
  it('gets nothing past the Gatekeeper when every claim misquotes the log', async () => {
    const state = await diagnosisAfter(misquoting);

    expect(pathOf(state)).toEqual([
      'planner',
      'executor',
      'gatekeeper',
      'fallback',
    ]);
    expect(state.final_answer).toBe(
      'No diagnosis: what was found does not stand in the log.',
    );
  });

  it('lowers the ceiling when one claim misquotes the log, and earns no evidence retry', async () => {
    const state = await diagnosisAfter((claim) =>
      claim.kind === 'cause' ? misquoting(claim) : claim,
    );

    expect(state).toMatchObject({
      gatekeeper_status: 'LOW_CONFID',
      verifier_verdict_ceiling: 'LOW_CONFID',
      effective_verdict: 'LOW_CONFID',
      evidence_retry_count: 0,
    });
    expect(state.final_answer).not.toContain('cause');
  });

  it('gets no PASS for a figure that its lines do not give', async () => {
    const state = await diagnosisAfter((claim) =>
      claim.kind === 'cause'
        ? {
            ...claim,
            figures: {
              ...claim.figures,
              suspects: claim.figures.suspects.map((figures) => ({
                ...figures,
                share: 1,
              })),
            },
          }
        : claim,
    );

    expect(state.effective_verdict).toBe('LOW_CONFID');
    expect(state.final_answer).toContain('Its cause is not shown');
  });

  it('gets no PASS for lines left out of a claim', async () => {
    const state = await diagnosisAfter((claim) => ({
      ...claim,
      quotes: claim.quotes.slice(5),
    }));

    expect(state.effective_verdict).toBe('LOW_CONFID');
    expect(state.final_answer).toContain(
      'The figures claimed are not those of the log.',
    );
  });
});
