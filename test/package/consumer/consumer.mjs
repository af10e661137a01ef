import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as diagnosis from 'superbiz-agent/diagnosis-graph';

const {
  ACTION_TOKENS,
  DiagnosisGraph,
  DiagnosisGraphModule,
  eventFor,
  NODE_IDS,
} = diagnosis;

const UPDATES = {
  planner: { planner_status: 'COMPLETED' },
  executor: { executor_status: 'COMPLETED' },
  gatekeeper: { gatekeeper_status: 'PASS', verified_binding_count: 1 },
  verified_input: { verifier_input: {} },
  verifier: { verifier_status: 'COMPLETED', effective_verdict: 'PASS' },
  evidence_retry: {},
  composer: { composer_status: 'COMPLETED', final_answer: 'from the package' },
  fallback: {},
};

const providers = NODE_IDS.map((node) => ({
  provide: ACTION_TOKENS[node],
  useValue: {
    execute: async (state) => ({
      ...UPDATES[node],
      orchestration_events: eventFor(node, state, 'COMPLETED'),
    }),
  },
}));

class AppModule {}
Module({ imports: [DiagnosisGraphModule.register({ providers })] })(AppModule);

const app = await NestFactory.createApplicationContext(AppModule, {
  logger: false,
});
const state = await app
  .get(DiagnosisGraph, { strict: false })
  .invoke({ session_id: 's', user_query: 'q' });
await app.close();
console.log(
  JSON.stringify({
    answer: state.final_answer,
    path: state.orchestration_events.map(({ node }) => node),
    names: Object.keys(diagnosis).sort(),
  }),
);
