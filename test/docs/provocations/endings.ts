import {
  DiagnosisGraph,
  DiagnosisGraphRouter,
  RouteKey,
} from '../../../src/diagnosis-graph/index.js';
import { compileDiagnosisGraph } from '../../../src/diagnosis-graph/diagnosis-graph.factory.js';
import { honestActions, REQUEST } from '../../support/honest-actions.js';
import { run } from './planner-runs.js';
import type { Provocations } from './provocation.js';

const forever = () => new Promise<never>(() => undefined);

class EndlessRouter extends DiagnosisGraphRouter {
  override routeAfterPlanner() {
    return RouteKey.RETRY_PLANNER;
  }
}

/** What ends a run from outside. */
export const ENDINGS: Provocations = {
  'The signal is aborted': [
    () => run(forever, { signal: AbortSignal.abort() }),
  ],
  'The signal is aborted with a reason of its own': [
    () => run(forever, { signal: AbortSignal.abort(new Error('user left')) }),
    () => run(forever, { signal: AbortSignal.abort('user left') }),
  ],
  'The signal is aborted with a reason that is neither object nor text': [
    () => run(forever, { signal: AbortSignal.abort(7) }),
    () => run(forever, { signal: AbortSignal.abort(null) }),
  ],
  'The `timeout` is over': [() => run(forever, { timeout: 5 })],
  'A run needs more than 31 node executions': [
    () =>
      new DiagnosisGraph(
        compileDiagnosisGraph(honestActions(), new EndlessRouter()),
      ).invoke(REQUEST),
  ],
};
