import { readdirSync, readFileSync } from 'node:fs';
import { GUARD_CLASSES } from './guard-classes.js';
import { initialModelState } from './model-state.js';
import { PATH_CLASSES } from './outcome-classes.js';
import { allPaths, pathFromText, PATH_REQUEST, pathText } from './paths.js';
import { finalState, traceOf, type Path } from './model-run.js';
import { coveringSet } from './covering-set.js';

const PATHS = [...allPaths(PATH_CLASSES)];

describe('the model', () => {
  it('shares no code with what it is a model of', () => {
    const sources = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'));
    const specifiers = sources.flatMap((source) =>
      [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
        ([, specifier]) => specifier,
      ),
    );
    expect(specifiers.length).toBeGreaterThan(0);
    expect(
      specifiers.filter((specifier) => !specifier?.startsWith('./')),
    ).toEqual([]);
  });

  it('starts from 26 keys', () => {
    expect(Object.keys(initialModelState(PATH_REQUEST))).toHaveLength(26);
  });

  it('has 10,333 complete paths, from 2 to 18 nodes', () => {
    const lengths = PATHS.map((path) => path.length);
    expect([PATHS.length, Math.min(...lengths), Math.max(...lengths)]).toEqual([
      10_333, 2, 18,
    ]);
  });

  it.each<[string, Path[]]>([
    ['all complete paths', PATHS],
    ['the covering set', coveringSet()],
  ])('tells apart by their line, and reads again, %s', (_, paths) => {
    const lines = paths.map(pathText);
    expect(new Set(lines).size).toBe(paths.length);
    expect(
      lines.filter(
        (line) => pathText(pathFromText(line, GUARD_CLASSES)) !== line,
      ),
    ).toEqual([]);
  });

  it.each([
    ['planner=COMPLETED fallback=COMPLETED', 'Step 2 cannot be'],
    ['planner=MAYBE', 'Step 1 cannot be'],
    ['planner=COMPLETED', 'does not end'],
    [
      'planner=SHRUGGED fallback=COMPLETED fallback=COMPLETED',
      'the run has ended',
    ],
  ])('refuses the line %p', (line, problem) => {
    expect(() => pathFromText(line, PATH_CLASSES)).toThrow(problem);
  });
});

describe('scenarios of the spec, in the model', () => {
  const run = (line: string) => pathFromText(line, PATH_CLASSES);
  const TO_VERIFIER =
    'planner=COMPLETED executor=COMPLETED gatekeeper=PASS verified_input=COMPLETED';

  it('resets both stage counts for the second cycle', () => {
    const path = run(
      `planner=INVALID_OUTPUT ${TO_VERIFIER} verifier=INVALID_OUTPUT verifier=COMPLETED/LOW_CONFID/gap evidence_retry=COMPLETED ${TO_VERIFIER} verifier=COMPLETED/LOW_CONFID/gap composer=COMPLETED`,
    );
    expect(finalState(path)).toMatchObject({
      planner_mode: 'EVIDENCE_GAP_ONLY',
      planner_retry_count: 0,
      verifier_retry_count: 0,
      composer_retry_count: 0,
      evidence_retry_count: 1,
    });
    expect(path[1]!.seen.planner_retry_count).toBe(1);
    expect(path[6]!.seen.verifier_retry_count).toBe(1);
  });

  it('traces an end in fallback as degraded', () => {
    expect(
      traceOf(
        run('planner=INVALID_OUTPUT planner=SHRUGGED fallback=COMPLETED'),
      ),
    ).toEqual({
      version: 1,
      transitions: [
        {
          from: 'planner',
          to: 'planner',
          reason_code: 'PLANNER_INVALID_OUTPUT',
          attempt: 1,
        },
        {
          from: 'planner',
          to: 'fallback',
          reason_code: 'PLANNER_SHRUGGED',
          attempt: 2,
        },
      ],
      final_node: 'fallback',
      termination_reason: 'FALLBACK_COMPLETED',
      degraded: true,
      evidence_retry_count: 0,
    });
  });
});
