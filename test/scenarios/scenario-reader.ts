import { NODE_IDS } from '../../src/diagnosis-graph/index.js';
import { STATUS_KEYS } from '../support/scripted-actions.js';
import { fieldPathText, type FieldPath } from './field-path.js';
import {
  JsonSyntaxError,
  readJson,
  type JsonDocument,
} from './json-document.js';
import { ScenarioSchema, type Scenario } from './scenario.js';

/** A remark on an input: where, and what. */
export interface Finding {
  /** From 1. */
  readonly line: number;
  /** The path of the field, empty for the whole. */
  readonly field: string;
  readonly problem: string;
}

/** What one JSON value of an input came to. */
export interface ReadScenario {
  /** `null` when it is none. */
  readonly scenario: Scenario | null;
  /** Why it is none. */
  readonly problems: readonly Finding[];
  /** What is odd about it. */
  readonly warnings: readonly Finding[];
}

/** Reads an input: one scenario, or one a line (NDJSON). Never throws, and never returns nothing. */
export function readScenarios(text: string): ReadScenario[] {
  if (text.trim() === '') {
    return [unusable({ line: 1, field: '', problem: 'holds no scenario' })];
  }
  const lines = text.split('\n');
  if (!isNdjson(text, lines)) {
    return [readScenario(text, 0)];
  }
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [readScenario(line, index)],
  );
}

/** Broken JSON is not taken apart line by line unless a line is an object of its own. */
const isNdjson = (text: string, lines: readonly string[]): boolean =>
  !isJson(text) && lines.some((line) => line.startsWith('{') && isJson(line));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readScenario(text: string, linesBefore: number): ReadScenario {
  try {
    return scenarioOf(readJson(text), linesBefore);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) {
      throw error;
    }
    const { line, column, message } = error;
    return unusable({
      line: linesBefore + line,
      field: '',
      problem: `column ${column}: ${message}`,
    });
  }
}

const unusable = (...problems: Finding[]): ReadScenario => ({
  scenario: null,
  problems,
  warnings: [],
});

function scenarioOf(document: JsonDocument, linesBefore: number): ReadScenario {
  const found = (path: FieldPath, problem: string): Finding => ({
    line: linesBefore + document.lineOf(path),
    field: fieldPathText(path),
    problem,
  });
  if (isJsonSchema(document.value)) {
    const warning = found([], 'is a JSON schema and no scenario; skipped');
    return { scenario: null, problems: [], warnings: [warning] };
  }
  const { error } = ScenarioSchema.safeParse(document.value);
  const problems = [
    ...document.repeatedKeys.map((path) => found(path, 'is given twice')),
    ...(error?.issues ?? []).flatMap((issue) =>
      pathsOf(issue).map((path) =>
        found(path, problemOf(document.value, path, issue.message)),
      ),
    ),
  ];
  // The value itself, for the parser's copy could differ in keys like __proto__.
  const scenario = document.value as Scenario;
  return problems.length > 0
    ? unusable(...problems)
    : {
        scenario,
        problems,
        warnings: idleStatuses(scenario).map((path) =>
          found(path, 'is ignored: the node has no status'),
        ),
      };
}

/** The schema lies beside the scenarios, where a shell's glob finds it too. */
const isJsonSchema = (value: unknown): boolean =>
  String(Object(value).$schema).includes('json-schema.org');

const pathsOf = (issue: {
  path: PropertyKey[];
  keys?: string[];
}): FieldPath[] =>
  issue.keys ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

function problemOf(root: unknown, path: FieldPath, message: string): string {
  if (path.length === 0) {
    return 'a scenario must be a JSON object';
  }
  return valueAt(root, path) === undefined
    ? 'is missing'
    : message.replace('Invalid input: ', '').replace('record', 'object');
}

const valueAt = (root: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null)?.[key],
    root,
  );

const idleStatuses = ({ script }: Scenario): FieldPath[] =>
  NODE_IDS.filter((node) => !STATUS_KEYS[node]).flatMap((node) =>
    (script[node] ?? []).flatMap((step, index) =>
      step.status === undefined ? [] : [['script', node, index, 'status']],
    ),
  );
