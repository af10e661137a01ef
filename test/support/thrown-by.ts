/** The error of the given class that a call throws. It throws itself when there is another or none. */
export function thrownBy<Thrown extends Error>(
  kind: abstract new (...args: never[]) => Thrown,
  call: () => unknown,
): Thrown {
  try {
    call();
  } catch (error) {
    if (error instanceof kind) {
      return error;
    }
    throw error;
  }
  throw new Error(`Nothing was thrown where ${kind.name} was due.`);
}
