/**
 * A reason why Perennial cannot start that the person at the terminal can fix. The message says
 * what is wrong and what to do; it is shown alone, without a stack.
 */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** Whether an error is one of the operating system's, with a code such as ENOSPC or EADDRINUSE. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** The message for a write that failed because a disk is full; undefined for other errors. */
export function diskFullOf(error: unknown): StartFailure | undefined {
  if (!hasCode(error, "ENOSPC", "EDQUOT")) return undefined;
  const where = error instanceof Error && "path" in error ? String(error.path ?? "") : "";
  return new StartFailure(
    `A disk is full${where ? ` (writing ${where})` : ""}. Free some space and start again.`,
  );
}
