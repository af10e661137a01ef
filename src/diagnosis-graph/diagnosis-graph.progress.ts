import type { DiagnosisGraphState } from './state/diagnosis-graph-state.js';

/** What a run tells as it goes, kept until its consumer reads it, at whatever pace. */
export class ProgressQueue {
  readonly #states: DiagnosisGraphState[] = [];
  #isOver = false;
  #wake = () => {};

  /** Takes the state after an attempt. */
  push(state: DiagnosisGraphState): void {
    this.#states.push(state);
    this.#wake();
  }

  /** Says that nothing more will come. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** Every state, in order, until the end. */
  async *read(): AsyncGenerator<DiagnosisGraphState, void, undefined> {
    while (this.#states.length > 0 || !this.#isOver) {
      if (this.#states.length > 0) {
        yield this.#states.shift()!;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}

/**
 * A generator that cancels as soon as its consumer leaves. By itself a generator answers `return()` only
 * after the `next()` that it is busy with, which may take as long as an attempt.
 */
export function cancelOnReturn<Item>(
  generator: AsyncGenerator<Item, void, undefined>,
  cancel: () => void,
): AsyncGenerator<Item, void, undefined> {
  const leave = generator.return.bind(generator);
  const fail = generator.throw.bind(generator);
  return Object.assign(generator, {
    return(value: void | PromiseLike<void>) {
      cancel();
      return leave(value);
    },
    throw(error: unknown) {
      cancel();
      return fail(error);
    },
  });
}
