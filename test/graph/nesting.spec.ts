import {
  Annotation,
  END,
  MemorySaver,
  START,
  StateGraph,
} from '@langchain/langgraph';
import { RunnableLambda } from '@langchain/core/runnables';
import {
  DiagnosisGraphFactory,
  DiagnosisGraphRouter,
  eventFor,
  InvalidRunConfigError,
  NodeActionError,
  PlannerStatus,
  type DiagnosisGraphState,
  type RunnableConfig,
} from '../../src/diagnosis-graph/index.js';
import { compileDiagnosisGraph } from '../../src/diagnosis-graph/diagnosis-graph.factory.js';
import { honestActions, REQUEST } from '../support/honest-actions.js';

type Config = Record<string, unknown> & {
  configurable?: Record<string, unknown>;
};

/** A graph of a host with a checkpointer, whose one node does something with the diagnosis graph. */
function outerGraph(
  during: (config: Config) => Promise<unknown>,
  checkpointer = new MemorySaver(),
) {
  const state = Annotation.Root({ result: Annotation<unknown> });
  return new StateGraph(state)
    .addNode('diagnose', async (_, config) => ({
      result: await during(config as unknown as Config),
    }))
    .addEdge(START, 'diagnose')
    .addEdge('diagnose', END)
    .compile({ checkpointer });
}

const runOuter = (
  outer: ReturnType<typeof outerGraph>,
  config: object = {},
): Promise<unknown> =>
  outer
    .invoke(
      { result: null },
      { configurable: { thread_id: 'outer' }, ...config },
    )
    .then(({ result }) => result);

describe('a run inside a node of another graph', () => {
  it.each([
    ['with no config', () => undefined],
    ['with the config handed down', (config: Config) => config],
  ])('starts from a complete initial state each time, %s', async (_, hand) => {
    const graph = new DiagnosisGraphFactory().create(honestActions());
    const outer = outerGraph((config) => graph.invoke(REQUEST, hand(config)));
    const first = (await runOuter(outer)) as DiagnosisGraphState;
    const second = (await runOuter(outer)) as DiagnosisGraphState;
    expect(first.orchestration_events).toHaveLength(6);
    expect(second.orchestration_events).toHaveLength(6);
  });

  it('takes the config handed down with a thread id of its own', async () => {
    let thread: unknown;
    const graph = new DiagnosisGraphFactory().create(
      honestActions({
        planner: {
          execute: async (state, config) => {
            thread = config.configurable?.['thread_id'];
            return {
              planner_status: PlannerStatus.COMPLETED,
              orchestration_events: eventFor('planner', state),
            };
          },
        },
      }),
    );
    await runOuter(
      outerGraph((config) =>
        graph.invoke(REQUEST, {
          ...config,
          configurable: { thread_id: 'inner' },
        }),
      ),
    );
    expect(thread).toBe('inner');
  });

  it.each<[string, () => { invoke(request: object, config: object): unknown }]>(
    [
      [
        'a run',
        () => new DiagnosisGraphFactory().create(honestActions()) as never,
      ],
      [
        'the compiled graph even without a run of its own',
        () =>
          compileDiagnosisGraph(honestActions(), new DiagnosisGraphRouter()),
      ],
    ],
  )(
    "%s writes nothing into the outer graph's checkpointer",
    async (_, make) => {
      const saver = new MemorySaver();
      const graph = make();
      const outer = outerGraph(async () => {
        await graph.invoke(REQUEST, {});
        return 'done';
      }, saver);
      expect(await runOuter(outer)).toBe('done');
      expect(Object.keys(saver.storage['outer'] ?? {})).toEqual(['']);
    },
  );

  it('keeps what the config carries for the actions, without the plumbing of the outer graph', async () => {
    let seen: Config | undefined;
    const graph = new DiagnosisGraphFactory().create(
      honestActions({
        planner: {
          execute: async (state, config) => {
            seen = config as unknown as Config;
            return {
              planner_status: PlannerStatus.COMPLETED,
              orchestration_events: eventFor('planner', state, 'COMPLETED'),
            };
          },
        },
      }),
    );
    await runOuter(
      outerGraph((config) => graph.invoke(REQUEST, config)),
      { metadata: { tenant: 'a' }, tags: ['outer'] },
    );
    expect(seen).toMatchObject({
      configurable: { thread_id: 'outer' },
      recursionLimit: 32,
    });
    expect(seen?.['metadata']).toMatchObject({ tenant: 'a' });
    expect(seen?.['tags']).toContain('outer');
  });

  it('heeds the signal of its own config', async () => {
    const controller = new AbortController();
    const graph = new DiagnosisGraphFactory().create(
      honestActions({
        planner: {
          execute: () => {
            controller.abort(new Error('stop the diagnosis'));
            return new Promise<never>(() => undefined);
          },
        },
      }),
    );
    const outer = outerGraph((config) =>
      graph
        .invoke(REQUEST, { ...config, signal: controller.signal })
        .catch((error: Error) => error.message),
    );
    expect(await runOuter(outer)).toBe('stop the diagnosis');
  });

  it('is cancelled with the outer run, also when no config is handed down', async () => {
    const controller = new AbortController();
    let heeded = false;
    const graph = new DiagnosisGraphFactory().create(
      honestActions({
        planner: {
          execute: (_, { signal }) => {
            signal!.addEventListener('abort', () => (heeded = true));
            controller.abort(new Error('stop everything'));
            return new Promise<never>(() => undefined);
          },
        },
      }),
    );
    await expect(
      runOuter(
        outerGraph(() => graph.invoke(REQUEST)),
        { signal: controller.signal },
      ),
    ).rejects.toThrow('stop everything');
    expect(heeded).toBe(true);
  });

  it('streams into its own caller, not into the stream of the outer graph', async () => {
    const graph = new DiagnosisGraphFactory().create(honestActions());
    const outer = outerGraph(async () => {
      const nodes: string[] = [];
      for await (const { event } of graph.stream(REQUEST)) {
        nodes.push(event.node);
      }
      return nodes.length;
    });
    const chunks: unknown[] = [];
    for await (const chunk of await outer.stream(
      { result: null },
      {
        configurable: { thread_id: 'outer' },
        subgraphs: true,
        streamMode: 'updates',
      },
    )) {
      chunks.push(chunk);
    }
    expect(chunks).toEqual([[[], { diagnose: { result: 6 } }]]);
  });
});

