import { enter, settle } from '../../src/diagnosis-graph/actions/attempt.js';
import { eventFor, initialState } from '../../src/diagnosis-graph/index.js';
import { quantile } from '../pairs.js';
import { REQUEST } from '../rivals/index.js';
import type { Effort, Row } from '../row.js';

const BATCH = 2000;

/** A JSON value of about 1 MB, none of it frozen. */
const megabyte = () => ({
  rows: Array.from({ length: 7000 }, (_, index) => ({
    id: index,
    service: `service-${index}`,
    text: 'x'.repeat(80),
    samples: [index, index + 1],
  })),
});

/** What the skeleton itself adds to LangGraph, alone: nothing of LangGraph runs here. */
export async function skeleton({ rounds }: Effort): Promise<Row[]> {
  const state = initialState(REQUEST);
  const attempt = (planner_output: unknown) => {
    const seen = enter('planner', state);
    return settle('planner', seen, {
      planner_status: 'COMPLETED',
      planner_output,
      orchestration_events: eventFor('planner', seen, 'COMPLETED'),
    });
  };
  const small = { look_for: ['latency'] };
  const event = eventFor('planner', state, 'COMPLETED');
  return [
    row('an attempt: enter, event, contract, freezing', rounds, () =>
      attempt({ ...small }),
    ),
    row('the state that an action sees', rounds, () => enter('planner', state)),
    row('the event', rounds, () => eventFor('planner', state, 'COMPLETED')),
    row('contract, freezing and merge', rounds, () =>
      settle('planner', state, {
        planner_status: 'COMPLETED',
        orchestration_events: event,
      }),
    ),
    row('the request and the initial state', rounds, () =>
      initialState(REQUEST),
    ),
    oneMegabyte('an attempt that returns 1 MB', attempt),
    oneMegabyte('for scale: JSON.stringify of it', JSON.stringify),
  ];
}

function row(workload: string, rounds: number, step: () => unknown): Row {
  const samples = Array.from({ length: rounds }, () => {
    const start = performance.now();
    for (let turn = 0; turn < BATCH; turn += 1) {
      step();
    }
    return ((performance.now() - start) * 1000) / BATCH;
  });
  return skeletonRow(workload, quantile(samples, 0.5));
}

function oneMegabyte(workload: string, step: (value: unknown) => unknown): Row {
  const samples = Array.from({ length: 20 }, megabyte).map((value) => {
    const start = performance.now();
    step(value);
    return (performance.now() - start) * 1000;
  });
  return skeletonRow(workload, quantile(samples, 0.5));
}

const skeletonRow = (workload: string, value: number): Row => ({
  workload,
  rival: 'skeleton alone',
  value,
  unit: 'µs',
  ratio: null,
  spread: null,
});
