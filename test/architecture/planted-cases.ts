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
    'its path in a constant': `const p = '${GRAPH}';\nloadPackage(p, 'x'); // here`,
    'its path in a property of a constant': `const paths = { graph: { door: '${GRAPH}' } };\nloadPackage(paths.graph['door']); // here`,
    'its path in a shorthand property': `const path = '${GRAPH}';\nloadPackage({ path }); // here`,
    'its path taken out of a constant': `const paths = { graph: '${GRAPH}' };\nconst { graph: p } = paths;\nloadPackage(p); // here`,
    'its path in a static property': `class Paths { static readonly GRAPH = '${GRAPH}'; }\nloadPackage(Paths.GRAPH); // here`,
    'its path in an enum': `enum Paths { Graph = '${GRAPH}' }\nloadPackage(Paths.Graph); // here`,
    'its path in a constant of another file': {
      'planted.ts': `import { path as p } from './paths.js';\nloadPackage(p); // here`,
      'paths.ts': `export const path = '${GRAPH}';`,
    },
    'its folder in a constant': `const d = 'diagnosis-graph';\nloadPackage(\`superbiz-agent/\${d}\`); // here`,
    'its folder at the start of a template': `export const load = (x: string) =>\n  loadPackage(\`../diagnosis-graph/\${x}.js\`); // here`,
    'its path from where the file is': `loadPackage(import.meta.dirname + '/${GRAPH}');`,
    'its path joined to where the file is': `import { join } from 'node:path';\nloadPackage(join(import.meta.dirname, '..', 'diagnosis-graph', 'index.js')); // here`,
    'its path joined, then kept': `import path from 'path';\nconst here = import.meta.dirname;\nexport const p = path.posix.join(here, '../diagnosis-graph'); // here`,
    'its path joined to what only a run can tell': `import { resolve as at } from 'node:path';\nloadPackage(at(process.cwd(), 'src', 'diagnosis-graph', 'index.js')); // here`,
    "a file under the package's own name handed to a call": `load('superbiz-agent/dist/diagnosis-graph/index.js');`,
    'the name of its class': `moduleRef.get('DiagnosisGraph', { strict: false });`,
    'the name of its class in a comparison': `export const found = all.find(({ name }) => name === 'DiagnosisGraph');`,
    'the name of its class in pieces': `const kind = 'Graph';\nfind(\`Diagnosis\${kind}\`); // here`,
    'the name of one of its tokens': `find((token: symbol) => token.description === 'PLANNER_ACTION');`,
    'an import through a symbolic link': {
      'planted.ts': `import './link/index.js';`,
      link: { linkTo: '../diagnosis-graph' },
    },
  },
  'plain-import-paths': {
    'a data URL': `import 'data:text/javascript,export{}';`,
    'a dotfile': {
      'planted.ts': `import './.hidden';`,
      '.hidden': `import '${GRAPH}';`,
    },
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
    'the constructor of a function, read reflectively': `Reflect.get(() => {}, 'constructor')('return 1')();`,
    'the constructor of a function, by a constant key': `const k = 'constructor';\n(() => {})[k]('return 1')(); // here`,
    'the constructor of a function, destructured by a constant key': `const k = 'constructor';\nconst { [k]: F } = () => {}; // here`,
    'the descriptor of the constructor': `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(() => {}), 'constructor');`,
    'the constructor among all descriptors': `Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => {})).constructor.value;`,
    'the constructor of a class': `export class X {\n  static make() { return new this.constructor('return 1'); } // here\n}`,
    'process.binding': `process.binding('natives');`,
    'process.binding, destructured': 'const { binding } = process;',
    WebAssembly: 'new WebAssembly.Module(new Uint8Array());',
    'WebAssembly of globalThis': 'globalThis.WebAssembly.compile;',
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
    'node:vm beside a type of it': `import type { Context } from 'node:vm';\nimport vm from 'node:vm';`,
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
    'a binary': { 'planted.node': '' },
    'WebAssembly code': { 'planted.wasm': '' },
    'a TypeScript file in capitals': { 'planted.TS': `import '${GRAPH}';` },
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
  'comparisons with Function and with a constructor':
    'export const is = (t: unknown, x: object) => [t === Function, typeof require, x.constructor == Object];\nswitch (t) { case Function: }',
  'the class of an instance':
    'export class X {\n  copy() { return new this.constructor(); }\n  read = () => this.constructor;\n}',
  'methods with the names of loaders': `export class X {\n  require() { return this.binding; }\n  binding = this.require();\n}\nconfig.require('KEY');\nmap.get('constructor');`,
  'an import with the name of a global': {
    'planted.ts': `import { process } from './process.js';\nprocess(process);`,
    'process.ts': 'export const process = (x: unknown) => x;',
  },
  'types of a module that loads code': `import type { ChildProcess } from 'node:child_process';\nexport let p: ChildProcess | import('node:vm').Context;`,
  'prose that mentions the path or a name': `logger.log('see src/diagnosis-graph for the graph');\nlogger.log('DiagnosisGraph is not wired');`,
  'names that the graph exports, but only as types or plain values': `find('Graph', 'graph');\nexport type Name = 'DiagnosisGraph';`,
  'paths that end elsewhere': `import { join } from 'node:path';\nconst d = 'diagnosis-graph';\nexport const files = [join(import.meta.dirname, d), join('..', 'chat', d + '.md')];\nPromise.resolve(d);\n['x', d].join('/');\nlet same = 'x';\nsame = same + same;\nrun(same);`,
  'assets and dotfiles': {
    'planted.ts': 'export {};',
    ...Object.fromEntries(
      '.DS_Store .gitkeep x.hbs x.proto x.graphql x.csv x.html x.png x.md x.sql x.yaml x.json'
        .split(' ')
        .map((name) => [name, '']),
    ),
  },
  'an ambient module of its own': {
    'planted.d.ts': `declare module '*.sql' { const text: string; export default text; }`,
  },
};
