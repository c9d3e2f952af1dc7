import type { Ctx } from "@/lib/kernel/context";
import { enqueue } from "@/lib/platform/jobs";
import { CHECK_TASK } from "./task-model";
import { watchedAccounts } from "./watched-queries";

/**
 * Has the thresholds of accounts checked once the transaction has committed. Each batch has a job of its own: with a common
 * key senders would wait for each other, and a second check does nothing.
 */
export async function checkLater(
  { tenantId }: Pick<Ctx, "tenantId">,
  accountIds: readonly string[],
): Promise<void> {
  if (!accountIds.length) return;
  for (const accountId of await watchedAccounts(tenantId, [...new Set(accountIds)])) {
    await enqueue(CHECK_TASK, { tenantId, accountId });
  }
}
