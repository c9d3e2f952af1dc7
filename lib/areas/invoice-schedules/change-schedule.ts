import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import {
  type InvoiceSchedule,
  pendingItems,
  type ScheduleItem,
  statusOf,
} from "@/lib/areas/scheduled-charges/model";
import {
  dropSchedule,
  storeItems,
  storeSchedule,
  takeOffSchedule,
} from "@/lib/areas/scheduled-charges/stored-schedules";
import { chosenCharges } from "./chosen-charges";
import type { updateInvoiceSchedule } from "./contract";
import { additionalOf, putCharges } from "./create-schedule";
import { type FoundSchedule, findSchedule } from "./find-schedule";
import { note } from "./note";
import { plannedItems, requireDays } from "./plan-model";

type Change = z.output<typeof updateInvoiceSchedule.body>;

/** Changes a schedule; what is absent stays. @throws RuleViolation naming the rule. */
export async function changeSchedule(ctx: Ctx, key: string, change: Change): Promise<void> {
  await changeCharges(ctx, await findSchedule(ctx, key, true), change);
  const found = await findSchedule(ctx, key, true);
  const { schedule, standing, account } = found;
  const { scheduleItems, nextRunDate } = change;
  const pending = scheduleItems ? replaced(found, scheduleItems) : pendingItems(schedule);
  const items = nextRunDate === undefined ? pending : withNextDay(schedule, pending, nextRunDate);
  if (items !== pending || scheduleItems) await storeItems(ctx, schedule, items);
  const { additionalSubscriptionsToBill: additional } = change;
  await storeSchedule(ctx, schedule.id, {
    ...(change.notes === undefined ? {} : { notes: change.notes || null }),
    ...(change.invoiceSeparately === undefined
      ? {}
      : { invoiceSeparately: change.invoiceSeparately }),
    ...(additional === undefined
      ? {}
      : { additionalSubscriptionIds: await additionalOf(ctx, account, additional) }),
    ...(scheduleItems || replacesCharges(change)
      ? { plannedAmount: standing.total.toFixed() }
      : {}),
  });
  note(ctx, schedule, "update", { changed: Object.keys(change) });
}

/** The pending items of a request; those that are processed stay, whether it names them or not. */
function replaced(
  { schedule, standing }: FoundSchedule,
  asked: NonNullable<Change["scheduleItems"]>,
): ScheduleItem[] {
  const processed = schedule.items.filter(({ state }) => state === "Processed");
  const done = new Set(processed.map(({ id }) => id));
  const open = asked
    .map((one) => ({ ...one, id: one.id === undefined ? undefined : (uuidOf(one.id) ?? one.id) }))
    .filter(({ id }) => id === undefined || !done.has(id));
  const before = pendingItems(schedule);
  const { total, billed } = standing;
  return plannedItems(open, { total, billed, processed, before, currency: schedule.currency });
}

function withNextDay(
  schedule: InvoiceSchedule,
  pending: readonly ScheduleItem[],
  runDate: NonNullable<Change["nextRunDate"]>,
): ScheduleItem[] {
  const [next, ...others] = pending;
  if (next === undefined) throw new RuleViolation("No item is pending.");
  const items = [{ ...next, runDate }, ...others];
  requireDays([...schedule.items.filter(({ state }) => state === "Processed"), ...items]);
  return items;
}

const replacesCharges = ({ orders, specificSubscriptions }: Change): boolean =>
  orders !== undefined || specificSubscriptions !== undefined;

/** The charges of a request take the place of those before. */
async function changeCharges(
  ctx: Ctx,
  { schedule, account }: FoundSchedule,
  change: Change,
): Promise<void> {
  if (!replacesCharges(change)) return;
  requireUnbilled(schedule, "Charges change");
  const numbers = schedule.charges.map(({ chargeNumber }) => chargeNumber);
  await takeOffSchedule(ctx, account, schedule, numbers);
  const chosen = await chosenCharges(ctx, account, change);
  if (chosen.segments.some(({ segment }) => segment.currency !== schedule.currency)) {
    throw new RuleViolation(`${schedule.scheduleNumber} is in ${schedule.currency}.`);
  }
  await putCharges(ctx, schedule, chosen);
  await storeSchedule(ctx, schedule.id, { orders: chosen.orders });
}

function requireUnbilled({ items, lines, scheduleNumber }: InvoiceSchedule, what: string): void {
  if (!lines.length && items.every(({ state }) => state === "Pending")) return;
  throw new RuleViolation(`${what} only while nothing is billed by ${scheduleNumber}.`);
}

/** Deletes a schedule; its charges fall due by their billing periods. @throws RuleViolation once it has billed. */
export async function deleteSchedule(ctx: Ctx, key: string): Promise<void> {
  const { schedule, account } = await findSchedule(ctx, key, true);
  requireUnbilled(schedule, "An invoice schedule is deleted");
  await storeItems(ctx, schedule, []);
  const numbers = schedule.charges.map(({ chargeNumber }) => chargeNumber);
  await takeOffSchedule(ctx, account, schedule, numbers);
  await dropSchedule(ctx, schedule.id);
  note(ctx, schedule, "delete");
}

/** Holds a schedule, or lets it go on. @throws RuleViolation in another status. */
export async function holdSchedule(ctx: Ctx, key: string, paused: boolean): Promise<void> {
  const { schedule } = await findSchedule(ctx, key, true);
  const status = statusOf(schedule);
  const allowed = paused ? ["Pending", "PartiallyProcessed"] : ["Paused"];
  if (!allowed.includes(status)) {
    throw new RuleViolation(
      `${schedule.scheduleNumber} is ${status}: one that is ${allowed.join(" or ")} can be ${paused ? "paused" : "resumed"}.`,
    );
  }
  await storeSchedule(ctx, schedule.id, { paused });
  note(ctx, schedule, paused ? "pause" : "resume");
}
