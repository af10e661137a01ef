import { Inject, Injectable, Scope, type Provider } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  DiagnosisGraph,
  DiagnosisGraphModule,
  PLANNER_ACTION,
} from '../../../src/diagnosis-graph/index.js';
import { AgentModule } from '../agent.module.js';
import type { Provocations } from './provocation.js';

const startUp = (...providers: Provider[]) =>
  Test.createTestingModule({
    imports: [
      DiagnosisGraphModule.register({ imports: [AgentModule], providers }),
    ],
  }).compile();

const withPlanner = (useValue: unknown) =>
  startUp({ provide: PLANNER_ACTION, useValue });

@Injectable()
class Model {}

@Injectable()
class ModelPlanner {
  constructor(@Inject(Model) readonly model: Model) {}
  async execute() {}
}

@Injectable()
class Host {
  constructor(@Inject(DiagnosisGraph) readonly graph: DiagnosisGraph) {}
}

/** What stops the start-up. */
export const START_UP: Provocations = {
  'A port has no provider': [() => startUp()],
  'The graph is injected where `DiagnosisGraphModule` is not imported': [
    () => Test.createTestingModule({ providers: [Host] }).compile(),
  ],
  'What an action injects has no provider': [
    () => startUp({ provide: PLANNER_ACTION, useClass: ModelPlanner }),
  ],
  'An action injects the graph': [
    () => startUp({ provide: PLANNER_ACTION, useClass: Host }),
  ],
  'A factory of an action injects the graph': [
    () =>
      startUp({
        provide: PLANNER_ACTION,
        useFactory: (graph: DiagnosisGraph) => new Host(graph),
        inject: [DiagnosisGraph],
      }),
  ],
  'A port is provided as nothing': [
    () => withPlanner(null),
    () => startUp({ provide: PLANNER_ACTION, useFactory: () => undefined }),
  ],
  'A port is provided as a class': [() => withPlanner(ModelPlanner)],
  'A port is provided as an object that is no action': [
    () => withPlanner({ run: async () => ({}) }),
  ],
  'A port, or what it injects, is request-scoped': [
    () =>
      startUp(
        { provide: PLANNER_ACTION, useClass: ModelPlanner },
        { provide: Model, useClass: Model, scope: Scope.REQUEST },
      ),
  ],
  'An action cannot be constructed': [
    () =>
      startUp({
        provide: PLANNER_ACTION,
        useFactory: () => {
          throw new Error('no API key');
        },
      }),
  ],
};
