/** An operation of the OpenAPI description. */
export type CalledOperation = { id: string; method: string; parts: string[] };

export function operationsOf(document: {
  paths: Record<string, Record<string, unknown>>;
}): CalledOperation[];

/** The tests that have called each operation, by its id. */
export function namedTests(
  operations: readonly CalledOperation[],
  lines: readonly string[],
): Map<string, Set<string>>;

export function notedCalls(folder: string): string[];

/** The ids of operations whose named tests look at an answer alone. */
export function withoutEffect(
  operations: readonly CalledOperation[],
  lines: readonly string[],
): string[];
