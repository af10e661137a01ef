import { fieldPathText, type FieldPath } from './field-path.js';

/** A value read from JSON that remembers on which line each of its parts starts. */
export interface JsonDocument {
  readonly value: unknown;
  /** Where a key is given twice: `JSON.parse` would silently take the later one. */
  readonly repeatedKeys: readonly FieldPath[];
  /** The line, from 1, of the part at a path, or of the nearest part around it that exists. */
  readonly lineOf: (path: FieldPath) => number;
}

/** Text that is not JSON, with the place where it stops being so, from 1. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  constructor(
    readonly line: number,
    readonly column: number,
    problem: string,
  ) {
    super(problem);
  }
}

/**
 * Reads one JSON value.
 *
 * @throws JsonSyntaxError when the text is anything else, or nested deeper than 500 levels.
 */
export function readJson(text: string): JsonDocument {
  const scan = new JsonScan(text);
  try {
    scan.document();
  } catch (error) {
    if (!(error instanceof Malformed)) {
      throw error;
    }
    const { line, column } = lineAndColumn(text, scan.index);
    throw new JsonSyntaxError(line, column, error.message);
  }
  return {
    value: JSON.parse(text),
    repeatedKeys: scan.repeatedKeys,
    lineOf: (path) => {
      for (let length = path.length; length >= 0; length -= 1) {
        const start = scan.starts.get(fieldPathText(path.slice(0, length)));
        if (start !== undefined) {
          return lineAndColumn(text, start).line;
        }
      }
      return 1;
    },
  };
}

function lineAndColumn(text: string, index: number) {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

const SPACE = /[ \t\r\n]*/y;
// One stretch of a string at a time: a pattern for all of it would exhaust the stack on a long one.
const STRETCH =
  // oxlint-disable-next-line no-control-regex -- JSON has none of them in a string
  /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

// JSON.stringify of a result that holds it would otherwise exhaust the stack.
const DEEPEST = 500;

class Malformed extends Error {}

/** A reading of JSON for what `JSON.parse` does not tell: places and repeated keys. */
class JsonScan {
  readonly starts = new Map<string, number>();
  readonly repeatedKeys: FieldPath[] = [];
  index = 0;

  constructor(private readonly text: string) {}

  document(): void {
    this.value([]);
    if (this.index < this.text.length) {
      throw this.expected('the end');
    }
  }

  private value(path: FieldPath): void {
    if (path.length > DEEPEST) {
      throw new Malformed(`is nested deeper than ${DEEPEST} levels`);
    }
    this.match(SPACE);
    this.starts.set(fieldPathText(path), this.index);
    if (this.take('{')) {
      this.list('}', () => this.member(path));
    } else if (this.take('[')) {
      let position = 0;
      this.list(']', () => this.value([...path, position++]));
    } else if (this.string() === null && this.match(SCALAR) === null) {
      throw this.expected('a value');
    }
    this.match(SPACE);
  }

  private list(close: string, element: () => void): void {
    this.match(SPACE);
    if (this.take(close)) {
      return;
    }
    do {
      element();
    } while (this.take(','));
    if (!this.take(close)) {
      throw this.expected(`"," or "${close}"`);
    }
  }

  private member(parent: FieldPath): void {
    this.match(SPACE);
    const key = this.string();
    if (key === null) {
      throw this.expected('a key in double quotes');
    }
    const path = [...parent, JSON.parse(key) as string];
    if (this.starts.has(fieldPathText(path))) {
      this.repeatedKeys.push(path);
    }
    this.match(SPACE);
    if (!this.take(':')) {
      throw this.expected('":"');
    }
    this.value(path);
  }

  private string(): string | null {
    const start = this.index;
    if (!this.take('"')) {
      return null;
    }
    while (this.match(STRETCH) !== null);
    if (!this.take('"')) {
      this.index = start;
      return null;
    }
    return this.text.slice(start, this.index);
  }

  private take(character: string): boolean {
    const isNext = this.text[this.index] === character;
    if (isNext) {
      this.index += 1;
    }
    return isNext;
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.index;
    const found = pattern.exec(this.text)?.[0] ?? null;
    this.index += found?.length ?? 0;
    return found;
  }

  private expected(what: string): Malformed {
    const isAtEnd = this.index >= this.text.length;
    return new Malformed(
      `is not JSON: expected ${what}${isAtEnd ? ', found the end of the text' : ''}`,
    );
  }
}
