import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { DiagnosisOrchestrationTraceBuilder } from '../../src/diagnosis-graph/index.js';
import { describeActionContract } from '../support/action-contract.js';
import { EvidenceComposerAction } from './actions/composer.action.js';
import { MissingPartsAction } from './actions/evidence-retry.action.js';
import { LogExecutorAction } from './actions/executor.action.js';
import { ReasonedFallbackAction } from './actions/fallback.action.js';
import { LogGatekeeperAction } from './actions/gatekeeper.action.js';
import { LogPlannerAction } from './actions/planner.action.js';
import { BoundClaimsAction } from './actions/verified-input.action.js';
import { LogVerifierAction } from './actions/verifier.action.js';
import { LogFile } from './log/log-file.js';
import type { Quote } from './payloads.js';
import { RECORDING, recordingOf } from './recording.js';
import { asking, diagnose, rehearsalGraph } from './rehearsal-fixture.js';
import { statesSeen } from './states-seen.js';

function isDeepFrozen(value: unknown): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isDeepFrozen))
  );
}

/** A log whose next line does not come. */
const stalledLog = {
  async *lines(signal: AbortSignal | undefined): AsyncGenerator<Quote> {
    await delay(1_000_000, undefined, {
      ref: false,
      ...(signal && { signal }),
    });
    yield { line: 1, text: '{}' };
  },
} as unknown as LogFile;

const log = new LogFile(RECORDING);
const noLog = new LogFile('no-such-file.jsonl');
const passed = await statesSeen('why is checkout slow?', RECORDING);
const failed = await statesSeen('why is search slow?', RECORDING);
const leaked = await statesSeen(
  'why is search slow?',
  recordingOf('search-leaking-handler'),
);

describeActionContract('planner', () => new LogPlannerAction(), [
  { name: 'a question', state: passed.planner[0]!, status: 'COMPLETED' },
  { name: 'a gap', state: passed.planner[1]!, status: 'COMPLETED' },
  {
    name: 'a question that names nothing',
    request: asking('why?'),
    status: 'NON_RETRYABLE_FAILED',
  },
]);

describeActionContract('executor', () => new LogExecutorAction(log), [
  { name: 'a first search', state: passed.executor[0]!, status: 'COMPLETED' },
  {
    name: 'the search for a gap',
    state: passed.executor[1]!,
    status: 'COMPLETED',
  },
]);
describeActionContract('executor', () => new LogExecutorAction(noLog), [
  { name: 'no log', state: passed.executor[0]!, status: 'FAILED' },
]);
describeActionContract('executor', () => new LogExecutorAction(stalledLog), [
  { name: 'a log that stalls', state: passed.executor[0]!, waits: true },
]);

describeActionContract('gatekeeper', () => new LogGatekeeperAction(log), [
  { name: 'quotes that stand', state: passed.gatekeeper[0]!, status: 'PASS' },
  { name: 'no claim', state: failed.gatekeeper[0]!, status: 'REJECT' },
  {
    name: 'quotes of another log',
    state: leaked.gatekeeper[0]!,
    status: 'REJECT',
  },
]);
describeActionContract('gatekeeper', () => new LogGatekeeperAction(noLog), [
  { name: 'the log gone', state: passed.gatekeeper[0]!, throws: true },
]);
describeActionContract(
  'gatekeeper',
  () => new LogGatekeeperAction(stalledLog),
  [{ name: 'a log that stalls', state: passed.gatekeeper[0]!, waits: true }],
);

describeActionContract('verified_input', () => new BoundClaimsAction(), [
  { name: 'bound claims', state: passed.verified_input[0]! },
]);

describeActionContract('verifier', () => new LogVerifierAction(), [
  { name: 'a gap', state: passed.verifier[0]!, status: 'COMPLETED' },
  { name: 'no gap', state: passed.verifier[1]!, status: 'COMPLETED' },
  {
    name: 'no gap, under a lower ceiling',
    state: { ...passed.verifier[1]!, verifier_verdict_ceiling: 'LOW_CONFID' },
    status: 'COMPLETED',
  },
]);

describeActionContract('evidence_retry', () => new MissingPartsAction(), [
  { name: 'a gap', state: passed.evidence_retry[0]! },
]);

describeActionContract('composer', () => new EvidenceComposerAction(), [
  { name: 'a cause', state: passed.composer[0]!, status: 'COMPLETED' },
  { name: 'a leak', state: leaked.composer[0]!, status: 'COMPLETED' },
]);

describeActionContract('fallback', () => new ReasonedFallbackAction(), [
  { name: 'an endpoint that is not there', state: failed.fallback[0]! },
]);

describe('the eight actions under the contract', () => {
  it('are given only frozen states and payloads', () => {
    const states = Object.values(passed).flat();

    expect(states).toHaveLength(12);
    expect(states.every(isDeepFrozen)).toBe(true);
  });

  it('keep nothing between runs: concurrent ones end as each alone', async () => {
    const questions = [
      'why is checkout slow?',
      'why is cart slow?',
      'why is search slow?',
      'why does checkout fail?',
    ];
    const graph = await rehearsalGraph(RECORDING);

    const together = await Promise.all(
      questions.map((question) => graph.invoke(asking(question))),
    );
    const alone = [];
    for (const question of questions) {
      alone.push(await diagnose(question));
    }

    expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
  });

  it('write plain data: the state survives JSON, its trace too', async () => {
    const state = await diagnose('why is checkout slow?');
    const revived = JSON.parse(JSON.stringify(state));
    const builder = new DiagnosisOrchestrationTraceBuilder();

    expect(Object.keys(revived)).toHaveLength(26);
    expect(revived.verifier_output).toEqual(state.verifier_output);
    expect(builder.build(revived).toMap()).toEqual(
      builder.build(state).toMap(),
    );
  });

  it('put nothing of the log or the question in their events', async () => {
    const { orchestration_events } = await diagnose('why is checkout slow?');

    expect(JSON.stringify(orchestration_events)).not.toMatch(
      /checkout|payments|slow/i,
    );
  });
});
