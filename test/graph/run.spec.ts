import { getEventListeners } from 'node:events';
import { getConfig } from '@langchain/langgraph';
import {
  DiagnosisGraphFactory,
  eventFor,
  InvalidRequestError,
  InvalidRunConfigError,
  NodeActionError,
  PlannerStatus,
  type DiagnosisGraphActions,
  type DiagnosisRequest,
  type PlannerAction,
} from '../../src/diagnosis-graph/index.js';
import { quiet, watchLeftovers } from '../support/leftovers.js';
import { honestActions, REQUEST } from '../support/honest-actions.js';

const graphOf = (replaced: Partial<DiagnosisGraphActions> = {}) =>
  new DiagnosisGraphFactory().create(honestActions(replaced));

type Execute = PlannerAction['execute'];

const plannerThat = (during: (...args: Parameters<Execute>) => unknown) => ({
  planner: {
    execute: async (...[state, config]: Parameters<Execute>) => {
      await during(state, config);
      return {
        planner_status: PlannerStatus.COMPLETED,
        orchestration_events: eventFor('planner', state, 'COMPLETED'),
      };
    },
  },
});

const forever = () => new Promise<never>(() => undefined);

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), {
      once: true,
    }),
  );

const PATH = [
  'planner',
  'executor',
  'gatekeeper',
  'verified_input',
  'verifier',
  'composer',
];

describe('invoke', () => {
  it('resolves to the final state, frozen', async () => {
    const state = await graphOf().invoke(REQUEST);
    expect(state.orchestration_events.map(({ node }) => node)).toEqual(PATH);
    expect(Object.isFrozen(state)).toBe(true);
    expect(Object.isFrozen(state.planner_output)).toBe(true);
    expect(Object.isFrozen(state.orchestration_events)).toBe(true);
  });

  it('gives an action the run config: thread id, metadata, tags, callbacks and signal', async () => {
    const seen: unknown[] = [];
    await graphOf(
      plannerThat((_, config) => {
        seen.push(
          config.configurable?.['thread_id'],
          config.metadata?.['tenant'],
          config.tags,
          config.signal instanceof AbortSignal,
        );
      }),
    ).invoke(REQUEST, {
      configurable: { thread_id: 't-1' },
      metadata: { tenant: 'a' },
      tags: ['diagnosis'],
    });
    expect(seen).toEqual(['t-1', 'a', ['diagnosis'], true]);
  });

  it('lets an action read its config from LangGraph', async () => {
    let threadId: unknown;
    await graphOf(
      plannerThat(() => {
        threadId = getConfig()?.configurable?.['thread_id'];
      }),
    ).invoke(REQUEST, { configurable: { thread_id: 't-2' } });
    expect(threadId).toBe('t-2');
  });

  it('fires tracing callbacks for each node', async () => {
    const started: string[] = [];
    await graphOf().invoke(REQUEST, {
      callbacks: [
        {
          handleChainStart: (
            _chain,
            _inputs,
            _id,
            _parent,
            _tags,
            _meta,
            _type,
            name,
          ) => {
            started.push(name ?? '');
          },
        },
      ],
    });
    expect(started[0]).toBe('diagnosis_graph');
    expect(started).toEqual(expect.arrayContaining(PATH));
  });

  it('copies the request, so that the caller can go on with its own', async () => {
    const turn = { text: 'earlier' };
    const request = { ...REQUEST, conversation_context: [turn] };
    const running = graphOf(
      plannerThat(() => {
        turn.text = 'changed meanwhile';
        request.conversation_context.length = 0;
      }),
    ).invoke(request);
    expect((await running).conversation_context).toEqual([{ text: 'earlier' }]);
    expect(Object.isFrozen(turn)).toBe(false);
  });

  it('rejects a bad request before anything runs', async () => {
    let calls = 0;
    const graph = graphOf(plannerThat(() => (calls += 1)));
    await expect(
      graph.invoke({ session_id: 's' } as DiagnosisRequest),
    ).rejects.toThrow(InvalidRequestError);
    expect(calls).toBe(0);
  });
});

