import {
  NODE_IDS,
  type DiagnosisGraphState,
  type NodeId,
} from '../../src/diagnosis-graph/index.js';
import { REQUEST } from '../support/honest-actions.js';
import { createDiagnosisModule } from '../support/diagnosis-module.js';
import { scriptedActions } from '../support/scripted-actions.js';
import type { Script, ScriptedStep } from '../support/scripted-step.js';

const COMPLETED: ScriptedStep = { status: 'COMPLETED' };
const PASSED: ScriptedStep = {
  status: 'PASS',
  update: { verified_binding_count: 2, verifier_verdict_ceiling: 'PASS' },
};
const verdict = (
  effective_verdict: string,
  verification?: string,
): ScriptedStep => ({
  status: 'COMPLETED',
  update: {
    effective_verdict,
    verifier_output: {
      facts_checked: verification
        ? [{ fact: 'payments is slow', verification }]
        : [],
    },
  },
});
const failing = (status: string): ScriptedStep => ({ status });

/** A happy run, twice over where a second cycle is needed, some lists replaced. */
const script = (replaced: Script = {}): Script => ({
  planner: [COMPLETED, COMPLETED],
  executor: [COMPLETED, COMPLETED],
  gatekeeper: [PASSED, PASSED],
  verified_input: [{}, {}],
  verifier: [verdict('PASS'), verdict('PASS')],
  evidence_retry: [{}],
  composer: [COMPLETED],
  fallback: [{}],
  ...replaced,
});

interface Case {
  title: string;
  script?: Script;
  /** Nodes, comma-free; an attempt above 1 as `node#2`. */
  path: string;
  /** Counters and mode that are not as they started. */
  control?: Partial<DiagnosisGraphState>;
}

const TECHNICAL = ['INVALID_OUTPUT', 'RETRYABLE_FAILED'];
const HAPPY = 'planner executor gatekeeper verified_input verifier composer';
const UP_TO_VERIFIER = 'planner executor gatekeeper verified_input verifier';
const SECOND_CYCLE = `${UP_TO_VERIFIER} evidence_retry ${HAPPY}`;
const CYCLED = {
  evidence_retry_count: 1,
  planner_mode: 'EVIDENCE_GAP_ONLY',
} as const;

const PLANNER: Case[] = [
  ...TECHNICAL.map((status) => ({
    title: `retries only planner after its first ${status}`,
    script: script({ planner: [failing(status), COMPLETED] }),
    path: `planner ${HAPPY.replace('planner', 'planner#2')}`,
    control: { planner_retry_count: 1 },
  })),
  ...TECHNICAL.map((status) => ({
    title: `routes a second ${status} of planner to fallback`,
    script: script({ planner: [failing('INVALID_OUTPUT'), failing(status)] }),
    path: 'planner planner#2 fallback',
    control: { planner_retry_count: 1 },
  })),
  ...['NON_RETRYABLE_FAILED', 'DONE'].map((status) => ({
    title: `routes ${status} of planner directly to fallback`,
    script: script({ planner: [failing(status)] }),
    path: 'planner fallback',
  })),
];

const EXECUTOR: Case[] = [
  {
    title: 'runs gatekeeper exactly once after executor completed',
    path: HAPPY,
  },
  ...['INVALID_OUTPUT', 'TOOL_BLOCKED', 'FAILED', 'RETRYABLE_FAILED'].map(
    (status) => ({
      title: `routes ${status} of executor directly to fallback`,
      script: script({ executor: [failing(status)] }),
      path: 'planner executor fallback',
    }),
  ),
];

const gatekeeper = (status: string, verified_binding_count: unknown) =>
  script({
    gatekeeper: [
      {
        ...PASSED,
        status,
        update: { ...PASSED.update, verified_binding_count },
      },
    ],
  });

const GATEKEEPER: Case[] = [
  {
    title: 'permits verification after PASS, whatever the binding count',
    script: gatekeeper('PASS', 0),
    path: HAPPY,
  },
  {
    title: 'permits verification after LOW_CONFID with a verified binding',
    script: gatekeeper('LOW_CONFID', 1),
    path: HAPPY,
  },
  ...(
    [
      ['LOW_CONFID', 0],
      ['REJECT', 3],
      ['MAYBE', 3],
    ] as const
  ).map(([status, count]) => ({
    title: `blocks verification after ${status} with ${count} bindings`,
    script: gatekeeper(status, count),
    path: 'planner executor gatekeeper fallback',
  })),
];

const VERIFIER: Case[] = [
  ...TECHNICAL.map((status) => ({
    title: `retries only verifier after its first ${status}`,
    script: script({ verifier: [failing(status), verdict('PASS')] }),
    path: HAPPY.replace('composer', 'verifier#2 composer'),
    control: { verifier_retry_count: 1 },
  })),
  {
    title: 'routes a second technical failure of verifier to fallback',
    script: script({
      verifier: [failing('RETRYABLE_FAILED'), failing('INVALID_OUTPUT')],
    }),
    path: `${UP_TO_VERIFIER} verifier#2 fallback`,
    control: { verifier_retry_count: 1 },
  },
  ...['PASS', 'REJECT'].map((effective) => ({
    title: `runs composer after the verdict ${effective}`,
    script: script({ verifier: [verdict(effective, 'no_evidence')] }),
    path: HAPPY,
  })),
  ...['NON_RETRYABLE_FAILED', 'DONE'].map((status) => ({
    title: `routes ${status} of verifier to fallback`,
    script: script({ verifier: [failing(status)] }),
    path: `${UP_TO_VERIFIER} fallback`,
  })),
  {
    title: 'routes an unknown verdict to fallback',
    script: script({ verifier: [verdict('MAYBE')] }),
    path: `${UP_TO_VERIFIER} fallback`,
  },
];

