import type { PlantedFiles } from './planted-project.js';

const GRAPH = '../diagnosis-graph/index.js';

/**
 * By title, what is planted in a folder of src beside the graph's: the text of its `planted.ts`, or several files, the
 * first of which is the offender. The offending line is marked `// here` where it is not the first.
 */
export type Cases = Readonly<Record<string, string | PlantedFiles>>;

/** By the rule that must fire, the ways to reach the graph, or to hide that a file does. */
export const VIOLATIONS: Readonly<Record<string, Cases>> = {
  'nothing-reaches-the-graph': {
    'an import': `import { graph } from '${GRAPH}';`,
    'an import for its effect': `import '${GRAPH}';`,
    'an import of one of its inner files': `import '../diagnosis-graph/routing/topology.js';`,
    'an import below other lines': `// one\n// two\nimport '${GRAPH}'; // here`,
    'an import through another file': {
      'planted.ts': `import './bridge.js';`,
      'bridge.ts': `import '${GRAPH}';`,
    },
    'an import through three files, the last for a type': {
      'planted.ts': `import './a.js';`,
      'a.ts': `export * from './b.js';`,
      'b.ts': `const c = await import('./c.js');`,
      'c.ts': `import type { Graph } from '${GRAPH}';`,
    },
    'a type-only import': `import type { Graph } from '${GRAPH}';`,
    'an import of named types': `import { type Graph } from '${GRAPH}';`,
    'an inline import type': `export let g: import('${GRAPH}').Graph;`,
    'an inline typeof import': `export type G = typeof import('${GRAPH}');`,
    'an inline import type in a template literal': `export let g: import(\`${GRAPH}\`).Graph;`,
    'a dynamic import': `export const load = () => import('${GRAPH}');`,
    'a dynamic import of a template literal': `await import(\`${GRAPH}\`);`,
    'a deferred dynamic import': `await import.defer('${GRAPH}');`,
    'a re-export of everything': `export * from '${GRAPH}';`,
    'a re-export as a namespace': `export * as g from '${GRAPH}';`,
    'a named re-export': `export { graph } from '${GRAPH}';`,
    'a re-export of a type': `export type { Graph } from '${GRAPH}';`,
    'an import assignment': `import g = require('${GRAPH}');`,
    'a type-only import assignment': `import type g = require('${GRAPH}');`,
    'a triple-slash path':
      '/// <reference path="../diagnosis-graph/index.ts" />',
    'a triple-slash type': `/// <reference types="${GRAPH}" />`,
    'an AMD dependency': `/// <amd-dependency path="${GRAPH}" />`,
    'an import of its data': `import '../diagnosis-graph/schema.json' with { type: 'json' };`,
    'a module augmentation': `export {};\ndeclare module '${GRAPH}' { interface More {} } // here`,
    'an import inside a module augmentation': `export {};\ndeclare module '@nestjs/common' {\n  export type G = import('${GRAPH}').Graph; // here\n}`,
    'a JSDoc import type in JavaScript': {
      'planted.js': `/** @type {import('${GRAPH}').Graph} */\nexport const g = 1;`,
    },
    'a JSDoc import tag in JavaScript': {
      'planted.mjs': `/** @import { Graph } from '${GRAPH}' */\nexport const g = 1;`,
    },
    'an import in JavaScript': { 'planted.js': `import '${GRAPH}';` },
    'an import in a declaration file': { 'planted.d.ts': `import '${GRAPH}';` },
    "the package's own name": `import 'superbiz-agent/diagnosis-graph';`,
    "a file under the package's own name": `import type {} from 'superbiz-agent/dist/diagnosis-graph/index.js';`,
    "an import assignment of the package's own name": `import g = require('superbiz-agent/diagnosis-graph');`,
    'a subpath import of package.json': `import '#graph';`,
    'a subpath import that depends on a condition': `import '#by-condition';`,
    'an alias of tsconfig': `import type {} from 'graph-by-path/index.js';`,
    'an alias of tsconfig that poses as a package': `import type {} from '@nestjs/graph';`,
    'a dependency linked to its folder': `import 'graph-by-link/index.ts';`,
    'an absolute path': `import '{root}/src/diagnosis-graph/index.js';`,
    'a file URL': `import 'file://{root}/src/diagnosis-graph/index.js';`,
    'a query': `import '${GRAPH}?fresh';`,
    'a fragment': `import '${GRAPH}#fresh';`,
    'an escape': `import '../diagnosis%2Dgraph/index.js';`,
    'another case': `import '../Diagnosis-Graph/Index.js';`,
    'a detour': `import '.././chat/../diagnosis-graph//index.js';`,
    'a .ts extension': `import '../diagnosis-graph/index.ts';`,
    'an .mjs extension': `import '../diagnosis-graph/index.mjs';`,
    'a .cts extension': `import '../diagnosis-graph/index.cts';`,
    'a package nested in src': {
      'node_modules/x/index.js': `import '../../../diagnosis-graph/index.js';`,
      'planted.ts': `import 'x';`,
    },
    'its folder alone': `import '../diagnosis-graph';`,
    'its compiled form': `import '../../dist/diagnosis-graph/index.js';`,
    'a worker on its path': `new Worker(new URL('${GRAPH}', import.meta.url));`,
    'its path from the root handed to a call': `fork('dist/diagnosis-graph/index.js');`,
    'its path in pieces handed to a call': `load({ path: '../diagnosis' + '-graph/index.js' });`,
    'its package name handed to a call': `load(['superbiz-agent/diagnosis-graph']);`,
    'its path in a decorator': `@Load('${GRAPH}')\nexport class X {}`,
    'its path in a tagged template': `load\`${GRAPH}\`;`,
    'an import through a symbolic link': {
      'planted.ts': `import './link/index.js';`,
      link: { linkTo: '../diagnosis-graph' },
    },
  },
  'plain-import-paths': {
    'a data URL': `import 'data:text/javascript,export{}';`,
    'a web address': `import 'https://modules.example/graph.js';`,
  },
  'every-import-resolves': {
    'an import that does not resolve': `import './missing.js';`,
    'a package that does not resolve': `import type {} from 'missing';`,
  },
  'static-import-paths': {
    'a dynamic import of a variable': `const path = '${GRAPH}';\nawait import(path); // here`,
    'a dynamic import of a template': `const at = 'index';\nawait import(\`../diagnosis-graph/\${at}.js\`); // here`,
    'a dynamic import of a concatenation': `await import('../diagnosis' + '-graph/index.js');`,
    'a dynamic import of a choice': `await import(Math.random() > 2 ? '' : '${GRAPH}');`,
    'a dynamic import of a call': `await import(String(['..', 'diagnosis-graph']));`,
  },
  'no-code-loader': {
    require: `require('${GRAPH}');`,
    'require after it was declared': `declare const require: (path: string) => unknown;\nrequire('./x'); // here`,
    'require under another name': `const load = require;\nload('./x');`,
    'require handed on': 'export const tools = { require };',
    'module.require': `module.require('./x');`,
    "module['require']": `module['require']('./x');`,
    'globalThis.require': `globalThis.require('./x');`,
    'process.mainModule': 'process.mainModule?.children;',
    'createRequire, called at once': `import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)('./x');`,
    'createRequire, bound to a name': `import { createRequire } from 'module';\nconst load = createRequire(import.meta.url);\nload('./x');`,
    'createRequire, imported under another name': `import { createRequire as make } from 'node:module';\nmake(import.meta.url)('./x');`,
    'createRequire of the namespace': `import * as m from 'node:module';\nm.createRequire(import.meta.url)('./x'); // here`,
    'createRequire of a dynamic import': `const { createRequire: make } = await import('node:module');\nmake(import.meta.url)('./x');`,
    'process.getBuiltinModule': `process.getBuiltinModule('module');`,
    "process['getBuiltinModule']": `process['getBuiltin' + 'Module']('module');`,
    'process.getBuiltinModule, destructured':
      'const { getBuiltinModule: get } = process;',
    'globalThis.process.getBuiltinModule': `globalThis.process.getBuiltinModule('module');`,
    'process read by a computed name':
      'const name = String(1);\nexport const x = process[name]; // here',
    'process under another name': 'const p = process;',
    'process handed to a call': `Reflect.get(process, 'env');`,
    'process under a cast': '(process as unknown as { x: 1 }).x;',
    'process taken out of globalThis': 'const { process: p } = globalThis;',
    'process destructured by assignment':
      'let get;\n({ get } = process); // here',
    eval: `eval('1');`,
    'indirect eval': `(0, eval)('1');`,
    'globalThis.eval': `globalThis.eval('1');`,
    'eval taken out of globalThis': 'const { eval: run } = globalThis;',
    'new Function': `new Function('return 1')();`,
    'Function under another name': 'const F = Function;',
    'the constructor of a function': `(async () => {}).constructor('return 1')();`,
    'import.meta.resolve': `import.meta.resolve('./x');`,
    'import.meta under another name': 'const meta = import.meta;',
  },
  'no-code-loading-builtin': {
    'node:module by itself': `import m from 'node:module';`,
    'module by itself': `export * from 'module';`,
    'node:module by dynamic import': `await import('node:module');`,
    'process by import': `import p from 'node:process';`,
    'node:vm': `import vm from 'node:vm';`,
    'node:child_process': `import { fork } from 'node:child_process';\nfork('./x.js');`,
    'node:worker_threads': `import { Worker } from 'node:worker_threads';`,
  },
  'only-readable-sources': {
    'a symbolic link to one of its files': {
      'planted.ts': { linkTo: '../diagnosis-graph/index.ts' },
    },
    'a symbolic link to its folder': {
      planted: { linkTo: '../diagnosis-graph' },
    },
    'a CommonJS file': { 'planted.cjs': `require('${GRAPH}');` },
    'a CommonJS TypeScript file': { 'planted.cts': `import '${GRAPH}';` },
    'a JSX file, whose pragma is an import': {
      'planted.tsx': '/** @jsxImportSource ../diagnosis-graph */',
    },
    'a file without extension': { planted: `import '${GRAPH}';` },
    'a package.json': { 'package.json': '{}' },
  },
};

