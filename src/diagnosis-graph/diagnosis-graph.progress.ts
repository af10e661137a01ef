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
