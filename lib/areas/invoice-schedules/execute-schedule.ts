import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { requireActive } from "@/lib/areas/accounts/model";
import { makePostedRun } from "@/lib/areas/bill-runs/posted-run";
import type { BillRun } from "@/lib/areas/bill-runs/model";
import { chosenBills, generateDocuments } from "@/lib/areas/billing/bill-account";
import { chargesOfItems } from "@/lib/areas/scheduled-charges/due-items";
import { pendingItems, type ScheduleItem } from "@/lib/areas/scheduled-charges/model";
import { addBalance } from "@/lib/areas/scheduled-charges/stored-schedules";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { type FoundSchedule, findSchedule } from "./find-schedule";

/**
 * Bills an item of a schedule at once by a bill run of its own: the next pending one unless `itemKey` names another.
 *
 * @throws RuleViolation for a schedule that is paused or has nothing to bill, and for an item that is processed.
 */
export async function executeSchedule(ctx: Ctx, key: string, itemKey?: string): Promise<BillRun> {
  const found = await withPending(ctx, key);
  const { account, schedule, standing } = found;
  requireActive(account, 594100);
  if (schedule.paused) {
    throw new RuleViolation(`${schedule.scheduleNumber} is paused: resume it first.`);
  }
  const item = chosenItem(found, itemKey);
  const charges = [
    ...chargesOfItems(schedule, standing, [item]),
    ...(await additionalCharges(ctx, found, item)),
  ];
  const name = `${schedule.scheduleNumber}, item ${item.position}`;
  const run = await makePostedRun(ctx, { name, accountId: account.id });
  const { today } = ctx;
  const terms = {
    targetDate: today,
    documentDate: today,
    source: "BillRun",
    sourceId: run.id,
  } as const;
  await generateDocuments(ctx, { account, charges, ...terms });
  return run;
}

/** The schedule; after its last item with one more for what has changed since. */
async function withPending(ctx: Ctx, key: string): Promise<FoundSchedule> {
  const found = await findSchedule(ctx, key, true);
  if (pendingItems(found.schedule).length) return found;
  await addBalance(ctx, found.schedule, found.standing, ctx.today);
  return findSchedule(ctx, key, true);
}

function chosenItem({ schedule }: FoundSchedule, itemKey: string | undefined): ScheduleItem {
  const id = itemKey === undefined ? undefined : uuidOf(itemKey);
  const pending = pendingItems(schedule);
  if (itemKey === undefined) {
    const [next] = pending;
    if (next) return next;
    throw new RuleViolation(`${schedule.scheduleNumber} has billed everything.`);
  }
  const item = schedule.items.find((of) => of.id === id);
  if (item === undefined) {
    throw new InvalidValue(`${itemKey} is no item of ${schedule.scheduleNumber}.`, {
      resource: 594107,
    });
  }
  if (item.state === "Pending") return item;
  throw new RuleViolation(`Item ${item.position} of ${schedule.scheduleNumber} is processed.`);
}

/** The charges of additional subscriptions that are due through the day of an item. */
async function additionalCharges(
  ctx: Ctx,
  { account, schedule }: FoundSchedule,
  { targetDate }: ScheduleItem,
): Promise<BillableCharge[]> {
  const only = new Set(schedule.additionalSubscriptionIds);
  if (!only.size) return [];
  const choice = { without: new Set<string>(), only, subscriptions: true, lines: false };
  const [bill] = await chosenBills(ctx, [account], targetDate ?? ctx.today, choice);
  return [...(bill?.charges ?? [])];
}
