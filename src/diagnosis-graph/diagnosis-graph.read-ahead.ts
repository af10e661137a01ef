/**
 * Reads a source as fast as it gives, and hands on what was read at the pace of its consumer.
 *
 * LangGraph drops what its stream still holds when a run fails, so that a slow consumer would never
 * learn of the attempts that ended before. Read ahead, they all come before the failure.
 */
export async function* readAhead<Item>(
  source: AsyncIterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  const items: Item[] = [];
  let isOver = false;
  let wake = () => {};
  const reading = (async () => {
    try {
      for await (const item of source) {
        items.push(item);
        wake();
      }
    } finally {
      isOver = true;
      wake();
    }
  })();
  // The consumer meets the failure below, when it gets there; until then it is nobody's.
  reading.catch(() => undefined);

  while (items.length > 0 || !isOver) {
    if (items.length > 0) {
      yield items.shift()!;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  await reading;
}
