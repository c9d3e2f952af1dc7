import { runOnce, statement } from "@/lib/platform/database/db";

/** A record as a query finds it: as JSON. */
type FoundRow = { record: string };

/** Milliseconds that the database works on one query of a caller. */
export const LONGEST_TIME = 10_000;

/**
 * The rows of a statement that was made from a caller's query, within its own time: its names are the catalogue's, its
 * values are bound. It needs a transaction of its own, which only reads.
 */
export async function rowsOf(
  text: string,
  values: readonly unknown[],
  within: number,
): Promise<FoundRow[]> {
  await runOnce("select set_config('statement_timeout', $1, true)", [String(within)]);
  return runOnce<FoundRow>(text, values);
}

/** The newest id of an object. */
export async function newestId(text: string, tenantId: string): Promise<string | undefined> {
  return (await runOnce<{ id: string }>(text, [tenantId]))[0]?.id;
}

/** The row of one record with its custom fields, within the caller's reads. */
export const rowOf = (text: string, values: readonly unknown[]) =>
  runOnce<FoundRow & { custom?: string | null }>(text, values);

const forgotten = statement(
  "reap-deleted-records",
  "delete from deleted_record where tenant_id = $1 and kept_since < clock_timestamp() - make_interval(days => $2::int)",
);

/** Forgets what was deleted more than some days ago. */
export async function forgetDeleted(tenantId: string, days: number): Promise<void> {
  await forgotten([tenantId, days]);
}
