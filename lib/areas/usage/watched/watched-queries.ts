import { statement } from "@/lib/platform/database/db";

const watched = statement<{ id: string }>(
  "usage-watched",
  `select distinct account_id as id from usage_threshold where tenant_id = $1 and account_id = any($2::uuid[])`,
);

/** Those of these accounts whose usage has thresholds. */
export async function watchedAccounts(
  tenantId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  return (await watched([tenantId, accountIds])).map(({ id }) => id);
}
