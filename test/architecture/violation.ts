/** One broken rule: where it is broken, and in the message what is wrong there and how to mend it. */
export interface Violation {
  readonly rule: string;
  /** Relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Counted from 1; absent where the file as a whole offends. */
  readonly line?: number;
  readonly message: string;
}

/** Builds a violation whose message reads `file:line: what is wrong. How to mend it.` */
export function violation(
  rule: string,
  { file, line }: Pick<Violation, 'file' | 'line'>,
  fault: string,
  mend: string,
): Violation {
  const where = line === undefined ? file : `${file}:${line}`;
  return {
    rule,
    file,
    ...(line !== undefined && { line }),
    message: `${where}: ${fault}. ${mend}`,
  };
}
