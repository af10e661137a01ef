import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the blocks seem to live, so that they import the test support as a spec of a host would. */
export const BLOCKS_FOLDER = `${root}test/guides/`;

/** A TypeScript code block of a Markdown text. */
export interface CodeBlock {
  /** Where other blocks find it, relative to {@link BLOCKS_FOLDER}. */
  readonly file: string;
  readonly code: string;
}

/** The code of the fenced blocks of one language, in order. */
export const fencedBlocks = (markdown: string, language: string): string[] =>
  [
    ...markdown.matchAll(
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
    ),
  ].map(([, code]) => code!);

/** The TypeScript blocks of a document, in order. */
export const codeBlocks = (markdown: string, document: string): CodeBlock[] =>
  fencedBlocks(markdown, 'ts').map((code, index) => ({
    file: fileOf(code, `${document}-${index + 1}`),
    code,
  }));

/** A class is found in the file that Nest's way of naming gives it. */
function fileOf(code: string, unnamed: string): string {
  const name = /^export class (\w+)/m.exec(code)?.[1];
  const base = name
    ?.replace(/(Module|Service)$/, '.$1')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();
  return `${base ?? unnamed}.ts`;
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

/** What the compiler makes of blocks that know each other. */
export interface CompiledBlocks {
  /** As `file: message`. */
  readonly errors: readonly string[];
  /** JavaScript by file name. */
  readonly modules: ReadonlyMap<string, string>;
}

/** Compiles blocks under this project's strict options. */
export function compileBlocks(blocks: readonly CodeBlock[]): CompiledBlocks {
  const files = new Map<string, string>([
    [
      `${BLOCKS_FOLDER}agent.module.ts`,
      "export { AgentModule } from '../docs/agent.module.js';",
    ],
    ...blocks.map(
      ({ file, code }) => [`${BLOCKS_FOLDER}${file}`, asModule(code)] as const,
    ),
  ]);
  const options = compilerOptions();
  const host = hostWith(files, options);
  const program = ts.createProgram([...files.keys()], options, host);
  const modules = new Map<string, string>();
  const errors = [...program.getOptionsDiagnostics()];
  // The project's own files are for `npm run types` to check.
  for (const file of files.keys()) {
    const source = program.getSourceFile(file);
    errors.push(
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    );
    program.emit(source, (path, text) =>
      modules.set(path.replace(BLOCKS_FOLDER, ''), text),
    );
  }
  return { errors: errors.map(errorText), modules };
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const { outDir: _beside, ...others } = options;
  return {
    ...others,
    declaration: false,
    sourceMap: false,
    incremental: false,
    paths: {
      'superbiz-agent/diagnosis-graph': [`${root}src/diagnosis-graph/index.ts`],
    },
  };
}

function hostWith(
  files: ReadonlyMap<string, string>,
  options: ts.CompilerOptions,
): ts.CompilerHost {
  const disk = ts.createCompilerHost(options);
  return {
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
}

const errorText = ({ file, messageText }: ts.Diagnostic): string =>
  `${file?.fileName.replace(BLOCKS_FOLDER, '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
