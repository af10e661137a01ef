import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** The name under which standard input is asked for. */
export const STANDARD_INPUT = '-';

/** An input and its text, or why it has none. */
export type ScenarioInput =
  | { readonly source: string; readonly text: string }
  | { readonly source: string; readonly text: null; readonly problem: string };

/** The inputs that the arguments name, in order; of a directory, all scenario files below it. */
export async function* scenarioInputs(
  names: readonly string[],
  stdin: NodeJS.ReadableStream,
): AsyncGenerator<ScenarioInput> {
  for (const name of names) {
    if (name === STANDARD_INPUT) {
      yield inputOf('standard input', await buffer(stdin));
      continue;
    }
    try {
      for (const file of await filesOf(name)) {
        yield await fileInput(file);
      }
    } catch (error) {
      yield unreadable(name, error);
    }
  }
}

const SCENARIO_FILE = /(?<!\.schema)\.(?:json|jsonl|ndjson)$/;

async function filesOf(name: string): Promise<string[]> {
  const path = located(name);
  if (!(await stat(path)).isDirectory()) {
    return [path === resolve(name) ? name : path];
  }
  const entries = await readdir(path, { recursive: true });
  return entries
    .filter((entry) => SCENARIO_FILE.test(entry))
    .sort()
    .map((entry) => join(name, entry));
}

/** npm runs a script in the package's directory, and tells in INIT_CWD where it was called. */
function located(name: string): string {
  const path = resolve(name);
  const calledFrom = process.env['INIT_CWD'];
  return existsSync(path) || calledFrom === undefined
    ? path
    : resolve(calledFrom, name);
}

async function fileInput(file: string): Promise<ScenarioInput> {
  try {
    return inputOf(file, await readFile(located(file)));
  } catch (error) {
    return unreadable(file, error);
  }
}

function inputOf(source: string, bytes: Uint8Array): ScenarioInput {
  try {
    // Takes a byte order mark away.
    return {
      source,
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    };
  } catch {
    return { source, text: null, problem: 'is not UTF-8 text' };
  }
}

const unreadable = (source: string, error: unknown): ScenarioInput => ({
  source,
  text: null,
  problem: `cannot be read: ${(error as Error).message}`,
});
