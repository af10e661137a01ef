import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  DiagnosisGraphState,
  DiagnosisRequest,
  NodeId,
  NodeUpdate,
} from '../../src/diagnosis-graph/index.js';
import { actionsByNode } from '../support/actions-by-node.js';
import {
  createDiagnosisModule,
  type DiagnosisTestingModule,
} from '../support/diagnosis-module.js';

/** One call of an action of a run. */
export interface ActionCall {
  readonly node: NodeId;
  readonly state: DiagnosisGraphState;
  readonly config: RunnableConfig;
  /** Which attempt of its run this is, from 0. */
  readonly index: number;
}

/** What the actions of one run do; what it returns or throws reaches the contract as it is. */
export type ActionScript = (call: ActionCall) => unknown;

/** A run that has begun. */
export interface KeyedRun {
  /** The nodes whose actions were called, in order; grows while the run goes on. */
  readonly nodes: readonly NodeId[];
  readonly result: Promise<DiagnosisGraphState>;
}

interface Entry {
  readonly script: ActionScript;
  readonly nodes: NodeId[];
  readonly sessionId: string;
}

/** Many runs, each with a script of its own, on one compiled graph that finds them by thread id. */
export class KeyedRuns {
  /** Calls of an action that belonged to no run, or to two: state and config of different ones. */
  readonly strays: NodeId[] = [];
  readonly #entries = new Map<unknown, Entry>();
  readonly #testing: Promise<DiagnosisTestingModule>;
  #opened = 0;

  constructor() {
    this.#testing = createDiagnosisModule(
      actionsByNode((node) => ({
        execute: async (state, config) =>
          (await this.#call(node, state, config)) as NodeUpdate<typeof node>,
      })),
    );
  }

  /** Starts a run under a thread id of its own. */
  start(
    request: DiagnosisRequest,
    script: ActionScript,
    config: RunnableConfig = {},
  ): KeyedRun {
    const nodes: NodeId[] = [];
    const threadId = `thread-${++this.#opened}`;
    const entry = { script, nodes, sessionId: request.session_id };
    this.#entries.set(threadId, entry);
    return { nodes, result: this.#invoke(request, config, threadId) };
  }

  /** Closes the Nest module. */
  async close(): Promise<void> {
    await (await this.#testing).close();
  }

  async #invoke(
    request: DiagnosisRequest,
    config: RunnableConfig,
    threadId: string,
  ): Promise<DiagnosisGraphState> {
    const { graph } = await this.#testing;
    try {
      return await graph.invoke(request, {
        ...config,
        configurable: { thread_id: threadId },
      });
    } finally {
      this.#entries.delete(threadId);
    }
  }

  #call(
    node: NodeId,
    state: DiagnosisGraphState,
    config: RunnableConfig,
  ): unknown {
    const entry = this.#entries.get(config.configurable?.['thread_id']);
    if (entry?.sessionId !== state.session_id) {
      this.strays.push(node);
      throw new Error(`The action of ${node} was called outside its run.`);
    }
    const index = entry.nodes.push(node) - 1;
    return entry.script({ node, state, config, index });
  }
}
