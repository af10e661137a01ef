import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const consumer = fileURLToPath(new URL('./consumer', import.meta.url));
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  peerDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

const run = (command: string, args: string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });

const PUBLIC_VALUES = [
  'ACTION_TOKENS',
  'COMPOSER_ACTION',
  'CONDITIONAL_EDGES',
  'ComposerStatus',
  'DiagnosisGraph',
  'DiagnosisGraphActions',
  'DiagnosisGraphError',
  'DiagnosisGraphFactory',
  'DiagnosisGraphModule',
  'DiagnosisGraphRouter',
  'DiagnosisOrchestrationTrace',
  'DiagnosisOrchestrationTraceBuilder',
  'EDGES',
  'END_NODE',
  'ENTRY_NODE',
  'EVIDENCE_RETRY_ACTION',
  'EXECUTOR_ACTION',
  'EvidenceGap',
  'ExecutorStatus',
  'FALLBACK_ACTION',
  'FIXED_EDGES',
  'FailedAttemptError',
  'GATEKEEPER_ACTION',
  'GatekeeperStatus',
  'InvalidActionError',
  'InvalidEventError',
  'InvalidRequestError',
  'InvalidRunConfigError',
  'InvalidTraceError',
  'NODE_IDS',
  'NodeActionError',
  'NodeContractError',
  'NodeId',
  'OrchestrationEvent',
  'OrchestrationTransition',
  'PLANNER_ACTION',
  'PlannerMode',
  'PlannerStatus',
  'RECURSION_LIMIT',
  'ReasonCode',
  'RequestScopedActionError',
  'RouteKey',
  'START_NODE',
  'VERIFIED_INPUT_ACTION',
  'VERIFIER_ACTION',
  'Verdict',
  'VerifierStatus',
  'eventFor',
  'initialState',
];

describe('the packed tarball in an empty Nest application', () => {
  const app = mkdtempSync(join(tmpdir(), 'consumer-'));
  const installed = join(app, 'node_modules', own.name);

  beforeAll(() => {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    const tarball = run(
      'npm',
      ['pack', '--silent', '--pack-destination', app],
      root,
    ).trim();
    cpSync(consumer, app, { recursive: true });
    writeFileSync(
      join(app, 'package.json'),
      JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
    );
    const { typescript = '', '@types/node': types = '' } = own.devDependencies;
    run(
      'npm',
      [
        'install',
        '--no-audit',
        '--no-fund',
        join(app, tarball),
        ...Object.entries(own.peerDependencies).map(
          ([name, range]) => `${name}@${range}`,
        ),
        `typescript@${typescript}`,
        `@types/node@${types}`,
      ],
      app,
    );
  }, 300_000);

  afterAll(() => rmSync(app, { recursive: true, force: true }));

  it('runs a diagnosis from JavaScript, and has just the public names', () => {
    const printed = JSON.parse(run('node', ['consumer.mjs'], app));
    expect(printed).toEqual({
      answer: 'from the package',
      path: [
        'planner',
        'executor',
        'gatekeeper',
        'verified_input',
        'verifier',
        'composer',
      ],
      names: PUBLIC_VALUES,
    });
  }, 60_000);

  it('compiles in strict TypeScript, and refuses what the ports refuse', () => {
    expect(run('npx', ['tsc', '-p', '.'], app)).toBe('');
  }, 60_000);

  it('has one door', () => {
    for (const path of [
      '',
      '/dist/diagnosis-graph/index.js',
      '/dist/chat/chat.module.js',
    ]) {
      expect(() =>
        run(
          'node',
          ['--input-type=module', '-e', `await import('${own.name}${path}')`],
          app,
        ),
      ).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/);
    }
  }, 60_000);

  it('brings docstrings with its types, and neither tests nor the production path', () => {
    const types = readFileSync(
      join(installed, 'dist/diagnosis-graph/diagnosis-graph.d.ts'),
      'utf8',
    );
    expect(types).toContain(
      'One run, from a complete initial state to its end',
    );
    const files = run('find', ['.', '-type', 'f'], installed)
      .split('\n')
      .filter(Boolean);
    expect(
      files.filter(
        (file) =>
          !/^\.\/(package\.json|README\.md|dist\/diagnosis-graph\/.*\.(js|d\.ts))$/.test(
            file,
          ),
      ),
    ).toEqual([]);
  });
});
