import { BaseChannel } from '@langchain/langgraph/channels';

/**
 * The channel of a key that replaces, which always has a value.
 *
 * LangGraph's own `LastValue` wraps its value in an array, which 25 keys a run pay for, in memory and
 * at every read.
 */
export class ReplaceChannel<Value> extends BaseChannel<Value, Value, Value> {
  constructor(private value: Value) {
    super();
  }

  override get lc_graph_name(): string {
    return 'ReplaceChannel';
  }

  override fromCheckpoint(value?: Value): this {
    return new ReplaceChannel(value === undefined ? this.value : value) as this;
  }

  override update(values: Value[]): boolean {
    if (values.length > 0) {
      this.value = values.at(-1)!;
    }
    return values.length > 0;
  }

  override get(): Value {
    return this.value;
  }

  override checkpoint(): Value {
    return this.value;
  }
}