describe('the run config', () => {
  it.each([
    ['interruptBefore', { interruptBefore: ['executor'] }],
    ['outputKeys', { outputKeys: ['final_answer'] }],
    ['streamMode', { streamMode: 'updates' }],
    ['store', { store: {} }],
    ['timeout', { timeout: -1 }],
    ['signal', { signal: new EventTarget() }],
    ['config', null],
  ])('refuses %s by name, in invoke and in stream', async (field, config) => {
    const graph = graphOf();
    for (const run of [
      graph.invoke(REQUEST, config as object),
      graph.stream(REQUEST, config as object).next(),
    ]) {
      await expect(run).rejects.toThrow(InvalidRunConfigError);
      await expect(run).rejects.toMatchObject({ fields: [field] });
    }
  });

  it.each([1, 25, 1000, undefined, Number.NaN, 'many'])(
    'replaces a recursionLimit of %p by 32',
    async (recursionLimit) => {
      let limit: unknown;
      const state = await graphOf(
        plannerThat((_, config) => {
          limit = config.recursionLimit;
        }),
      ).invoke(REQUEST, { recursionLimit } as object);
      expect(limit).toBe(32);
      expect(state.final_answer).not.toBeNull();
    },
  );

  it('takes an option that is undefined as left out', async () => {
    const state = await graphOf().invoke(REQUEST, {
      streamMode: undefined,
      signal: undefined,
    } as object);
    expect(state.orchestration_events).toHaveLength(6);
  });
});

