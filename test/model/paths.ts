import { initialModelState, type ModelNode } from './model-state.js';
import { visit, type Path, type Visit } from './model-run.js';
import type { OutcomeClasses } from './outcome-classes.js';

/** The request of every path. */
export const PATH_REQUEST = {
  session_id: 's-path',
  user_query: 'why is checkout slow?',
  conversation_context: [{ role: 'user', content: 'It began at 14:05.' }],
} as const;

const START = initialModelState(PATH_REQUEST);

/** Where every run starts, and the state that its first node sees. */
export const ENTRY = { next: 'planner', after: START } as const satisfies Pick<
  Visit,
  'next' | 'after'
>;

/** Every complete path that the outcome classes allow, depth first. */
export function* allPaths(
  classes: OutcomeClasses,
  { next, after }: Pick<Visit, 'next' | 'after'> = ENTRY,
  before: Path = [],
): Generator<Path> {
  if (next === 'end') {
    yield before;
    return;
  }
  for (const outcome of classes[next]) {
    const step = visit(next, after, outcome);
    yield* allPaths(classes, step, [...before, step]);
  }
}

/** A path in one line, as {@link pathFromText} reads it: `planner=COMPLETED executor=FAILED …`. */
export const pathText = (path: Path): string =>
  path.map(({ node, outcome }) => `${node}=${outcome.name}`).join(' ');

/** The path of a line; its nodes have to be the ones that the model takes. */
export function pathFromText(text: string, classes: OutcomeClasses): Path {
  const path: Visit[] = [];
  for (const step of text.trim().split(/\s+/)) {
    const { next, after } = path.at(-1) ?? ENTRY;
    const [node, name] = step.split('=');
    const outcome =
      next === node
        ? classes[node as ModelNode].find((each) => each.name === name)
        : undefined;
    if (next === 'end' || !outcome) {
      throw new Error(
        `Step ${path.length + 1} cannot be ${step}: ` +
          (next === 'end'
            ? 'the run has ended before it.'
            : `write ${next}=… with one of ${classes[next].map((each) => each.name).join(', ')}.`),
      );
    }
    path.push(visit(next, after, outcome));
  }
  if (path.at(-1)?.next !== 'end') {
    throw new Error(`The path does not end: add ${path.at(-1)?.next}=….`);
  }
  return path;
}
