import 'reflect-metadata';
import { join } from 'node:path';
import {
  Body,
  Controller,
  forwardRef,
  Get,
  Inject,
  Injectable,
  Module,
  Post,
  UseGuards,
} from '@nestjs/common';
import type {
  CanActivate,
  DynamicModule,
  ModuleMetadata,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { CHAT_RESPONDER } from '../../src/chat/chat-responder.js';
import type { ChatResponder } from '../../src/chat/chat-responder.js';
import { ChatModule } from '../../src/chat/chat.module.js';
import * as diagnosisGraph from '../../src/diagnosis-graph/index.js';
import {
  findForbiddenInContainer,
  findForbiddenWiring,
} from './nest-wiring.js';
import { isGraphFile, listSourceFiles } from './source-files.js';

const ROOT = join(import.meta.dirname, '../..');

/** Whatever the graph exports that nothing else can be equal to: classes, symbols and objects, but no plain text. */
const GRAPH_EXPORTS: ReadonlySet<unknown> = new Set(
  Object.values(diagnosisGraph).filter((value) =>
    ['function', 'symbol', 'object'].includes(typeof value),
  ),
);

const chat = (): DynamicModule =>
  ChatModule.register({
    providers: [
      {
        provide: CHAT_RESPONDER,
        useValue: { respond: async () => 'Fine.' } satisfies ChatResponder,
      },
    ],
  });

describe('The Nest wiring of the production path', () => {
  it('is compared with the real exports of the graph', () => {
    for (const name of [
      'DiagnosisGraphModule',
      'DiagnosisGraph',
      'DiagnosisGraphFactory',
      'PLANNER_ACTION',
    ] as const) {
      expect(GRAPH_EXPORTS).toContain(diagnosisGraph[name]);
    }
  });

  it('does not lead from ChatModule to the graph', async () => {
    expect(await findForbiddenWiring(chat(), GRAPH_EXPORTS)).toEqual([]);
  });

  it('does not lead to the graph from any class that a module file exports', async () => {
    const moduleFiles = listSourceFiles(ROOT).files.filter(
      (file) => file.endsWith('.module.ts') && !isGraphFile(file),
    );
    expect(moduleFiles).toContain('src/chat/chat.module.ts');

    for (const file of moduleFiles) {
      const exported = (await import(join(ROOT, file))) as Record<
        string,
        unknown
      >;
      for (const value of Object.values(exported)) {
        expect(await findForbiddenWiring(value, GRAPH_EXPORTS)).toEqual([]);
      }
    }
  });

  it('holds no part of the graph once Nest has put ChatModule together', async () => {
    const testing = await Test.createTestingModule({
      imports: [chat()],
    }).compile();
    const container = testing.get(ModulesContainer);

    expect([...container.values()].map(({ metatype }) => metatype)).toContain(
      ChatModule,
    );
    expect(await findForbiddenInContainer(container, GRAPH_EXPORTS)).toEqual(
      [],
    );
  });
});

describe('Wiring that leads to the graph is caught', () => {
  @Injectable()
  class Graph {}

  @Module({ providers: [Graph], exports: [Graph] })
  class GraphModule {}

  const ACTION = Symbol('ACTION');
  const FORBIDDEN = new Set<unknown>([Graph, GraphModule, ACTION]);

  @Injectable()
  class TakesGraph {
    constructor(@Inject(Graph) readonly graph: unknown) {}
  }

  @Injectable()
  class HoldsGraph {
    @Inject(ACTION) readonly action: unknown;
  }

  @Injectable()
  class GraphGuard extends Graph implements CanActivate {
    canActivate(): boolean {
      return true;
    }
  }

  @Controller()
  class GuardedController {
    @Get()
    @UseGuards(GraphGuard)
    read(): void {}
  }

  @Controller()
  class BodyController {
    @Post()
    write(@Body() _graph: Graph): void {}
  }

  class PlainModule {}
  class DerivedModule extends GraphModule {}

  @Module({ imports: [forwardRef(() => GraphModule)] })
  class MiddleModule {}

  const wirings: [string, ModuleMetadata, string][] = [
    [
      'an imported module',
      { imports: [GraphModule] },
      'imports > 0 > GraphModule',
    ],
    [
      'a forward reference',
      { imports: [forwardRef(() => GraphModule)] },
      'imports > 0 > forwardRef > GraphModule',
    ],
    [
      'a dynamic module',
      { imports: [{ module: GraphModule }] },
      'imports > 0 > module > GraphModule',
    ],
    [
      'a promise of a dynamic module',
      { imports: [Promise.resolve({ module: GraphModule })] },
      'imports > 0 > await > module > GraphModule',
    ],
    [
      'the import of a dynamic module',
      { imports: [{ module: PlainModule, imports: [GraphModule] }] },
      'imports > 0 > imports > 0 > GraphModule',
    ],
    [
      'a module two steps away',
      { imports: [MiddleModule] },
      'imports > 0 > imports > 0 > forwardRef > GraphModule',
    ],
    [
      'a class derived from the module',
      { imports: [DerivedModule] },
      'imports > 0 > extends > GraphModule',
    ],
    ['a provided class', { providers: [Graph] }, 'providers > 0 > Graph'],
    [
      'a provided token',
      { providers: [{ provide: ACTION, useValue: 1 }] },
      'providers > 0 > provide > Symbol(ACTION)',
    ],
    [
      'the class of a provider',
      { providers: [{ provide: 'x', useClass: Graph }] },
      'providers > 0 > useClass > Graph',
    ],
    [
      'an alias',
      { providers: [{ provide: 'x', useExisting: Graph }] },
      'providers > 0 > useExisting > Graph',
    ],
    [
      'an instance',
      { providers: [{ provide: 'x', useValue: new Graph() }] },
      'providers > 0 > useValue > constructor > Graph',
    ],
    [
      "a factory's token",
      {
        providers: [
          {
            provide: 'x',
            useFactory: () => 1,
            inject: [{ token: ACTION, optional: true }],
          },
        ],
      },
      'providers > 0 > inject > 0 > token > Symbol(ACTION)',
    ],
    [
      'a constructor parameter',
      { providers: [TakesGraph] },
      'providers > 0 > self:paramtypes > 0 > param > Graph',
    ],
    [
      'a property',
      { providers: [HoldsGraph] },
      'providers > 0 > self:properties_metadata > 0 > type > Symbol(ACTION)',
    ],
    [
      'a controller',
      { controllers: [TakesGraph] },
      'controllers > 0 > self:paramtypes > 0 > param > Graph',
    ],
    [
      'the type of a body',
      { controllers: [BodyController] },
      'controllers > 0 > design:paramtypes > 0 > Graph',
    ],
    [
      'a guard of a route',
      { controllers: [GuardedController] },
      'controllers > 0 > __guards__ > 0 > extends > Graph',
    ],
    ['an export', { exports: [ACTION] }, 'exports > 0 > Symbol(ACTION)'],
  ];

  it.each(wirings)('in the metadata: %s', async (_title, metadata, path) => {
    @Module(metadata)
    class PlantedModule {}

    expect(await findForbiddenWiring(PlantedModule, FORBIDDEN)).toContain(
      `PlantedModule > ${path}`,
    );
  });

  it.each<[string, ModuleMetadata, RegExp]>([
    [
      'an imported module',
      { imports: [GraphModule] },
      /^GraphModule > module > GraphModule$/,
    ],
    [
      'a module two steps away',
      { imports: [MiddleModule] },
      /^GraphModule > module > GraphModule$/,
    ],
    [
      'a provider',
      { providers: [{ provide: ACTION, useValue: 1 }] },
      /^PlantedModule > providers > \d+ > token > Symbol\(ACTION\)$/,
    ],
    [
      'the product of a factory',
      { providers: [{ provide: 'x', useFactory: () => new Graph() }] },
      /^PlantedModule > providers > \d+ > instance > constructor > Graph$/,
    ],
    [
      'a guard of a route',
      { controllers: [GuardedController] },
      / > controllers > 0 > __guards__ > 0 > extends > Graph$/,
    ],
  ])('in the application: %s', async (_title, metadata, path) => {
    @Module(metadata)
    class PlantedModule {}

    const testing = await Test.createTestingModule({
      imports: [PlantedModule],
    }).compile();
    expect(
      await findForbiddenInContainer(testing.get(ModulesContainer), FORBIDDEN),
    ).toContainEqual(expect.stringMatching(path));
  });

  it('when a module imports the real DiagnosisGraphModule', async () => {
    @Module({ imports: [chat(), diagnosisGraph.DiagnosisGraphModule] })
    class WiredModule {}

    expect(await findForbiddenWiring(WiredModule, GRAPH_EXPORTS)).toEqual([
      'WiredModule > imports > 1 > DiagnosisGraphModule',
    ]);
  });

  it('but not the wiring of a module with a similar name', async () => {
    class DiagnosisGraphModule {}

    @Module({
      imports: [DiagnosisGraphModule],
      providers: [{ provide: 'PLANNER_ACTION', useValue: 'DiagnosisGraph' }],
    })
    class LookAlikeModule {}

    expect(await findForbiddenWiring(LookAlikeModule, GRAPH_EXPORTS)).toEqual(
      [],
    );
  });
});