describe('cancellation', () => {
  it('rejects with the reason of the signal while an action hangs, and runs nothing downstream', async () => {
    const controller = new AbortController();
    const reason = new Error('client left');
    const running = graphOf(
      plannerThat(() => {
        setImmediate(() => controller.abort(reason));
        return forever();
      }),
    ).invoke(REQUEST, { signal: controller.signal });
    await expect(running).rejects.toBe(reason);
  });

  it('rejects with the reason also when the action heeds the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('client left');
    let heeded: unknown;
    const running = graphOf(
      plannerThat(async (_, { signal }) => {
        setImmediate(() => controller.abort(reason));
        await untilAborted(signal!).catch((error: unknown) => {
          heeded = error;
          throw error;
        });
      }),
    ).invoke(REQUEST, { signal: controller.signal });
    await expect(running).rejects.toBe(reason);
    expect(heeded).toBe(reason);
  });

  it.each([
    ['a text', 'client left', 'client left'],
    ['a number', 7, 'Aborted'],
    ['null', null, 'Aborted'],
  ])('makes an Error of a reason that is %s', async (_, reason, message) => {
    const controller = new AbortController();
    const running = graphOf(
      plannerThat(() => {
        setImmediate(() => controller.abort(reason));
        return forever();
      }),
    ).invoke(REQUEST, { signal: controller.signal });
    await expect(running).rejects.toThrow(message);
  });

  it('runs nothing when the signal is aborted already', async () => {
    let calls = 0;
    const reason = new Error('too late');
    await expect(
      graphOf(plannerThat(() => (calls += 1))).invoke(REQUEST, {
        signal: AbortSignal.abort(reason),
      }),
    ).rejects.toBe(reason);
    expect(calls).toBe(0);
  });

  it('rejects with a TimeoutError when the time of the run is over', async () => {
    let signal: AbortSignal | undefined;
    const running = graphOf(
      plannerThat((_, config) => {
        signal = config.signal;
        return forever();
      }),
    ).invoke(REQUEST, { timeout: 20 });
    await expect(running).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'The diagnosis run did not end within its timeout of 20 ms',
    });
    expect(signal?.aborted).toBe(true);
  });

  it("reports a timeout of the action's own as a throw", async () => {
    const running = graphOf(
      plannerThat((_, { signal }) =>
        untilAborted(AbortSignal.any([signal!, AbortSignal.timeout(5)])),
      ),
    ).invoke(REQUEST, { timeout: 60_000 });
    await expect(running).rejects.toThrow(NodeActionError);
  });

  it('leaves no listener on a signal that many runs share, however they end', async () => {
    const { signal } = new AbortController();
    const graph = graphOf();
    const failing = graphOf(
      plannerThat(() => {
        throw new Error('fails');
      }),
    );
    await Promise.all(
      Array.from({ length: 50 }, () => graph.invoke(REQUEST, { signal })),
    );
    await failing.invoke(REQUEST, { signal }).catch(() => undefined);
    for await (const _ of graph.stream(REQUEST, { signal })) {
      break;
    }
    for await (const _ of graph.stream(REQUEST, { signal })) {
      // to its end
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('has one listener for all runs that share a signal, so that Node warns of no leak', async () => {
    const { signal } = new AbortController();
    const leftovers = watchLeftovers();
    let most = 0;
    const graph = graphOf(
      plannerThat(() => {
        most = Math.max(most, getEventListeners(signal, 'abort').length);
      }),
    );
    await Promise.all(
      Array.from({ length: 30 }, () => graph.invoke(REQUEST, { signal })),
    );
    await quiet();
    leftovers.stop();
    expect(most).toBe(1);
    expect(leftovers.warnings).toEqual([]);
  });

  it('aborts every run that shares the signal', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const graph = graphOf(plannerThat(forever));
    const runs = Array.from({ length: 30 }, () =>
      graph.invoke(REQUEST, { signal }),
    );
    controller.abort(new Error('shutdown'));
    for (const run of await Promise.allSettled(runs)) {
      expect(run).toMatchObject({ reason: { message: 'shutdown' } });
    }
  });

  it('still aborts the others when one that shares the signal has ended', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const hanging = graphOf(plannerThat(forever)).invoke(REQUEST, { signal });
    await graphOf().invoke(REQUEST, { signal });
    controller.abort(new Error('shutdown'));
    await expect(hanging).rejects.toThrow('shutdown');
  });

  it('heeds a signal that hands its listeners on to another', async () => {
    const inner = new AbortController();
    const signal = {
      aborted: false,
      reason: new Error('user left'),
      addEventListener: inner.signal.addEventListener.bind(inner.signal),
      removeEventListener: inner.signal.removeEventListener.bind(inner.signal),
    } as unknown as AbortSignal;
    const hanging = graphOf(plannerThat(forever)).invoke(REQUEST, { signal });
    setImmediate(() => inner.abort());
    await expect(hanging).rejects.toThrow('user left');
  });

  it('leaves no timer of a timeout behind', async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout');
    const before = timers().length;
    await graphOf().invoke(REQUEST, { timeout: 60_000 });
    expect(timers()).toHaveLength(before);
  });

  it('does not abort the signal of a run that ended well', async () => {
    let signal: AbortSignal | undefined;
    await graphOf(
      plannerThat((_, config) => {
        signal = config.signal;
      }),
    ).invoke(REQUEST);
    expect(signal?.aborted).toBe(false);
  });

  it('does not disturb a run beside it, nor the next one', async () => {
    const controller = new AbortController();
    const graph = graphOf(
      plannerThat(({ session_id }) =>
        session_id === 'hangs' ? forever() : undefined,
      ),
    );
    const hanging = graph.invoke(
      { ...REQUEST, session_id: 'hangs' },
      { signal: controller.signal },
    );
    const beside = graph.invoke(REQUEST);
    controller.abort(new Error('stop'));
    await expect(hanging).rejects.toThrow('stop');
    expect((await beside).orchestration_events).toHaveLength(6);
    expect((await graph.invoke(REQUEST)).orchestration_events).toHaveLength(6);
  });

  it('ignores what an action returns or throws after the abort', async () => {
    const leftovers = watchLeftovers();
    for (const late of [
      () => undefined,
      () => {
        throw new Error('late');
      },
    ]) {
      const controller = new AbortController();
      let executed = false;
      const running = graphOf({
        ...plannerThat(async () => {
          controller.abort(new Error('stop'));
          await new Promise((resolve) => setTimeout(resolve, 20));
          late();
        }),
        executor: {
          execute: async (state) => {
            executed = true;
            return {
              orchestration_events: eventFor('executor', state, 'COMPLETED'),
            };
          },
        },
      }).invoke(REQUEST, { signal: controller.signal });
      await expect(running).rejects.toThrow('stop');
      await new Promise((resolve) => setTimeout(resolve, 40));
      expect(executed).toBe(false);
    }
    leftovers.stop();
    expect(leftovers.rejections).toEqual([]);
  });
});

