import { EventEmitter, once } from 'node:events';
import { BadRequestException } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { lastValueFrom, toArray } from 'rxjs';
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
  type DiagnosisGraphActions,
  type DiagnosisRequest,
  type ExecutorAction,
} from '../../src/diagnosis-graph/index.js';
import { honestActions, REQUEST } from '../support/honest-actions.js';
import { scriptedActions } from '../support/scripted-actions.js';
import {
  DIAGNOSIS_TIMEOUT,
  DiagnosisOrchestrator,
} from './diagnosis-orchestrator.js';
import type { DiagnosisMessage } from './diagnosis-message.js';

async function orchestratorOf(
  replaced: Partial<DiagnosisGraphActions> = {},
  timeout = 60_000,
): Promise<DiagnosisOrchestrator> {
  const actions = honestActions(replaced);
  const module = await Test.createTestingModule({
    imports: [
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
    ],
    providers: [
      DiagnosisOrchestrator,
      { provide: DIAGNOSIS_TIMEOUT, useValue: timeout },
    ],
  }).compile();
  const orchestrator = module.get(DiagnosisOrchestrator);
  // It stores nothing: a field written during a run would be a TypeError.
  Object.freeze(orchestrator);
  return orchestrator;
}

const messagesOf = (
  orchestrator: DiagnosisOrchestrator,
  request: DiagnosisRequest = REQUEST,
): Promise<DiagnosisMessage[]> =>
  lastValueFrom(orchestrator.diagnose(request).pipe(toArray()));

/** An executor that ends only when its run is aborted, and tells when it is called and ended. */
function hangingExecutor() {
  const moments = new EventEmitter();
  const executor: ExecutorAction = {
    execute: (_state, { signal }) =>
      new Promise((_resolve, reject) => {
        moments.emit('called', signal);
        signal!.addEventListener('abort', () => {
          moments.emit('ended');
          reject(signal!.reason as Error);
        });
      }),
  };
  return {
    executor,
    called: once(moments, 'called') as Promise<[AbortSignal]>,
    ended: once(moments, 'ended'),
  };
}

const throwing = (message: string) => ({
  execute: async () => {
    throw new Error(message);
  },
});

describe('a diagnosis that is followed', () => {
  it('tells each attempt, then the answer and its trace', async () => {
    const messages = await messagesOf(await orchestratorOf());

    expect(messages.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 6 }, () => 'attempt'),
      'answer',
    ]);
    expect(messages[0]!.data).toEqual({
      node: 'planner',
      outcome: 'COMPLETED',
      reason_code: 'PLANNER_COMPLETED',
      attempt: 1,
    });
    expect(messages.at(-1)!.data).toMatchObject({
      answer: 'The payments dependency is slow.',
      verdict: 'PASS',
      trace: { final_node: 'composer', degraded: false },
    });
  });

  it('tells an attempt while the next one runs', async () => {
    const { executor, called } = hangingExecutor();
    const orchestrator = await orchestratorOf({ executor });
    const seen: DiagnosisMessage[] = [];
    const subscription = orchestrator
      .diagnose(REQUEST)
      .subscribe((message) => seen.push(message));
    await called;

    expect(seen).toMatchObject([
      { type: 'attempt', data: { node: 'planner' } },
    ]);
    subscription.unsubscribe();
  });

  it('is a run for each client, and none without one', async () => {
    let calls = 0;
    const { planner } = honestActions();
    const orchestrator = await orchestratorOf({
      planner: {
        execute: (state, config) => {
          calls += 1;
          return planner.execute(state, config);
        },
      },
    });
    const diagnosis = orchestrator.diagnose(REQUEST);
    expect(calls).toBe(0);

    await Promise.all([lastValueFrom(diagnosis), lastValueFrom(diagnosis)]);
    expect(calls).toBe(2);
  });

  it('answers a run that ends in Fallback', async () => {
    const { actions } = scriptedActions({
      planner: [{ status: 'NON_RETRYABLE_FAILED' }],
    });
    const messages = await messagesOf(
      await orchestratorOf({ planner: actions.planner }),
    );

    expect(messages.at(-1)).toMatchObject({
      type: 'answer',
      data: { answer: 'No safe diagnosis.', trace: { degraded: true } },
    });
  });

  it('has a safe answer for a Composer that forgot its own', async () => {
    const { actions } = scriptedActions({
      composer: [{ status: 'COMPLETED' }],
    });
    const messages = await messagesOf(
      await orchestratorOf({ composer: actions.composer }),
    );

    expect(messages.at(-1)!.data).toMatchObject({
      answer: 'There is no safe diagnosis of this.',
    });
  });
});

