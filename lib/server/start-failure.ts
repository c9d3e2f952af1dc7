/**
 * A reason why Perennial cannot start that the person at the terminal can do something about. The
 * message says what is wrong and what to do; it is shown alone, without a stack.
 */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** Whether an error is one of the operating system's, with a code such as ENOSPC or EADDRINUSE. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
