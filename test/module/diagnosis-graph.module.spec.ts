import {
  Inject,
  Injectable,
  Module,
  Scope,
  type ModuleMetadata,
  type Provider,
} from '@nestjs/common';
import { NestFactory, REQUEST as NEST_REQUEST } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import {
  COMPOSER_ACTION,
  DiagnosisGraph,
  DiagnosisGraphModule,
  DiagnosisOrchestrationTraceBuilder,
  eventFor,
  EVIDENCE_RETRY_ACTION,
  EXECUTOR_ACTION,
  FALLBACK_ACTION,
  GATEKEEPER_ACTION,
  InvalidActionError,
  PLANNER_ACTION,
  PlannerStatus,
  RequestScopedActionError,
  VERIFIED_INPUT_ACTION,
  VERIFIER_ACTION,
  type DiagnosisGraphState,
  type PlannerAction,
} from '../../src/diagnosis-graph/index.js';
import { honestActions, REQUEST } from '../support/honest-actions.js';

const honest = honestActions();

const PORTS = [
  ['planner', PLANNER_ACTION, honest.planner],
  ['executor', EXECUTOR_ACTION, honest.executor],
  ['gatekeeper', GATEKEEPER_ACTION, honest.gatekeeper],
  ['verified_input', VERIFIED_INPUT_ACTION, honest.verified_input],
  ['verifier', VERIFIER_ACTION, honest.verifier],
  ['evidence_retry', EVIDENCE_RETRY_ACTION, honest.evidence_retry],
  ['composer', COMPOSER_ACTION, honest.composer],
  ['fallback', FALLBACK_ACTION, honest.fallback],
] as const;

/** Providers of all ports but those that the given ones replace. */
const providersWith = (...providers: Provider[]): Provider[] => [
  ...PORTS.map(([, provide, useValue]) => ({ provide, useValue })),
  ...providers,
];

const without = (token: symbol): Provider[] =>
  PORTS.filter(([, provide]) => provide !== token).map(
    ([, provide, useValue]) => ({ provide, useValue }),
  );

const compile = (
  providers: Provider[],
  imports: NonNullable<ModuleMetadata['imports']> = [],
) =>
  Test.createTestingModule({
    imports: [DiagnosisGraphModule.register({ imports, providers })],
  }).compile();

const outputOf = async (planned: ReturnType<typeof compile>) => {
  const module = await planned;
  const { planner_output } = await module.get(DiagnosisGraph).invoke(REQUEST);
  await module.close();
  return planner_output;
};

@Injectable()
class Model {
  readonly name: string = 'small';
}

@Injectable()
class Planner implements PlannerAction {
  constructor(@Inject(Model) private readonly model: Model) {}

  async execute(state: DiagnosisGraphState) {
    return {
      planner_status: PlannerStatus.COMPLETED,
      planner_output: this.model.name,
      orchestration_events: eventFor('planner', state, 'COMPLETED'),
    };
  }
}

@Module({
  providers: [Model, { provide: PLANNER_ACTION, useClass: Planner }],
  exports: [PLANNER_ACTION],
})
class PlannerModule {}

describe('a port', () => {
  it('is provided by useClass, with what it injects', async () => {
    const providers = [
      ...without(PLANNER_ACTION),
      { provide: PLANNER_ACTION, useClass: Planner },
      Model,
    ];
    expect(await outputOf(compile(providers))).toBe('small');
  });

  it('is provided by useFactory, asynchronous and with what it injects', async () => {
    const planner = {
      provide: PLANNER_ACTION,
      inject: [Model],
      useFactory: async (model: Model) => new Planner(model),
    };
    expect(await outputOf(compile(providersWith(planner, Model)))).toBe(
      'small',
    );
  });

  it('is provided by useExisting', async () => {
    const planner = { provide: PLANNER_ACTION, useExisting: Planner };
    expect(
      await outputOf(compile(providersWith(Planner, Model, planner))),
    ).toBe('small');
  });

  it('is provided by useValue', async () => {
    expect(await outputOf(compile(providersWith()))).toEqual({
      look_for: ['latency'],
    });
  });

  it('comes from an imported module', async () => {
    expect(
      await outputOf(compile(without(PLANNER_ACTION), [PlannerModule])),
    ).toBe('small');
  });

  it('may be transient', async () => {
    const planner = {
      provide: PLANNER_ACTION,
      useClass: Planner,
      scope: Scope.TRANSIENT,
    };
    expect(await outputOf(compile(providersWith(planner, Model)))).toBe(
      'small',
    );
  });

  it('is overridden in a test by overrideProvider', async () => {
    const overridden = Test.createTestingModule({
      imports: [
        DiagnosisGraphModule.register({
          imports: [PlannerModule],
          providers: without(PLANNER_ACTION),
        }),
      ],
    })
      .overrideProvider(PLANNER_ACTION)
      .useValue(new Planner({ name: 'fake' }))
      .compile();
    expect(await outputOf(overridden)).toBe('fake');
  });

  it('may have what it injects overridden', async () => {
    const overridden = Test.createTestingModule({
      imports: [
        DiagnosisGraphModule.register({
          imports: [PlannerModule],
          providers: without(PLANNER_ACTION),
        }),
      ],
    })
      .overrideProvider(Model)
      .useValue({ name: 'other' })
      .compile();
    expect(await outputOf(overridden)).toBe('other');
  });
});