/** What looks like a way to the graph and is none. */
export const LOOK_ALIKES: Cases = {
  'an import of a module with a similar name': {
    'planted.ts': `import './diagnosis-graph-notes.js';`,
    'diagnosis-graph-notes.ts': 'export {};',
  },
  'an import of a folder with a similar name': {
    'planted.ts': `import '../diagnosis-graph-notes/index.js';`,
    '../diagnosis-graph-notes/index.ts': 'export {};',
  },
  'an import of a folder with the same name elsewhere': {
    'planted.ts': `import './diagnosis-graph/index.js';`,
    'diagnosis-graph/index.ts': 'export {};',
  },
  'comments that mention the path': `// import '${GRAPH}';\n/* require('${GRAPH}') */\n/** @type {import('${GRAPH}').Graph} */\nexport const x = 1;`,
  'strings that mention the path': `export const path = '${GRAPH}';\nexport const code = "import '${GRAPH}'";\nconsole.log('Nothing reaches ${GRAPH} from here.');\nconsole.log('${GRAPH} is not wired.');`,
  'strings that mention loaders': `console.log('eval', 'require', 'createRequire(import.meta.url)', 'new Function');`,
  'a regular expression that mentions the path': `export const path = /..\\/diagnosis-graph\\/index.js/.test('x');`,
  'routes and addresses with the name': `route('/v1/diagnosis-graph');\nroute('diagnosis-graph');\nopen('https://docs.example/src/diagnosis-graph');`,
  'a package, a subpath of one and a built-in': `import '@nestjs/common';\nimport { readFile } from 'node:fs/promises';`,
  'a dynamic import of another file': `await import('../chat/chat.service.js');\nawait import(\`../chat/chat.service.js\`);`,
  'an import type of another file': `export let x: import('../chat/chat.service.js').X;`,
  'a file beside this one by its URL': {
    'planted.ts': `new URL('./prompt.md', import.meta.url);`,
    'prompt.md': '# Diagnosis graph',
  },
  'globals read by name': `export const key = process.env['KEY'];\nprocess.on('exit', () => {});\nconst { env, argv: [first] } = process;\nexport const f = globalThis.fetch ?? typeof process;`,
  'local names that are no loaders':
    'function run(process: { id: 1 }, require: boolean) {\n  const global = { ...process };\n  return [process, require, global];\n}\nclass Script { eval() {}\n  process() { return this.eval(); } }',
  'options with the names of loaders':
    'export const options = { require: true, eval: 1, Function: 2 };\nexport type Callback = Function;\nexport const isFunction = (x: unknown) => x instanceof Function;',
  'the name of a constructor':
    'export const name = (x: object) => [x.constructor.name, x.constructor === Object];\nexport class X { constructor() {} }',
  'an ambient module of its own': {
    'planted.d.ts': `declare module '*.sql' { const text: string; export default text; }`,
  },
};
