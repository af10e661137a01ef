import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const subject = fileURLToPath(
  new URL('./action-ports.types.ts', import.meta.url),
);

/** The compile errors of the subject, after a change to its text. */
function compileErrors(change: (text: string) => string): string[] {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    getSourceFile: (file, version) =>
      file === subject
        ? ts.createSourceFile(file, change(disk.readFile(file)!), version)
        : disk.getSourceFile(file, version),
  };
  const program = ts.createProgram(
    [subject],
    { ...options, noEmit: true, incremental: false },
    host,
  );
  const source = program.getSourceFile(subject);
  return [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ].map(({ code }) => `TS${code}`);
}

const EXPECTED = /^\s*\/\/ @ts-expect-error.*\n/gm;

describe('the port types', () => {
  it('compile every honest action and refuse every planted mistake', () => {
    expect(compileErrors((text) => text)).toEqual([]);
  }, 60_000);

  it('refuse each planted mistake on its own', () => {
    let mistakes = 0;
    const errors = compileErrors((text) =>
      text.replace(EXPECTED, () => {
        mistakes += 1;
        return '\n';
      }),
    );
    expect(mistakes).toBeGreaterThan(15);
    expect(errors).toHaveLength(mistakes);
  }, 60_000);
});