describe('start-up', () => {
  it.each(PORTS)('refuses a missing %s, naming the port', async (_, token) => {
    await expect(compile(without(token))).rejects.toThrow(
      `Symbol(${token.description})`,
    );
  });

  it.each(PORTS)(
    'refuses a null %s, naming the port',
    async (node, provide) => {
      const refused = compile(providersWith({ provide, useValue: null }));
      await expect(refused).rejects.toThrow(InvalidActionError);
      await expect(refused).rejects.toMatchObject({
        node,
        message: expect.stringContaining(provide.description!),
      });
    },
  );

  it.each([
    ['undefined', { useFactory: () => undefined }],
    ['a string', { useValue: 'planner' }],
    ['no execute', { useValue: { run: async () => ({}) } }],
    ['an execute that is no method', { useValue: { execute: true } }],
    ['a class instead of an instance', { useValue: Planner }],
  ])('refuses an action that is %s', async (_, provider) => {
    await expect(
      compile(providersWith({ provide: PLANNER_ACTION, ...provider })),
    ).rejects.toThrow(
      /node "planner" \(PLANNER_ACTION\) .*execute\(state, config\)/,
    );
  });

  it('reports what an action lacks itself, not a missing action', async () => {
    await expect(
      compile(providersWith({ provide: PLANNER_ACTION, useClass: Planner })),
    ).rejects.toThrow(/Model/);
  });

  it('reports what an action throws when it is constructed', async () => {
    const planner = {
      provide: PLANNER_ACTION,
      useFactory: () => {
        throw new Error('no API key');
      },
    };
    await expect(compile(providersWith(planner))).rejects.toThrow('no API key');
  });
});

describe('start-up with a request-scoped action', () => {
  @Injectable({ scope: Scope.REQUEST })
  class RequestScopedModel extends Model {}

  @Injectable()
  class Tenant {
    constructor(@Inject(NEST_REQUEST) readonly request: unknown) {}
  }

  @Injectable()
  class TenantModel extends Model {
    constructor(@Inject(Tenant) readonly tenant: Tenant) {
      super();
    }
  }

  @Module({
    providers: [
      { provide: Model, useClass: RequestScopedModel },
      { provide: PLANNER_ACTION, useClass: Planner },
    ],
    exports: [PLANNER_ACTION],
  })
  class RequestScopedPlannerModule {}

  it.each<[string, Provider[], NonNullable<ModuleMetadata['imports']>]>([
    [
      'itself',
      [
        { provide: PLANNER_ACTION, useClass: Planner, scope: Scope.REQUEST },
        Model,
      ],
      [],
    ],
    [
      'by its factory',
      [
        {
          provide: PLANNER_ACTION,
          scope: Scope.REQUEST,
          useFactory: () => honest.planner,
        },
      ],
      [],
    ],
    [
      'through what it injects',
      [
        { provide: PLANNER_ACTION, useClass: Planner },
        { provide: Model, useClass: RequestScopedModel },
      ],
      [],
    ],
    [
      'through the request, two steps away',
      [
        { provide: PLANNER_ACTION, useClass: Planner },
        { provide: Model, useClass: TenantModel },
        Tenant,
      ],
      [],
    ],
    [
      'through an alias',
      [
        { provide: PLANNER_ACTION, useExisting: Planner },
        Planner,
        { provide: Model, useClass: RequestScopedModel },
      ],
      [],
    ],
    ['in an imported module', [], [RequestScopedPlannerModule]],
  ])('is refused, naming the port: %s', async (_, providers, imports) => {
    const refused = compile(
      [...without(PLANNER_ACTION), ...providers],
      imports,
    );
    await expect(refused).rejects.toThrow(RequestScopedActionError);
    await expect(refused).rejects.toThrow(/node "planner" \(PLANNER_ACTION\)/);
  });

  it('is refused also beside a second graph whose actions are fine', async () => {
    @Module({
      imports: [
        DiagnosisGraphModule.register({
          providers: [
            ...without(PLANNER_ACTION),
            {
              provide: PLANNER_ACTION,
              useClass: Planner,
              scope: Scope.REQUEST,
            },
            Model,
          ],
        }),
      ],
    })
    class First {}
    @Module({
      imports: [DiagnosisGraphModule.register({ providers: providersWith() })],
    })
    class Second {}
    await expect(
      Test.createTestingModule({ imports: [First, Second] }).compile(),
    ).rejects.toThrow(RequestScopedActionError);
  });
});

describe('a host', () => {
  @Injectable()
  class Orchestrator {
    constructor(
      @Inject(DiagnosisGraph) readonly graph: DiagnosisGraph,
      @Inject(DiagnosisOrchestrationTraceBuilder)
      readonly builder: DiagnosisOrchestrationTraceBuilder,
    ) {}
  }

  @Module({
    imports: [DiagnosisGraphModule.register({ providers: providersWith() })],
    providers: [Orchestrator],
  })
  class HostModule {}

  it('injects the graph and the trace builder, once for the application', async () => {
    const app = await NestFactory.createApplicationContext(HostModule, {
      logger: false,
    });
    const { graph, builder } = app.get(Orchestrator);
    expect(app.get(DiagnosisGraph, { strict: false })).toBe(graph);
    const trace = builder.build(await graph.invoke(REQUEST));
    expect(trace.finalNode).toBe('composer');
    await app.close();
  });
});
