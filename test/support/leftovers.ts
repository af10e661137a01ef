import { runInThisContext } from 'node:vm';

// Jest's own `process` hears of no rejection and no warning.
const nodeProcess = runInThisContext('process') as NodeJS.Process;

/** What is left behind in the process while it is watched. */
export interface Leftovers {
  /** What was rejected and never handled. */
  readonly rejections: readonly unknown[];
  /** What Node warned of, a leak of listeners among it. */
  readonly warnings: readonly Error[];
  /** Stops to watch. */
  readonly stop: () => void;
}

/** Watches for what is left behind from now on. */
export function watchLeftovers(): Leftovers {
  const rejections: unknown[] = [];
  const warnings: Error[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  const onWarning = (warning: Error) => {
    // Jest's own, of how it runs ECMAScript modules.
    if (warning.name !== 'ExperimentalWarning') {
      warnings.push(warning);
    }
  };
  nodeProcess.on('unhandledRejection', onRejection);
  nodeProcess.on('warning', onWarning);
  return {
    rejections,
    warnings,
    stop: () => {
      nodeProcess.off('unhandledRejection', onRejection);
      nodeProcess.off('warning', onWarning);
    },
  };
}

/** Lets everything that is due happen. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await new Promise(setImmediate);
  }
}
