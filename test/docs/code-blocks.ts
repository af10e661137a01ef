import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The TypeScript code blocks of a Markdown text, in order. */
export function codeBlocks(markdown: string): string[] {
  return [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
    ([, code]) => code!,
  );
}

/** What a block without imports may use, as a reader who knows the blocks before it would. */
const PRELUDE = `
import { Test } from '@nestjs/testing';
import {
  DiagnosisGraph, eventFor, PLANNER_ACTION, PlannerStatus, type DiagnosisGraphState,
} from 'superbiz-agent/diagnosis-graph';
import { DiagnosisModule } from './diagnosis.module.js';
export async function block() {
`;

const asModule = (code: string): string =>
  /^import /m.test(code) ? code : `${PRELUDE}${code}\n}`;

/** Where a block is found by the others that import it: its class in Nest's way of naming files. */
function fileOf(code: string, index: number): string {
  const name = /^export class (\w+)/m.exec(code)?.[1];
  return name
    ? `${name
        .replace(/(Module|Service)$/, '.$1')
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()}.ts`
    : `block-${index}.ts`;
}

/** The compile errors of code blocks under this project's strict options, as `file: message`. */
export function compileErrorsOf(blocks: readonly string[]): string[] {
  const folder = `${root}test/docs/virtual/`;
  const files = new Map<string, string>([
    [`${folder}agent.module.ts`, 'export class AgentModule {}'],
    ...blocks.map(
      (code, index) =>
        [`${folder}${fileOf(code, index)}`, asModule(code)] as const,
    ),
  ]);
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    noEmit: true,
    incremental: false,
    paths: {
      'superbiz-agent/diagnosis-graph': [`${root}src/diagnosis-graph/index.ts`],
    },
  };
  const disk = ts.createCompilerHost(compilerOptions);
  const host: ts.CompilerHost = {
    ...disk,
    readFile: (file) => files.get(file) ?? disk.readFile(file),
    fileExists: (file) => files.has(file) || disk.fileExists(file),
    directoryExists: () => true,
    getSourceFile: (file, version) => {
      const text = files.get(file);
      return text === undefined
        ? disk.getSourceFile(file, version)
        : ts.createSourceFile(file, text, version);
    },
  };
  const program = ts.createProgram([...files.keys()], compilerOptions, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName.replace(folder, '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}
