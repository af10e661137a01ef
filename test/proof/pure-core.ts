/** The specs of the pure core as one module: what mutation testing bundles, and runs for each mutant. */
import '../actions/attempt-contract.spec.js';
import '../actions/attempt.spec.js';
import '../actions/diagnosis-graph-actions.spec.js';
import '../actions/event-for.spec.js';
import '../actions/run-attempt.spec.js';
import '../graph/errors.spec.js';
import '../graph/run-config.spec.js';
import '../routing/diagnosis-graph.router.spec.js';
import '../routing/retry-counters.spec.js';
import '../routing/topology.spec.js';
import '../state/diagnosis-graph-state.spec.js';
import '../state/diagnosis-request.spec.js';
import '../state/freezing.spec.js';
import '../state/typed-reads.spec.js';
import '../trace/diagnosis-orchestration-trace.builder.spec.js';
import '../trace/orchestration-event.spec.js';
import '../trace/shared-events.spec.js';
