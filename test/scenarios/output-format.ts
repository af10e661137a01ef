import { jsonLine, rejectionText } from './json-format.js';
import { markPath } from './mermaid-format.js';
import type { OnEvent, ScenarioRunner } from './scenario-runner.js';
import type { ScenarioResult } from './scenario-result.js';
import { eventText, outcomeText, titleText } from './text-format.js';

/** How results are written. */
export interface OutputFormat {
  /** Called before a scenario runs. */
  begin(name: string): void;
  /** Called as each of its attempts ends. */
  readonly onEvent: OnEvent;
  /** Called with its result. */
  end(result: ScenarioResult): void;
}

/** Where a format writes. */
export interface Writers {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const ignore = (): void => undefined;

/** The formats by name, each made with where it writes and whose graph it draws. */
export const OUTPUT_FORMATS: Readonly<
  Record<
    string,
    (writers: Writers, runner: ScenarioRunner) => Promise<OutputFormat>
  >
> = {
  text: async ({ out }) => ({
    begin: (name) => out(titleText(name)),
    onEvent: (event, index) => out(eventText(event, index)),
    end: (result) => out(outcomeText(result)),
  }),
  json: async ({ out, err }) => ({
    begin: ignore,
    onEvent: ignore,
    end: (result) => {
      out(jsonLine(result));
      if (result.error && result.expectation !== 'met') {
        err(rejectionText(result));
      }
    },
  }),
  mermaid: async ({ out }, runner) => {
    const diagram = await runner.drawMermaid();
    return {
      begin: ignore,
      onEvent: ignore,
      end: (result) => out(markPath(diagram, result)),
    };
  },
};