describe('a run inside a LangChain runnable', () => {
  const graph = new DiagnosisGraphFactory().create(honestActions());
  const chain = RunnableLambda.from(async (question: string, config) => {
    const { orchestration_events } = await graph.invoke(
      { session_id: 's', user_query: question },
      config,
    );
    return orchestration_events.length;
  });

  it('takes the config that the runnable hands down, however it is called', async () => {
    expect(await chain.invoke('why?')).toBe(6);
    const streamed: number[] = [];
    for await (const chunk of await chain.stream('why?')) {
      streamed.push(chunk);
    }
    expect(streamed).toEqual([6]);
    let ended = 0;
    for await (const { event } of chain.streamEvents('why?', {
      version: 'v2',
    })) {
      ended += event === 'on_chain_end' ? 1 : 0;
    }
    expect(ended).toBeGreaterThan(0);
  });

  it('is traced with the tags, metadata and callbacks of the runnable, also when it hands none down', async () => {
    const traced: unknown[] = [];
    const callbacks = [
      {
        handleChainStart: (
          _chain: unknown,
          _inputs: unknown,
          _id: string,
          _parent: string | undefined,
          tags: string[] | undefined,
          metadata: Record<string, unknown> | undefined,
          _type: string | undefined,
          name: string | undefined,
        ) => {
          if (name === 'planner') {
            traced.push(tags?.includes('outer'), metadata?.['tenant']);
          }
        },
      },
    ];
    const silent = RunnableLambda.from(async () => graph.invoke(REQUEST));
    await silent.invoke('why?', {
      callbacks,
      tags: ['outer'],
      metadata: { tenant: 'a' },
    });
    expect(traced).toEqual([true, 'a']);
  });

  it('shows its actions the tags and metadata of the runnable, also when it hands none down', async () => {
    const seen: RunnableConfig[] = [];
    const watched = new DiagnosisGraphFactory().create(
      honestActions({
        planner: {
          execute: async (state, config) => {
            seen.push(config);
            return { orchestration_events: eventFor('planner', state) };
          },
        },
      }),
    );
    const silent = RunnableLambda.from(async () => watched.invoke(REQUEST));
    await silent.invoke('why?', { tags: ['outer'], metadata: { tenant: 'a' } });
    expect(seen[0]?.tags).toContain('outer');
    expect(seen[0]?.metadata).toMatchObject({ tenant: 'a' });
  });

  it('reports an unreadable throw as such to its trace and to a graph around it', async () => {
    const unreadable = Object.defineProperty(new Error('thrown'), 'cause', {
      get: () => {
        throw new Error('trap');
      },
    });
    const failing = new DiagnosisGraphFactory().create(
      honestActions({
        planner: { execute: () => Promise.reject(unreadable) },
      }),
    );
    const traced: unknown[] = [];
    const callbacks = [
      { handleChainError: (error: unknown) => traced.push(error) },
    ];
    await expect(failing.invoke(REQUEST, { callbacks })).rejects.toThrow(
      NodeActionError,
    );
    await expect(
      runOuter(outerGraph(() => failing.invoke(REQUEST))),
    ).rejects.toThrow(NodeActionError);
    expect(traced).toEqual([
      expect.any(NodeActionError),
      expect.any(NodeActionError),
    ]);
  });

  it('still refuses what would end the run early', async () => {
    const cut = RunnableLambda.from((_: string, config) =>
      graph.invoke(REQUEST, {
        ...config,
        interruptBefore: ['executor'],
      } as object),
    );
    await expect(cut.invoke('why?')).rejects.toThrow(InvalidRunConfigError);
  });
});
