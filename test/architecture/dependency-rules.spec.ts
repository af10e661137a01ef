import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { checkDependencyRules, RULES_FILE } from './dependency-rules.js';
import { plantProject } from './planted-project.js';
import { openProject } from './project.js';
import type { Violation } from './violation.js';

/** `[rule, folder, text]`: the one rule that must fire on a file of this text in this folder. */
const FORBIDDEN: readonly (readonly [string, string, string])[] = [
  [
    'nothing-reaches-the-graph',
    'src/billing',
    `import '../diagnosis-graph/index.js';`,
  ],
  ['nothing-reaches-the-graph', 'src', `import './diagnosis-graph/index.js';`],
  [
    'graph-stands-alone',
    'src/diagnosis-graph',
    `import '../chat/chat.service.js';`,
  ],
  [
    'graph-stands-alone',
    'src/diagnosis-graph/state',
    `import type {} from '../../chat/chat.service.js';`,
  ],
  ['src-imports-only-src', 'src/chat', `import '../../test/fake-graph.js';`],
  [
    'src-imports-only-src',
    'src/diagnosis-graph/state',
    `import type {} from '../../../test/fake-graph.js';`,
  ],
  [
    'src-imports-only-src',
    'src/chat',
    `import '../../package.json' with { type: 'json' };`,
  ],
  ['every-import-resolves', 'src/chat', `import './missing.js';`],
  [
    'every-import-resolves',
    'src/diagnosis-graph/state',
    `import type {} from 'missing';`,
  ],
  ['no-code-loading-builtin', 'src/chat', `import 'node:module';`],
  [
    'no-code-loading-builtin',
    'src/diagnosis-graph/routing',
    `import 'module';`,
  ],
  ['no-code-loading-builtin', 'src/chat', `import 'node:inspector/promises';`],
  ['no-dev-dependency-in-src', 'src/chat', `import 'fast-check';`],
  [
    'no-dev-dependency-in-src',
    'src/diagnosis-graph/routing',
    `import type {} from 'fast-check';`,
  ],
  ['no-undeclared-package', 'src/chat', `import 'stray';`],
  [
    'graph-folders-are-layers',
    'src/diagnosis-graph',
    `import './cache/node-cache.js';`,
  ],
  [
    'graph-state-knows-its-layer',
    'src/diagnosis-graph/state',
    `import '../routing/topology.js';`,
  ],
  [
    'graph-state-knows-its-layer',
    'src/diagnosis-graph/state',
    `import type {} from '../trace/trace-builder.js';`,
  ],
  [
    'graph-state-knows-its-layer',
    'src/diagnosis-graph/state',
    `import '../diagnosis-graph.factory.js';`,
  ],
  [
    'graph-state-knows-trace-orchestration-event-as-a-type',
    'src/diagnosis-graph/state',
    `import { OrchestrationEvent } from '../trace/orchestration-event.js';`,
  ],
  [
    'graph-routing-knows-its-layer',
    'src/diagnosis-graph/routing',
    `import '../trace/orchestration-event.js';`,
  ],
  [
    'graph-routing-knows-its-layer',
    'src/diagnosis-graph/routing',
    `import type {} from '../actions/planner-action.js';`,
  ],
  [
    'graph-trace-knows-its-layer',
    'src/diagnosis-graph/trace',
    `import '../actions/planner-action.js';`,
  ],
  [
    'graph-trace-knows-its-layer',
    'src/diagnosis-graph/trace',
    `import '../index.js';`,
  ],
  [
    'graph-actions-knows-its-layer',
    'src/diagnosis-graph/actions',
    `import type {} from '../diagnosis-graph.factory.js';`,
  ],
  [
    'langchain-stays-at-the-edge',
    'src/diagnosis-graph/routing',
    `import '@langchain/core/runnables';`,
  ],
  [
    'langchain-stays-at-the-edge',
    'src/diagnosis-graph/trace',
    `import type {} from '@langchain/langgraph';`,
  ],
  ['langchain-stays-at-the-edge', 'src/chat', `import '@langchain/langgraph';`],
  [
    'actions-know-langchain-as-a-type',
    'src/diagnosis-graph/actions',
    `import { Runnable } from '@langchain/core/runnables';`,
  ],
  [
    'actions-know-langchain-as-a-type',
    'src/diagnosis-graph/actions',
    `await import('@langchain/langgraph');`,
  ],
  [
    'nest-stays-where-things-are-wired',
    'src/diagnosis-graph/actions',
    `import { Injectable } from '@nestjs/common';`,
  ],
  [
    'nest-stays-where-things-are-wired',
    'src/diagnosis-graph/state',
    `import type {} from '@nestjs/common';`,
  ],
];

