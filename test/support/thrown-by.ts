/** The error of a class that a call throws; a test fails when it throws another or none. */
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
