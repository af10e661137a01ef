import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  ACTION_TOKENS,
  DiagnosisGraph,
  DiagnosisGraphModule,
  NODE_IDS,
} from '../../src/diagnosis-graph/index.js';
import { actionsOf } from '../rivals/diagnosis-graph.js';
import { happyPath } from '../trivial-actions.js';

const actions = actionsOf(happyPath);
const app = await NestFactory.createApplicationContext(
  DiagnosisGraphModule.register({
    providers: NODE_IDS.map((node) => ({
      provide: ACTION_TOKENS[node],
      useValue: actions[node],
    })),
  }),
  { logger: false },
);
app.get(DiagnosisGraph, { strict: false });