describe('stream', () => {
  it('yields the event and the state as each attempt ends, the last one final', async () => {
    const nodes: string[] = [];
    let last;
    for await (const { event, state } of graphOf().stream(REQUEST)) {
      nodes.push(event.node);
      expect(state.orchestration_events.at(-1)).toBe(event);
      expect(state.orchestration_events).toHaveLength(nodes.length);
      expect(Object.isFrozen(state)).toBe(true);
      last = state;
    }
    expect(nodes).toEqual(PATH);
    expect(last).toEqual(await graphOf().invoke(REQUEST));
  });

  it('tells each attempt before the next one ends', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const progress = graphOf({
      executor: {
        execute: async (state) => {
          await held;
          return {
            orchestration_events: eventFor('executor', state, 'COMPLETED'),
          };
        },
      },
    }).stream(REQUEST);
    expect((await progress.next()).value?.event.node).toBe('planner');
    release();
    expect((await progress.next()).value?.event.node).toBe('executor');
    await progress.return();
  });

  it('cancels the run when the loop is left early', async () => {
    let signal: AbortSignal | undefined;
    const entered: string[] = [];
    const graph = graphOf({
      executor: {
        execute: async (_, config) => {
          entered.push('executor');
          signal = config.signal;
          return forever();
        },
      },
    });
    for await (const { event } of graph.stream(REQUEST)) {
      expect(event.node).toBe('planner');
      await new Promise(setImmediate);
      break;
    }
    expect(entered).toEqual(['executor']);
    expect(signal?.aborted).toBe(true);
  });

  it('cancels the run when an error is thrown into it', async () => {
    let signal: AbortSignal | undefined;
    const progress = graphOf({
      executor: {
        execute: async (_, config) => {
          signal = config.signal;
          return forever();
        },
      },
    }).stream(REQUEST);
    await progress.next();
    await new Promise(setImmediate);
    await expect(progress.throw(new Error('consumer'))).rejects.toThrow(
      'consumer',
    );
    expect(signal?.aborted).toBe(true);
    expect(await progress.next()).toEqual({ done: true, value: undefined });
  });

  it('cancels at once when its consumer leaves while an attempt runs', async () => {
    let signal: AbortSignal | undefined;
    const progress = graphOf(
      plannerThat((_, config) => {
        signal = config.signal;
        return forever();
      }),
    ).stream(REQUEST);
    const pending = progress.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const left = progress.return();
    expect(signal?.aborted).toBe(true);
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(await left).toEqual({ done: true, value: undefined });
  });

  it('leaves no listener behind when it is abandoned, for its run ends by itself', async () => {
    const { signal } = new AbortController();
    const progress = graphOf().stream(REQUEST, { signal });
    await progress.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('throws what failed, not what was aborted while a slow consumer read', async () => {
    const controller = new AbortController();
    const read = async () => {
      const graph = graphOf({
        executor: {
          execute: async () => {
            throw new Error('fails');
          },
        },
      });
      const { signal } = controller;
      for await (const _ of graph.stream(REQUEST, { signal })) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        controller.abort(new Error('too late'));
      }
    };
    await expect(read()).rejects.toThrow(NodeActionError);
  });

  it('does not abort the signal of a run that was read to its end', async () => {
    let signal: AbortSignal | undefined;
    const graph = graphOf(
      plannerThat((_, config) => {
        signal = config.signal;
      }),
    );
    for await (const _ of graph.stream(REQUEST)) {
      // to its end
    }
    expect(signal?.aborted).toBe(false);
  });

  it('tells nothing of an attempt that ends after the abort', async () => {
    const controller = new AbortController();
    const nodes: string[] = [];
    const read = async () => {
      const graph = graphOf({
        executor: {
          execute: async (state) => {
            controller.abort(new Error('client left'));
            await new Promise((resolve) => setTimeout(resolve, 5));
            return {
              orchestration_events: eventFor('executor', state),
            };
          },
        },
      });
      const { signal } = controller;
      for await (const { event } of graph.stream(REQUEST, { signal })) {
        nodes.push(event.node);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await expect(read()).rejects.toThrow('client left');
    expect(nodes).toEqual(['planner']);
  });

  it('throws what invoke throws, after the attempts that ended', async () => {
    const nodes: string[] = [];
    const read = async () => {
      const graph = graphOf({
        gatekeeper: {
          execute: async () => {
            throw new Error('fails');
          },
        },
      });
      for await (const { event } of graph.stream(REQUEST)) {
        nodes.push(event.node);
      }
    };
    await expect(read()).rejects.toThrow(NodeActionError);
    expect(nodes).toEqual(['planner', 'executor']);
  });

  it('tells a slow consumer of every attempt that ended before a failure', async () => {
    const graph = graphOf({
      composer: {
        execute: async () => {
          throw new Error('fails');
        },
      },
    });
    const readSlowly = async () => {
      const nodes: string[] = [];
      try {
        for await (const { event } of graph.stream(REQUEST)) {
          nodes.push(event.node);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      } catch (error) {
        nodes.push((error as Error).name);
      }
      return nodes;
    };
    const runs = await Promise.all(Array.from({ length: 20 }, readSlowly));
    for (const nodes of runs) {
      expect(nodes).toEqual([...PATH.slice(0, -1), 'NodeActionError']);
    }
  });

  it('throws the reason of an abort', async () => {
    const controller = new AbortController();
    const read = async () => {
      for await (const _ of graphOf({
        executor: { execute: forever },
      }).stream(REQUEST, { signal: controller.signal })) {
        controller.abort(new Error('client left'));
      }
    };
    await expect(read()).rejects.toThrow('client left');
  });
});

describe('many runs at once', () => {
  it('do not see each other', async () => {
    const graph = graphOf({
      planner: {
        execute: async (state, config) => {
          await new Promise((resolve) =>
            setTimeout(resolve, state.user_query.length % 7),
          );
          return {
            planner_status: PlannerStatus.COMPLETED,
            planner_output: {
              query: state.user_query,
              thread: config.configurable?.['thread_id'],
            },
            orchestration_events: eventFor('planner', state, 'COMPLETED'),
          };
        },
      },
    });
    const runs = Array.from({ length: 100 }, async (_, run) => {
      const user_query = `why is service ${run} slow?${'!'.repeat(run % 7)}`;
      const state = await graph.invoke(
        { session_id: `s-${run}`, user_query },
        { configurable: { thread_id: `t-${run}` } },
      );
      expect(state.session_id).toBe(`s-${run}`);
      expect(state.planner_output).toEqual({
        query: user_query,
        thread: `t-${run}`,
      });
      expect(state.orchestration_events).toHaveLength(6);
    });
    await Promise.all(runs);
  });

  it('starts afresh on a thread id that was used before', async () => {
    const graph = graphOf();
    const config = { configurable: { thread_id: 'same' } };
    const first = await graph.invoke(REQUEST, config);
    const second = await graph.invoke(REQUEST, config);
    expect(second).toEqual(first);
    expect(second.orchestration_events).toHaveLength(6);
  });
});
