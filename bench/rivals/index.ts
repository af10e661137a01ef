import type { Rival } from '../rival.js';
import type { Workload } from '../trivial-actions.js';
import { bareLangGraph } from './bare-langgraph.js';
import { diagnosisGraph } from './diagnosis-graph.js';
import { handWrittenLoop } from './hand-written-loop.js';
import { xstate } from './xstate.js';

/** All rivals, the reference first. */
export const RIVALS: readonly Rival[] = [
  bareLangGraph,
  diagnosisGraph,
  xstate,
  handWrittenLoop,
];

/** What every round asks. */
export const REQUEST = {
  session_id: 's-1',
  user_query: 'why is checkout slow?',
};

/** Refuses to compare rivals that do not do the same work. */
export async function refuseDifferentEvents(
  workload: Workload,
): Promise<number> {
  const [reference, ...others] = await Promise.all(
    RIVALS.map((rival) => rival.create(workload)(REQUEST, 'check')),
  );
  for (const [index, events] of others.entries()) {
    if (JSON.stringify(events) !== JSON.stringify(reference)) {
      throw new Error(
        `${RIVALS[index + 1]!.name} gives other events than ${RIVALS[0]!.name}.`,
      );
    }
  }
  return reference!.length;
}
