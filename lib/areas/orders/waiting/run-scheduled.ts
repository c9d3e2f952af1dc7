import { ApiError } from "@/lib/kernel/errors";
import { outOfCalendar } from "@/lib/api/out-of-calendar";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import type { Page } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import type { LocalDate } from "@/lib/values/local-date";
import { beginScheduled, executeScheduled, failScheduled } from "./change-waiting";
import { type DueOrder, ordersDue } from "./waiting-queries";

/** Scheduled orders due by a day, in the order of their days. */
export function scheduledOrders(
  tenantId: string,
  day: LocalDate,
  page: Page<DueOrder> = {},
): Promise<DueOrder[]> {
  return asTenant(tenantId, () => ordersDue(tenantId, day, page));
}

/**
 * Executes a scheduled order: stores that it is Executing, and then executes it, all or nothing. An
 * order that is refused, or whose payment fails, is Failed with the reason. It can be killed at any
 * point and run again.
 *
 * @throws contention, limits and passing faults, for a retry.
 */
export async function runScheduledOrder(
  tenantId: string,
  { id, entityId, orgId }: DueOrder,
): Promise<void> {
  const work = { operation: "runScheduledOrder", entityId, orgIds: [orgId] };
  try {
    await systemTransaction(tenantId, work, (ctx) => beginScheduled(ctx, id));
    await systemTransaction(tenantId, { ...work, once: true }, (ctx) => executeScheduled(ctx, id));
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error)) throw error;
    const failure = reasonOf(error, tenantId, id);
    await systemTransaction(tenantId, work, (ctx) => failScheduled(ctx, id, failure));
  }
}

/** The message of an ApiError; other errors are only logged. */
function reasonOf(error: unknown, tenantId: string, orderId: string): string {
  const told = outOfCalendar(error, []);
  if (told instanceof ApiError) return told.message;
  log.error({ err: error, tenantId, orderId }, "a scheduled order failed");
  return "An internal error; its cause is in the server's log.";
}
