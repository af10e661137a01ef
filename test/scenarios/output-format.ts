import { jsonLine } from './json-format.js';
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

type Write = (text: string) => void;

const ignore = (): void => undefined;

/** The formats by name, each made with where it writes and whose graph it draws. */
export const OUTPUT_FORMATS: Readonly<
  Record<
    string,
    (write: Write, runner: ScenarioRunner) => Promise<OutputFormat>
  >
> = {
  text: async (write) => ({
    begin: (name) => write(titleText(name)),
    onEvent: (event, index) => write(eventText(event, index)),
    end: (result) => write(outcomeText(result)),
  }),
  json: async (write) => ({
    begin: ignore,
    onEvent: ignore,
    end: (result) => write(jsonLine(result)),
  }),
  mermaid: async (write, runner) => {
    const diagram = await runner.drawMermaid();
    return {
      begin: ignore,
      onEvent: ignore,
      end: (result) => write(markPath(diagram, result)),
    };
  },
};