const EVIDENCE: Case[] = [
  ...['no_evidence', 'indirect_support'].map((verification) => ({
    title: `retries evidence once for a fact with ${verification}`,
    script: script({
      verifier: [verdict('LOW_CONFID', verification), verdict('PASS')],
    }),
    path: SECOND_CYCLE,
    control: CYCLED,
  })),
  {
    title:
      'resets the planner count for the new planner stage, which may retry again',
    script: script({
      planner: [
        failing('INVALID_OUTPUT'),
        COMPLETED,
        failing('RETRYABLE_FAILED'),
        COMPLETED,
      ],
      verifier: [verdict('LOW_CONFID', 'no_evidence'), verdict('PASS')],
    }),
    path: 'planner planner#2 executor gatekeeper verified_input verifier evidence_retry planner planner#2 executor gatekeeper verified_input verifier composer',
    control: { ...CYCLED, planner_retry_count: 1 },
  },
  {
    title: 'resets the verifier count with the new verified input',
    script: script({
      verifier: [
        failing('INVALID_OUTPUT'),
        verdict('LOW_CONFID', 'no_evidence'),
        verdict('PASS'),
      ],
    }),
    path: `${UP_TO_VERIFIER} verifier#2 evidence_retry ${HAPPY}`,
    control: CYCLED,
  },
  {
    title: 'runs composer after a second LOW_CONFID with a gap',
    script: script({
      verifier: [
        verdict('LOW_CONFID', 'no_evidence'),
        verdict('LOW_CONFID', 'no_evidence'),
      ],
    }),
    path: SECOND_CYCLE,
    control: CYCLED,
  },
  {
    title: 'runs composer after LOW_CONFID under a LOW_CONFID ceiling',
    script: script({
      gatekeeper: [
        { ...PASSED, update: { verifier_verdict_ceiling: 'LOW_CONFID' } },
      ],
      verifier: [verdict('LOW_CONFID', 'no_evidence')],
    }),
    path: HAPPY,
  },
  {
    title: 'runs composer after LOW_CONFID without a valid gap',
    script: script({ verifier: [verdict('LOW_CONFID', 'direct_support')] }),
    path: HAPPY,
  },
];

const COMPOSER: Case[] = [
  {
    title: 'ends without fallback after composer completed',
    path: HAPPY,
  },
  ...TECHNICAL.map((status) => ({
    title: `retries only composer after its first ${status}`,
    script: script({ composer: [failing(status), COMPLETED] }),
    path: `${HAPPY} composer#2`,
    control: { composer_retry_count: 1 },
  })),
  {
    title:
      'runs fallback exactly once after a second technical failure of composer',
    script: script({
      composer: [failing('INVALID_OUTPUT'), failing('RETRYABLE_FAILED')],
    }),
    path: `${HAPPY} composer#2 fallback`,
    control: { composer_retry_count: 1 },
  },
  ...['NON_RETRYABLE_FAILED', 'DONE'].map((status) => ({
    title: `routes ${status} of composer to fallback`,
    script: script({ composer: [failing(status)] }),
    path: `${HAPPY} fallback`,
  })),
  {
    title: 'ends at the latest after 18 nodes, every retry used',
    script: script({
      planner: [
        failing('INVALID_OUTPUT'),
        COMPLETED,
        failing('INVALID_OUTPUT'),
        COMPLETED,
      ],
      verifier: [
        failing('INVALID_OUTPUT'),
        verdict('LOW_CONFID', 'no_evidence'),
        failing('INVALID_OUTPUT'),
        verdict('LOW_CONFID', 'no_evidence'),
      ],
      composer: [failing('INVALID_OUTPUT'), failing('INVALID_OUTPUT')],
    }),
    path: 'planner planner#2 executor gatekeeper verified_input verifier verifier#2 evidence_retry planner planner#2 executor gatekeeper verified_input verifier verifier#2 composer composer#2 fallback',
    control: {
      ...CYCLED,
      planner_retry_count: 1,
      verifier_retry_count: 1,
      composer_retry_count: 1,
    },
  },
];