describe('a client that leaves', () => {
  it('cancels the run during an attempt', async () => {
    const { executor, called, ended } = hangingExecutor();
    let downstream = 0;
    const orchestrator = await orchestratorOf({
      executor,
      gatekeeper: {
        execute: async () => {
          downstream += 1;
          throw new Error('not to be reached');
        },
      },
    });
    const seen: DiagnosisMessage[] = [];
    const subscription = orchestrator
      .diagnose(REQUEST)
      .subscribe((message) => seen.push(message));
    const [signal] = await called;
    subscription.unsubscribe();
    await ended;

    expect(signal.aborted).toBe(true);
    expect([seen.length, downstream]).toEqual([1, 0]);
  });

  it('leaves the runs of others alone', async () => {
    const orchestrator = await orchestratorOf();
    const diagnosis = orchestrator.diagnose(REQUEST);
    const other = lastValueFrom(diagnosis);
    diagnosis.subscribe().unsubscribe();

    expect(await other).toMatchObject({ type: 'answer' });
  });
});

describe('a run that is rejected', () => {
  it('is a safe answer with the trace up to there', async () => {
    const messages = await messagesOf(
      await orchestratorOf({ gatekeeper: throwing('secret of the tool') }),
    );

    expect(messages.at(-1)).toMatchObject({
      type: 'failure',
      data: {
        reason: 'action',
        failed_at: { node: 'gatekeeper', attempt: 1 },
        trace: {
          transitions: [{ from: 'planner', to: 'executor' }],
          final_node: 'executor',
        },
      },
    });
    expect(JSON.stringify(messages)).not.toContain('secret');
  });

  it('has no trace when no attempt ended', async () => {
    const messages = await messagesOf(
      await orchestratorOf({ planner: throwing('no model') }),
    );

    expect(messages).toMatchObject([
      {
        type: 'failure',
        data: { failed_at: { node: 'planner' }, trace: null },
      },
    ]);
  });

  it('counts the evidence retry before it', async () => {
    const { actions } = scriptedActions({
      planner: [{ status: 'COMPLETED' }, { throws: 'no model' }],
      verifier: [
        {
          status: 'COMPLETED',
          update: {
            effective_verdict: 'LOW_CONFID',
            verifier_output: {
              facts_checked: [{ fact: 'p95', verification: 'no_evidence' }],
            },
          },
        },
      ],
    });
    const { planner, verifier } = actions;
    const messages = await messagesOf(
      await orchestratorOf({ planner, verifier }),
    );

    expect(messages.at(-1)!.data).toMatchObject({
      failed_at: { node: 'planner', attempt: 1 },
      trace: { final_node: 'evidence_retry', evidence_retry_count: 1 },
    });
  });

  it('tells a run whose time is over', async () => {
    const { executor } = hangingExecutor();
    const messages = await messagesOf(await orchestratorOf({ executor }, 500));

    expect(messages.at(-1)).toMatchObject({
      type: 'failure',
      data: {
        reason: 'timeout',
        failed_at: null,
        trace: { final_node: 'planner' },
      },
    });
  });

  it('is an error of the client when the request is wrong', async () => {
    const orchestrator = await orchestratorOf();

    await expect(
      messagesOf(orchestrator, { session_id: 's-1', user_query: ' ' }),
    ).rejects.toThrow(BadRequestException);
    await expect(
      messagesOf(orchestrator, { session_id: 's-1', user_query: ' ' }),
    ).rejects.toThrow('user_query must be a string that is not blank');
  });
});
