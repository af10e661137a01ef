import {
  DiagnosisGraphFactory,
  eventFor,
  type DiagnosisGraphState,
} from '../../../src/diagnosis-graph/index.js';
import { honestActions, REQUEST } from '../../support/honest-actions.js';

/** A run whose Planner is this. */
export const run = (execute: unknown, config?: object) =>
  new DiagnosisGraphFactory()
    .create(honestActions({ planner: { execute } as never }))
    .invoke(REQUEST, config);

/** A run whose Planner returns an honest update, changed. */
export const updates = (changed: (state: DiagnosisGraphState) => object) =>
  run(async (state: DiagnosisGraphState) => ({
    planner_status: 'COMPLETED',
    orchestration_events: eventFor('planner', state),
    ...changed(state),
  }));

/** The event of an honest Planner, in its plain form. */
export const PLANNED = {
  node: 'planner',
  outcome: 'COMPLETED',
  reasonCode: 'PLANNER_COMPLETED',
  attempt: 1,
} as const;
