import { readFileSync } from 'node:fs';
import { markPath } from './mermaid-format.js';
import type { Scenario } from './scenario.js';
import { ScenarioRunner } from './scenario-runner.js';

const runner = new ScenarioRunner();
afterAll(() => runner.close());

async function drawn(scenario: string): Promise<string[]> {
  const file = new URL(`${scenario}.json`, import.meta.url);
  const result = await runner.run(
    JSON.parse(readFileSync(file, 'utf8')) as Scenario,
  );
  const text = markPath(await runner.drawMermaid(), result);
  return text.split('\n').map((line) => line.trim());
}

const isLink = (line: string) => /(?:-->|\.->) \w+;$/.test(line);

/** The links of each style, as they stand in the diagram. */
const linksByColour = (lines: readonly string[]): Record<string, string[]> => {
  const links = lines.filter(isLink);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, indices, colour] =
        /^linkStyle ([\d,]+) stroke:(#\w+),/.exec(line) ?? [];
      return indices && colour
        ? [[colour, indices.split(',').map((index) => links[Number(index)]!)]]
        : [];
    }),
  );
};

const GREEN = '#2b8a3e';
const ORANGE = '#e8590c';
const VIOLET = '#6741d9';
const GREY = '#adb5bd';

describe('a drawn path', () => {
  it('has the order of its steps on nodes and links, retries and the evidence cycle coloured', async () => {
    const lines = await drawn('second-cycle/longest-path');

    expect(lines).toContain('planner("planner (1, 2, 9, 10)")');
    expect(lines).toContain('fallback("fallback (18)")');
    expect(linksByColour(lines)).toEqual({
      [GREEN]: [
        '__start__ -- "1" --> planner;',
        'fallback -- "19" --> __end__;',
        'verified_input -- "6, 14" --> verifier;',
        'planner -. "3, 11" .-> executor;',
        'executor -. "4, 12" .-> gatekeeper;',
        'gatekeeper -. "5, 13" .-> verified_input;',
        'verifier -. "16" .-> composer;',
        'composer -. "18" .-> fallback;',
      ],
      [ORANGE]: [
        'planner -. "2, 10 · retry_planner" .-> planner;',
        'verifier -. "7, 15 · retry_verifier" .-> verifier;',
        'composer -. "17 · retry_composer" .-> composer;',
      ],
      [VIOLET]: [
        'evidence_retry -- "9" --> planner;',
        'verifier -. "8" .-> evidence_retry;',
      ],
      [GREY]: [
        'planner -.-> fallback;',
        'executor -.-> fallback;',
        'gatekeeper -.-> fallback;',
        'verifier -.-> fallback;',
        'composer -. &nbsp;end&nbsp; .-> __end__;',
      ],
    });
  });

  it('ends at the attempt that rejected the run, in red', async () => {
    const lines = await drawn('contract/verifier-throws-at-its-retry');

    expect(lines).toContain('verifier("verifier (5, 6)")');
    expect(lines).toContain('verifier -. "6 · retry_verifier" .-> verifier;');
    expect(lines).toContain('class verifier rejected;');
    expect(lines.join('\n')).not.toMatch(/-- "7" -->|-\. "7" \.->/);
  });

  it('has every colour where Mermaid reads one', async () => {
    // `#abc;` is an HTML entity to Mermaid, also in the style of a link.
    const lines = await drawn('planner/planner-fails-non-retryably');

    expect(lines.filter((line) => /^linkStyle.*#\w+;/.test(line))).toEqual([]);
  });
});
