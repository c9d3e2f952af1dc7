import { dayIn } from "@/lib/kernel/clock";
import { asTenant } from "@/lib/platform/database/ambient";
import { inLanes } from "@/lib/platform/lanes";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { tenantClock } from "@/lib/platform/tenants";
import type { LocalDate } from "@/lib/values/local-date";
import { groupsOf, unlessInUse, workOnGroup, works } from "./account-work";
import { calculateItems } from "./calculate-items";
import { report } from "./find-rise";
import { countItems, type DueAccount, dueAccounts, failDue } from "./item-queries";
import type { NoticeDue } from "./notices/notice-queries";
import { noticesDue, tellCustomer } from "./notices/tell-customers";
import { MOST_ROUNDS, type PriceRise, RISE_OPERATION } from "./model";
import { moveRise, riseWithId } from "./queries";

/** Groups of accounts that are worked on at once: more of them compete for the same processors. */
const GROUP_LANES = 2;

/**
 * Does one round of a rise: computes its dry run, or changes the prices that are due, many accounts in one transaction.
 * It can be killed at any point and run again, also twice at once: items are known by their rows, and each order commits with
 * them. `check` throws when another process may be doing this by now.
 *
 * @returns how many items are still due, because their account is in use; 0 when nothing more is to be done today.
 */
export async function runPriceRise(
  tenantId: string,
  riseId: string,
  { round = 1, check }: { round?: number; check?: () => void } = {},
): Promise<number> {
  const rise = await asTenant(tenantId, () => riseWithId(tenantId, riseId));
  if (!rise) return 0;
  if (rise.status === "Calculating") {
    await calculateItems(tenantId, riseId, scopeOf(rise), check);
    return 0;
  }
  if (!works(rise)) return 0;
  const day = await asTenant(tenantId, async () => {
    const { now, timeZone } = await tenantClock(tenantId);
    return dayIn(timeZone, now);
  });
  const read = (page: Page<DueAccount>) =>
    asTenant(tenantId, () => dueAccounts(tenantId, riseId, day, page));
  for await (const accounts of pagesOf(read)) {
    await inLanes(
      groupsOf(accounts),
      ({ ids }) => ids[0] ?? "",
      (group) => {
        check?.();
        return workOnGroup(tenantId, rise, group, day);
      },
      GROUP_LANES,
    );
  }
  const left = await finishRise(tenantId, riseId, day, round);
  if (rise.status === "Running") await tellCustomers(tenantId, rise, day);
  return left;
}

/** Tells the customers whose notice begins today; those whose account is in use are told by the daily work. */
async function tellCustomers(tenantId: string, rise: PriceRise, day: LocalDate): Promise<void> {
  const read = (page: Page<NoticeDue>) => noticesDue(tenantId, day, page, rise.id);
  for await (const notices of pagesOf(read)) {
    await inLanes(
      notices,
      ({ accountId }) => accountId,
      (notice) =>
        unlessInUse(tenantId, rise, notice.accountId, () => tellCustomer(tenantId, notice, day)),
    );
  }
}

function scopeOf({ entityId, orgIds }: PriceRise) {
  return { entityId, orgIds };
}

const IN_USE = "The account was in use. Try it again.";

/**
 * Ends a rise of which nothing is left to do.
 *
 * @returns how many items are still due.
 */
export async function finishRise(
  tenantId: string,
  riseId: string,
  day: LocalDate,
  round = 1,
): Promise<number> {
  return systemTransaction(tenantId, { operation: RISE_OPERATION }, async (ctx) => {
    const rise = await riseWithId(tenantId, riseId);
    if (!rise || !works(rise)) return 0;
    if (round >= MOST_ROUNDS) {
      await failDue(tenantId, { riseId, subscriptionId: null, day }, IN_USE, ctx.now);
    }
    const { due, open, failed } = await countItems(tenantId, riseId, day);
    if (open > 0) return due;
    const status = rise.status === "Running" ? "Completed" : "Undone";
    const to = { status, completedAt: ctx.now } as const;
    if (await moveRise(tenantId, riseId, [rise.status], to, ctx.now)) {
      report(ctx, rise, "complete", status === "Completed" ? "completed" : "undone", { failed });
    }
    return 0;
  });
}
