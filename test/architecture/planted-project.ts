import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files by their path: their text, in which `{root}` stands for the project's root, or where a symbolic link points. */
export type PlantedFiles = Readonly<
  Record<string, string | { readonly linkTo: string }>
>;

/** Writes a throw-away project of its own: a graph in layers, a chat, and the few packages they import. */
export function plantProject(files: PlantedFiles): {
  root: string;
  remove: () => void;
} {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const [file, content] of Object.entries({ ...BASE, ...files })) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === 'string') {
      writeFileSync(path, content.replaceAll('{root}', root));
    } else symlinkSync(content.linkTo, path);
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

function fakePackage(name: string, ...subpaths: string[]): PlantedFiles {
  const entries = ['index', ...subpaths];
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({
      name,
      type: 'module',
      exports: Object.fromEntries(
        entries.map((entry) => [
          entry === 'index' ? '.' : `./${entry}`,
          `./${entry}.js`,
        ]),
      ),
    }),
    ...Object.fromEntries(
      entries.map((entry) => [
        `node_modules/${name}/${entry}.js`,
        'export {};\n',
      ]),
    ),
  };
}

const BASE: PlantedFiles = {
  'package.json': JSON.stringify({
    name: 'superbiz-agent',
    type: 'module',
    exports: { './diagnosis-graph': './dist/diagnosis-graph/index.js' },
    imports: {
      '#graph': './src/diagnosis-graph/index.ts',
      '#by-condition': {
        rehearsal: './src/chat/chat.service.ts',
        default: './src/diagnosis-graph/index.ts',
      },
    },
    dependencies: {
      '@langchain/core': '1',
      '@langchain/langgraph': '1',
      '@nestjs/common': '1',
      'graph-by-link': 'file:./src/diagnosis-graph',
    },
    devDependencies: { '@langchain/core': '1', 'fast-check': '1' },
    peerDependencies: { '@langchain/core': '1' },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      target: 'ES2023',
      paths: {
        'graph-by-path/*': ['./src/diagnosis-graph/*'],
        '@nestjs/graph': ['./src/diagnosis-graph/index.ts'],
      },
    },
    include: ['src'],
  }),
  ...fakePackage('@langchain/core', 'runnables'),
  ...fakePackage('@langchain/langgraph', 'channels'),
  ...fakePackage('@nestjs/common'),
  ...fakePackage('fast-check'),
  ...fakePackage('stray'),
  'node_modules/graph-by-link': { linkTo: '../src/diagnosis-graph' },
  'src/diagnosis-graph/index.ts':
    "export const graph = 1;\nexport type Graph = number;\nexport class DiagnosisGraph {}\nexport const PLANNER_ACTION = Symbol('PLANNER_ACTION');\n",
  'src/diagnosis-graph/diagnosis-graph.errors.ts':
    'export class DiagnosisGraphError extends Error {}\n',
  'src/diagnosis-graph/diagnosis-graph.factory.ts': 'export {};\n',
  'src/diagnosis-graph/state/statuses.ts': 'export type Status = string;\n',
  'src/diagnosis-graph/routing/topology.ts': 'export const nodes = [];\n',
  'src/diagnosis-graph/trace/orchestration-event.ts':
    'export class OrchestrationEvent {}\n',
  'src/diagnosis-graph/trace/trace-builder.ts': 'export {};\n',
  'src/diagnosis-graph/actions/planner-action.ts': 'export {};\n',
  'src/chat/chat.service.ts':
    "import '@nestjs/common';\nexport const answer = 42;\n",
  'test/fake-graph.ts': 'export const fake = 1;\n',
};
