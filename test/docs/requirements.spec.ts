import { existsSync, readFileSync } from 'node:fs';
import { testTitles, titleMatches } from './test-titles.js';

const root = new URL('../../', import.meta.url);
const document = readFileSync(new URL('docs/requirements.md', root), 'utf8');

const SPEC_SCENARIOS = [
  'Skeleton is compiled',
  'Run config is supplied',
  'Production path is inspected',
  'Planner first technical failure',
  'Planner retry is exhausted',
  'Planner fails non-retryably',
  'Executor completes legal output',
  'Executor cannot complete contract',
  'Gatekeeper permits verification',
  'Gatekeeper blocks verification',
  'Verifier first technical failure',
  'Verifier retry is exhausted',
  'Verifier verdict reaches Composer',
  'LOW_CONFID qualifies for evidence retry',
  'LOW_CONFID does not qualify for evidence retry',
  'Composer first technical failure',
  'Composer retry is exhausted',
  'Composer succeeds',
  'Normal path trace is built',
  'Fallback path trace is built',
  'Trace input is invalid',
  'Event payload is inspected',
];

const sections = document.split(/^#{2,3} /m).slice(1);
const namedTests = [...document.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(
  ([, file, title]) => ({ file: file!, title: title! }),
);

describe('docs/requirements.md', () => {
  it('has each of the 22 scenarios of the specification once', () => {
    const scenarios = sections
      .filter((section) => section.startsWith('Scenario: '))
      .map((section) => section.split('\n')[0]!.slice('Scenario: '.length));
    expect(SPEC_SCENARIOS).toHaveLength(22);
    expect(scenarios).toEqual(SPEC_SCENARIOS);
  });

  it('names at least one test for each scenario', () => {
    for (const section of sections) {
      if (section.startsWith('Scenario: ')) {
        expect(section).toMatch(/^- `[^`]+`: .+$/m);
      }
    }
  });

  it.each(namedTests)(
    'names a test that exists: $file: $title',
    ({ file, title }) => {
      const url = new URL(`test/${file}`, root);
      expect(existsSync(url)).toBe(true);
      const titles = testTitles(file, readFileSync(url, 'utf8'));
      expect(titles.some((candidate) => titleMatches(candidate, title))).toBe(
        true,
      );
    },
  );

  it('would notice a test that does not exist', () => {
    const source = "it.each([1])('reads %p as $title', () => {});";
    const titles = testTitles('x.spec.ts', source);
    expect(titles.some((one) => titleMatches(one, 'reads 1 as one'))).toBe(
      true,
    );
    expect(titles.some((one) => titleMatches(one, 'writes 1'))).toBe(false);
  });
});
