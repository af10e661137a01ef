import { Inject, type FactoryProvider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
// Nest exports its exceptions by path only.
import { RequestScopedCreateException } from '@nestjs/core/errors/exceptions/request-scoped-create.exception.js';
import { ACTION_TOKENS } from './actions/action-ports.js';
import type { DiagnosisGraphActions } from './actions/diagnosis-graph-actions.js';
import { DiagnosisGraph } from './diagnosis-graph.js';
import { RequestScopedActionError } from './diagnosis-graph.errors.js';
import { DiagnosisGraphFactory } from './diagnosis-graph.factory.js';
import { NODE_IDS, type NodeId } from './routing/topology.js';

/** The graph of the eight injected actions. */
export const diagnosisGraphProvider: FactoryProvider<DiagnosisGraph> = {
  provide: DiagnosisGraph,
  inject: NODE_IDS.map((node) => ACTION_TOKENS[node]),
  useFactory: (...actions: unknown[]) =>
    new DiagnosisGraphFactory().create(
      Object.fromEntries(
        NODE_IDS.map((node, index) => [node, actions[index]]),
      ) as unknown as DiagnosisGraphActions,
    ),
};

/**
 * Refuses a request-scoped action when the application starts. Nest would silently make the graph
 * request-scoped too, and never call the factory above at start-up, so this asks Nest itself by
 * creating a class that injects the action.
 */
export const actionScopesProvider: FactoryProvider<void> = {
  provide: Symbol('ACTION_SCOPES'),
  inject: [ModuleRef],
  useFactory: async (moduleRef: ModuleRef) => {
    await Promise.all(
      NODE_IDS.map((node) => refuseRequestScope(moduleRef, node)),
    );
  },
};

async function refuseRequestScope(
  moduleRef: ModuleRef,
  node: NodeId,
): Promise<void> {
  class Probe {}
  Inject(ACTION_TOKENS[node])(Probe, undefined, 0);
  try {
    await moduleRef.create(Probe);
  } catch (error) {
    if (error instanceof RequestScopedCreateException) {
      throw new RequestScopedActionError(node);
    }
    // Anything else fails the provider of the graph too, which reports it better.
  }
}
