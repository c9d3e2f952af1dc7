import { statement } from "@/lib/platform/database/db";
import type { SequencedKind } from "./numbering";

const raise = statement<{ next: number }>(
  "numbers-raise",
  `update number_counter set next = greatest(next, coalesce($4, next)) where tenant_id = $1 and kind = counter_of_prefix($2, $3) returning next`,
);

/**
 * The next number of a prefix that has given numbers, raised to `atLeast` if that is given; undefined for a prefix that has
 * given none, which begins where its set says.
 */
export async function beginCounter(
  tenantId: string,
  kind: SequencedKind,
  prefix: string,
  atLeast: number | undefined,
): Promise<number | undefined> {
  const [found] = await raise([tenantId, kind, prefix, atLeast ?? null]);
  return found?.next;
}