describe.each([
  ['planner', PLANNER],
  ['executor', EXECUTOR],
  ['gatekeeper', GATEKEEPER],
  ['verifier', VERIFIER],
  ['evidence retry', EVIDENCE],
  ['composer', COMPOSER],
])('%s routing', (_, cases) => {
  it.each(cases)('$title', async ({ title, script: given, path, control }) => {
    const expected = path.split(' ').map((step) => {
      const [node, attempt = '1'] = step.split('#');
      return { node: node as NodeId, attempt: Number(attempt) };
    });
    const { actions, calls } = scriptedActions(given ?? script());
    const { graph, builder, close } = await createDiagnosisModule(actions);

    const state = await graph.invoke(REQUEST, {
      configurable: { thread_id: title },
    });
    await close();

    expect(
      state.orchestration_events.map(({ node, attempt }) => ({
        node,
        attempt,
      })),
    ).toEqual(expected);
    expect(calls).toEqual(
      Object.fromEntries(
        NODE_IDS.map((id) => [
          id,
          expected.filter(({ node }) => node === id).length,
        ]),
      ),
    );
    expect(state).toMatchObject({
      planner_mode: 'FULL',
      planner_retry_count: 0,
      verifier_retry_count: 0,
      composer_retry_count: 0,
      evidence_retry_count: 0,
      ...control,
    });

    const last = expected.at(-1)!;
    const trace = builder.build(state).toMap();
    expect(trace).toMatchObject({
      version: 1,
      final_node: last.node,
      termination_reason: state.orchestration_events.at(-1)!.reasonCode,
      degraded: last.node === 'fallback',
      evidence_retry_count: control?.evidence_retry_count ?? 0,
    });
    expect(
      trace.transitions.map(({ from, to, attempt }) => ({ from, to, attempt })),
    ).toEqual(
      expected.slice(0, -1).map(({ node, attempt }, index) => ({
        from: node,
        to: expected[index + 1]!.node,
        attempt,
      })),
    );
  });
});

describe('what a run leaves behind', () => {
  const run = async (given: Script) => {
    const seen: DiagnosisGraphState[] = [];
    const { actions } = scriptedActions(given);
    const spied = Object.fromEntries(
      Object.entries(actions).map(([node, action]) => [
        node,
        {
          execute: (state: DiagnosisGraphState, config: object) => {
            seen.push(state);
            return action.execute(state, config) as Promise<never>;
          },
        },
      ]),
    ) as unknown as typeof actions;
    const { graph, close } = await createDiagnosisModule(spied);
    const state = await graph.invoke(REQUEST);
    await close();
    return { seen, state };
  };

  it('shows a re-entered planner its count of 1', async () => {
    const { seen } = await run(
      script({ planner: [failing('INVALID_OUTPUT'), COMPLETED] }),
    );
    expect(seen[0]?.planner_retry_count).toBe(0);
    expect(seen[1]?.planner_retry_count).toBe(1);
  });

  it('gives the retry of the verifier the same verified input', async () => {
    const input = { claims: ['p95 doubled'] };
    const { seen } = await run(
      script({
        verified_input: [{ update: { verifier_input: input } }],
        verifier: [failing('INVALID_OUTPUT'), verdict('PASS')],
      }),
    );
    expect(seen[4]?.verifier_input).toEqual(input);
    expect(seen[5]?.verifier_input).toBe(seen[4]?.verifier_input);
  });

  it('shows an action the earlier values of its own keys while it runs', async () => {
    const { seen } = await run(
      script({
        planner: [
          { status: 'COMPLETED', update: { planner_output: 'first plan' } },
          COMPLETED,
        ],
        verifier: [verdict('LOW_CONFID', 'no_evidence'), verdict('PASS')],
      }),
    );
    expect(seen[6]?.planner_output).toBe('first plan');
    expect(seen[7]?.planner_output).toBeNull();
  });

  it('shows the verifier nothing of its earlier conclusion after a new verified input', async () => {
    const { seen } = await run(
      script({
        verifier: [verdict('LOW_CONFID', 'no_evidence'), verdict('PASS')],
      }),
    );
    expect(seen[10]).toMatchObject({
      verifier_status: null,
      verifier_output: null,
      effective_verdict: null,
      verifier_retry_count: 0,
    });
  });

  it.each<[string, Script, string]>([
    ['planner status', { planner: [COMPLETED, {}] }, 'planner'],
    ['executor status', { executor: [COMPLETED, {}] }, 'executor'],
    [
      'gatekeeper status',
      { gatekeeper: [PASSED, { update: PASSED.update! }] },
      'gatekeeper',
    ],
    [
      'binding count',
      { gatekeeper: [PASSED, { status: 'LOW_CONFID' }] },
      'gatekeeper',
    ],
    [
      'verifier status',
      {
        verifier: [
          verdict('LOW_CONFID', 'no_evidence'),
          { update: { effective_verdict: 'PASS' } },
        ],
      },
      'verifier',
    ],
    [
      'verdict',
      { verifier: [verdict('LOW_CONFID', 'no_evidence'), COMPLETED] },
      'verifier',
    ],
  ])(
    'routes no second cycle on the %s of the first',
    async (_, forgetful, node) => {
      const { state } = await run(
        script({
          verifier: [verdict('LOW_CONFID', 'no_evidence'), verdict('PASS')],
          ...forgetful,
        }),
      );
      expect(state.evidence_retry_count).toBe(1);
      expect(
        state.orchestration_events.slice(-2).map((event) => event.node),
      ).toEqual([node, 'fallback']);
    },
  );
});
