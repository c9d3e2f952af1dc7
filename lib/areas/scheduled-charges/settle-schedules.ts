import type { Ctx } from "@/lib/kernel/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { asTenant } from "@/lib/platform/database/ambient";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";
import { pendingItems } from "./model";
import { type ChangedSchedule, schedulesByIds, schedulesToSettle } from "./queries";
import { standingsOf } from "./standing";
import { addBalance } from "./stored-schedules";

/** Schedules without a pending item whose subscriptions have changed since they were compared with their bills. */
export function changedSchedules(
  tenantId: string,
  _day: LocalDate,
  { after, limit }: Page<ChangedSchedule> = {},
): Promise<ChangedSchedule[]> {
  return asTenant(tenantId, () =>
    schedulesToSettle(tenantId, after?.id ?? FIRST_ID, limit ?? null),
  );
}

/** Adds an item for what orders have changed after the last one; bills include it from a day on. */
export async function settleSchedule(
  ctx: Ctx,
  { id, accountId }: ChangedSchedule,
  day: LocalDate,
): Promise<void> {
  const account = await lockAccount(ctx, accountId);
  const [schedule] = await schedulesByIds(ctx.tenantId, [id]);
  if (schedule === undefined || pendingItems(schedule).length) return;
  const standing = (await standingsOf(ctx, [account], [schedule])).get(id);
  if (standing) await addBalance(ctx, schedule, standing, day);
}
