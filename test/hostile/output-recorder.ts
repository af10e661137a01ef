import { inspect } from 'node:util';
import { runInThisContext } from 'node:vm';
import { Logger } from '@nestjs/common';

/** Records everything that is logged or written until it is stopped. */
export interface OutputRecorder {
  readonly lines: readonly string[];
  readonly stop: () => void;
}

const CONSOLE_METHODS = [
  'debug',
  'dir',
  'error',
  'info',
  'log',
  'table',
  'trace',
  'warn',
] as const;

/** Starts to record: console, Nest's logger, the standard streams and Node's warnings. */
export function recordOutput(): OutputRecorder {
  const lines: string[] = [];
  const record = (...parts: unknown[]) => {
    lines.push(...parts.map((part) => inspect(part, { depth: null })));
  };
  // Jest's own `process` and console are not the ones that Node writes to.
  const nodeProcess = runInThisContext('process') as NodeJS.Process;
  const undo = [
    ...[globalThis.console, runInThisContext('console') as Console].flatMap(
      (each) => CONSOLE_METHODS.map((method) => replace(each, method, record)),
    ),
    ...[nodeProcess.stdout, nodeProcess.stderr].map((stream) =>
      replace(stream, 'write', (text) => {
        record(text);
        return true;
      }),
    ),
  ];
  nodeProcess.on('warning', record);
  Logger.overrideLogger({
    log: record,
    error: record,
    warn: record,
    debug: record,
    verbose: record,
    fatal: record,
  });
  return {
    lines,
    stop: () => {
      undo.forEach((restore) => restore());
      nodeProcess.off('warning', record);
      Logger.overrideLogger(false);
    },
  };
}

function replace<Key extends string>(
  holder: Record<Key, unknown>,
  key: Key,
  replacement: (...args: unknown[]) => unknown,
): () => void {
  const original = holder[key];
  holder[key] = replacement;
  return () => {
    holder[key] = original;
  };
}
