const GRAPH = '^src/diagnosis-graph/';
const GRAPH_ROOT_FILE = '^src/diagnosis-graph/[^/]+$';
const GRAPH_ERRORS = '^src/diagnosis-graph/diagnosis-graph[.]errors[.]ts$';
const OUTSIDE_GRAPH = { path: '^src/', pathNot: GRAPH };
const PACKAGES = '(^|/)node_modules/';

/** Forbids one layer of the graph every file of the graph but its own, those it may know, and the errors. */
function layer(folder, mayKnow, { typeOnly = [] } = {}) {
  const known = [folder, ...mayKnow];
  const runtime = {
    name: `graph-${folder}-knows-its-layer`,
    comment:
      `src/diagnosis-graph/${folder} may import from ${known.join(', ')} and diagnosis-graph.errors only. ` +
      'Move what both sides need down to the lower layer, or let a root file (factory, module) bring the two together.',
    severity: 'error',
    from: { path: `${GRAPH}${folder}/` },
    to: {
      path: GRAPH,
      pathNot: [
        `${GRAPH}(${known.join('|')})/`,
        GRAPH_ERRORS,
        ...typeOnly.map((file) => `${GRAPH}${file}[.]ts$`),
      ],
    },
  };
  const types = typeOnly.map((file) => ({
    name: `graph-${folder}-knows-${file.replace('/', '-')}-as-a-type`,
    comment:
      `src/diagnosis-graph/${folder} may know ${file} as a type only: its runtime would turn the layers round. ` +
      "Write 'import type', or do the work in the layer above.",
    severity: 'error',
    from: { path: `${GRAPH}${folder}/` },
    to: {
      path: `${GRAPH}${file}[.]ts$`,
      dependencyTypesNot: ['type-only', 'type-import'],
    },
  }));
  return [runtime, ...types];
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'nothing-reaches-the-graph',
      comment:
        'The diagnosis graph is not wired to production: nothing in src outside src/diagnosis-graph may reach it, not through another file and not for a type. ' +
        'Remove the import; what both need belongs in a folder of its own that does not import the graph.',
      severity: 'error',
      from: OUTSIDE_GRAPH,
      to: { path: GRAPH, reachable: true },
    },
    {
      name: 'graph-stands-alone',
      comment:
        'src/diagnosis-graph is published by itself, without the rest of src. ' +
        'Move what it needs into it, or let the host hand it over through an action port.',
      severity: 'error',
      from: { path: GRAPH },
      to: { path: '^src/', pathNot: GRAPH },
    },
    {
      name: 'src-imports-only-src',
      comment:
        'src may import src, packages and Node: test/, dist/ and the rest are not checked and not shipped with it. ' +
        'Move what production needs into src.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        pathNot: ['^src/', PACKAGES],
        dependencyTypesNot: ['core'],
        couldNotResolve: false,
      },
    },
    {
      name: 'every-import-resolves',
      comment:
        'An import that does not resolve cannot be checked. ' +
        'Correct the path (relative, exact case, ending in .js), or declare the package in package.json.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circular-imports',
      comment:
        'Modules that import each other in a circle see each other half loaded. ' +
        'Move what they share into a file that imports neither. (A circle through an import type is none at run time.)',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-code-loading-builtin',
      comment:
        'These Node modules run code that no import names, so that what src reaches could not be told any more. ' +
        "Import what you need by a static path; the global process needs no import, and a type only 'import type'.",
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '^(node:)?(child_process|cluster|inspector|module|process|repl|test|vm|wasi|worker_threads)(/|$)',
        dependencyTypes: ['core'],
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'no-dev-dependency-in-src',
      comment:
        'Whoever installs the package does not get its devDependencies. ' +
        'Move the package to dependencies or peerDependencies, or the import to test/.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'no-undeclared-package',
      comment:
        'The package is here only because another one brought it. Declare it in package.json, or do without.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'graph-folders-are-layers',
      comment:
        'The layers of src/diagnosis-graph are state, routing, trace and actions. ' +
        'Put the file into one of them, or give the new folder its rule in .dependency-cruiser.cjs.',
      severity: 'error',
      from: {},
      to: { path: `${GRAPH}(?!(state|routing|trace|actions)/)[^/]+/` },
    },
    ...layer('state', [], { typeOnly: ['trace/orchestration-event'] }),
    ...layer('routing', ['state']),
    ...layer('trace', ['routing', 'state']),
    ...layer('actions', ['trace', 'routing', 'state']),
    {
      name: 'langchain-stays-at-the-edge',
      comment:
        'LangGraph and LangChain are known where the state is declared (state/), where the graph is compiled (the root files of src/diagnosis-graph) and, as a type, in actions/. ' +
        'Work on plain data here, and let a root file adapt it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [GRAPH_ROOT_FILE, `${GRAPH}(state|actions)/`],
      },
      to: { path: `${PACKAGES}@langchain/` },
    },
    {
      name: 'actions-know-langchain-as-a-type',
      comment:
        "A port's signature names RunnableConfig and needs nothing more of LangChain. " +
        "Write 'import type'; work that needs its runtime belongs in a root file.",
      severity: 'error',
      from: { path: `${GRAPH}actions/` },
      to: {
        path: `${PACKAGES}@langchain/`,
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'nest-stays-where-things-are-wired',
      comment:
        'State, routing, trace and actions are plain TypeScript, usable without Nest. ' +
        'Move the wiring to diagnosis-graph.module.ts or a provider file beside it.',
      severity: 'error',
      from: { path: `${GRAPH}[^/]+/` },
      to: { path: `${PACKAGES}@nestjs/` },
    },
  ],
  options: {
    doNotFollow: { path: PACKAGES },
    // Type imports vanish from the compiled code but not from the design.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};
