import { execFileSync } from 'node:child_process';

/** Runs a program of this folder in a process of its own and parses the JSON that it prints. */
export function runChild<Result>(program: string, ...args: string[]): Result {
  const printed = execFileSync(
    process.execPath,
    [
      '--expose-gc',
      'test/support/run-typescript.mjs',
      `bench/child/${program}.ts`,
      ...args,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return JSON.parse(printed) as Result;
}