const ALLOWED: readonly (readonly [string, string])[] = [
  [
    'src/chat',
    `import './chat.service.js';\nimport '@nestjs/common';\nimport 'node:fs/promises';`,
  ],
  [
    'src/diagnosis-graph',
    `import './state/statuses.js';\nimport './routing/topology.js';\nimport './trace/trace-builder.js';\nimport './actions/planner-action.js';`,
  ],
  [
    'src/diagnosis-graph',
    `import './diagnosis-graph.factory.js';\nimport './diagnosis-graph.errors.js';\nimport '@nestjs/common';\nimport '@langchain/langgraph';`,
  ],
  [
    'src/diagnosis-graph/state',
    `import './statuses.js';\nimport '../diagnosis-graph.errors.js';\nimport '@langchain/langgraph/channels';`,
  ],
  [
    'src/diagnosis-graph/state',
    `import type { OrchestrationEvent } from '../trace/orchestration-event.js';`,
  ],
  [
    'src/diagnosis-graph/state',
    `export type E = import('../trace/orchestration-event.js').OrchestrationEvent;`,
  ],
  [
    'src/diagnosis-graph/routing',
    `import './topology.js';\nimport '../state/statuses.js';\nimport '../diagnosis-graph.errors.js';`,
  ],
  [
    'src/diagnosis-graph/trace',
    `import '../routing/topology.js';\nimport '../state/statuses.js';\nimport '../diagnosis-graph.errors.js';`,
  ],
  [
    'src/diagnosis-graph/actions',
    `import '../trace/orchestration-event.js';\nimport '../routing/topology.js';\nimport '../state/statuses.js';\nimport '../diagnosis-graph.errors.js';`,
  ],
  [
    'src/diagnosis-graph/actions',
    `import type { RunnableConfig } from '@langchain/core/runnables';\nexport type C = import('@langchain/core/runnables').RunnableConfig;`,
  ],
];

const CIRCLES = {
  'src/chat/circle-a.ts': `import './circle-b.js';`,
  'src/chat/circle-b.ts': `import './circle-c.js';`,
  'src/chat/circle-c.ts': `import './circle-a.js';`,
  'src/chat/type-circle-a.ts': `import type {} from './type-circle-b.js';`,
  'src/chat/type-circle-b.ts': `import './type-circle-a.js';`,
};

const forbiddenFile = (index: number, folder: string) =>
  `${folder}/forbidden-${index}.ts`;
const allowedFile = (index: number, folder: string) =>
  `${folder}/allowed-${index}.ts`;

describe('The rules of .dependency-cruiser.cjs', () => {
  let violations: readonly Violation[];

  const rulesIn = (file: string) =>
    violations.filter((each) => each.file === file).map(({ rule }) => rule);

  beforeAll(async () => {
    const { root, remove } = plantProject({
      'src/diagnosis-graph/cache/node-cache.ts': 'export {};',
      ...CIRCLES,
      ...Object.fromEntries([
        ...FORBIDDEN.map(([, folder, text], index) => [
          forbiddenFile(index, folder),
          text,
        ]),
        ...ALLOWED.map(([folder, text], index) => [
          allowedFile(index, folder),
          text,
        ]),
      ]),
    });
    try {
      violations = await checkDependencyRules(openProject(root));
    } finally {
      remove();
    }
  });

  it.each(FORBIDDEN.map((row, index) => [...row, index] as const))(
    '%s fires in %s on %s',
    (rule, folder, _text, index) => {
      expect(rulesIn(forbiddenFile(index, folder))).toEqual([rule]);
    },
  );

  it.each(ALLOWED.map((row, index) => [...row, index] as const))(
    'none fires in %s on %s',
    (folder, _text, index) => {
      expect(rulesIn(allowedFile(index, folder))).toEqual([]);
    },
  );

  it('no-circular-imports fires on a circle, and names it', () => {
    expect(rulesIn('src/chat/circle-a.ts')).toEqual(['no-circular-imports']);
    expect(
      violations.find(({ file }) => file === 'src/chat/circle-a.ts')?.message,
    ).toContain(
      'src/chat/circle-b.ts -> src/chat/circle-c.ts -> src/chat/circle-a.ts',
    );
  });

  it('no-circular-imports leaves a circle alone that an import type closes', () => {
    expect(rulesIn('src/chat/type-circle-a.ts')).toEqual([]);
    expect(rulesIn('src/chat/type-circle-b.ts')).toEqual([]);
  });

  it('are each shown firing, and each say how to mend it', async () => {
    const { forbidden = [] } = await extractDepcruiseConfig(RULES_FILE);
    const shown = new Set([
      ...FORBIDDEN.map(([rule]) => rule),
      'no-circular-imports',
    ]);

    expect(new Set(forbidden.map(({ name }) => name))).toEqual(shown);
    expect(
      forbidden.filter(
        ({ comment, severity }) => !comment || severity !== 'error',
      ),
    ).toEqual([]);
  });
});
