import { isDeepStrictEqual } from 'node:util';
import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  DiagnosisGraphState,
  NodeId,
  NodeUpdate,
  OrchestrationEvent,
} from '../../src/diagnosis-graph/index.js';
import type { ModelEvent, ModelState } from '../model/model-state.js';
import { finalState, traceOf, type Path } from '../model/model-run.js';
import { PATH_REQUEST, pathText } from '../model/paths.js';
import type { Step } from '../model/transitions.js';
import { actionsByNode } from '../support/actions-by-node.js';
import {
  createDiagnosisModule,
  type DiagnosisTestingModule,
} from '../support/diagnosis-module.js';

/** One execution of a node's action, with the state that it was given. */
interface ObservedVisit {
  readonly node: NodeId;
  readonly seen: DiagnosisGraphState;
}

/** What a run did, and everything in which it departed from its model. */
export interface Observation {
  /** The nodes whose actions ran, in order. */
  readonly nodes: readonly NodeId[];
  /** The steps of a run that came to its end. */
  readonly steps: readonly Step[];
  readonly differences: readonly string[];
  /** What the run rejected with, if it did. */
  readonly rejection: Error | null;
}

/** What is to happen to a run beside its path. */
export interface RunOptions {
  /** The index of the visit at which the action throws, and what. */
  readonly throwAt?: { readonly index: number; readonly thrown: unknown };
}

interface Journey {
  readonly path: Path;
  readonly visits: ObservedVisit[];
  readonly differences: string[];
  readonly throwAt: RunOptions['throwAt'];
}

/** What an action has no say in: returned at every other visit, it must not be seen anywhere. */
const FORGED_CONTROL = {
  planner_mode: 'FORGED',
  planner_retry_count: 7,
  verifier_retry_count: 7,
  composer_retry_count: 7,
  evidence_retry_count: 7,
};

/**
 * Runs the model's paths through one Nest module and its one compiled graph, also many at once: each
 * action looks up by thread id whose attempt it is.
 */
export class PathRunner {
  private readonly journeys = new Map<unknown, Journey>();
  private readonly testing: Promise<DiagnosisTestingModule>;
  private opened = 0;

  constructor() {
    this.testing = createDiagnosisModule(
      actionsByNode((node) => ({
        execute: async (state, config) => this.attempt(node, state, config),
      })),
    );
  }

  /** Runs a path, and holds whatever can be seen of it against the model. */
  async run(path: Path, { throwAt }: RunOptions = {}): Promise<Observation> {
    const { graph, builder } = await this.testing;
    const threadId = `path-${++this.opened}`;
    const journey: Journey = { path, visits: [], differences: [], throwAt };
    const { visits, differences } = journey;
    this.journeys.set(threadId, journey);
    try {
      const state = await graph.invoke(PATH_REQUEST, {
        configurable: { thread_id: threadId },
      });
      const trace = builder.build(state);
      differences.push(
        ...compare('nodes', nodesOf(visits), nodesOf(path)),
        ...compareKeys('final state', plainOf(state), finalState(path)),
        ...compareKeys('trace', trace.toMap(), traceOf(path)),
        ...compare(
          'JSON of the trace',
          JSON.parse(JSON.stringify(trace)),
          traceOf(path),
        ),
      );
      const nodes = nodesOf(visits);
      const steps = stepsOf(journey, state);
      return { nodes, steps, differences, rejection: null };
    } catch (error) {
      const rejection =
        error instanceof Error
          ? error
          : new Error('rejected with no Error', { cause: error });
      return { nodes: nodesOf(visits), steps: [], differences, rejection };
    } finally {
      this.journeys.delete(threadId);
    }
  }

  /** Closes the Nest module. */
  async close(): Promise<void> {
    await (await this.testing).close();
  }

  private attempt<Node extends NodeId>(
    node: Node,
    state: DiagnosisGraphState,
    { configurable }: RunnableConfig,
  ): NodeUpdate<Node> {
    const { path, visits, differences, throwAt } = this.journeys.get(
      configurable?.['thread_id'],
    )!;
    const index = visits.push({ node, seen: state }) - 1;
    const expected = path[index];
    if (expected?.node !== node) {
      throw new Error(
        `the graph runs ${node} where the model has ${expected?.node ?? 'ended'}`,
      );
    }
    differences.push(
      ...compareKeys(
        `what visit ${index + 1}, ${node}, sees`,
        plainOf(state),
        expected.seen,
      ),
    );
    if (throwAt?.index === index) {
      throw throwAt.thrown;
    }
    const { reason_code: reasonCode, ...event } = expected.event;
    return {
      ...(index % 2 ? FORGED_CONTROL : {}),
      ...expected.outcome.values(index),
      orchestration_events: [{ ...event, reasonCode }],
    } as unknown as NodeUpdate<Node>;
  }
}

/** The differences of a run, with the path to replay, or `null` where there is none. */
export function complaintOf(
  path: Path,
  { differences, rejection }: Pick<Observation, 'differences' | 'rejection'>,
): string | null {
  const all = [
    ...differences,
    ...(rejection ? [`rejected: ${whyOf(rejection)}`] : []),
  ];
  return all.length > 0 ? [pathText(path), ...firstOf(all)].join('\n  ') : null;
}

/** The first few of what went wrong, and how many more: one fault shows in many places. */
export const firstOf = (problems: readonly string[]): string[] => [
  ...problems.slice(0, 4),
  ...(problems.length > 4 ? [`… and ${problems.length - 4} more`] : []),
];

const whyOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} Cause: ${whyOf(cause)}` : message;

/** A state in the model's form: events as maps. */
const plainOf = (state: DiagnosisGraphState): ModelState => ({
  ...(state as Omit<DiagnosisGraphState, 'orchestration_events'>),
  orchestration_events: eventMapsOf(state.orchestration_events),
});

/** Events in map form. */
export const eventMapsOf = (
  events: readonly OrchestrationEvent[],
): ModelEvent[] => events.map((event) => event.toMap());

const nodesOf = (visits: readonly { node: NodeId }[]): NodeId[] =>
  visits.map(({ node }) => node);

const stepsOf = (
  { path, visits }: Journey,
  final: DiagnosisGraphState,
): Step[] =>
  visits.map(({ node, seen }, index) => {
    const following = visits[index + 1];
    return {
      node,
      outcome: path[index]!.outcome,
      seen,
      next: following?.node ?? 'end',
      after: following?.seen ?? final,
    };
  });

/** The differences between two objects, key by key. */
function compareKeys(what: string, actual: object, expected: object): string[] {
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...keys].flatMap((key) =>
    compare(
      `${what}: ${key}`,
      (actual as Record<string, unknown>)[key],
      (expected as Record<string, unknown>)[key],
    ),
  );
}

const compare = (what: string, actual: unknown, expected: unknown): string[] =>
  isDeepStrictEqual(actual, expected)
    ? []
    : [
        `${what}: ${JSON.stringify(actual)}, in the model ${JSON.stringify(expected)}`,
      ];
