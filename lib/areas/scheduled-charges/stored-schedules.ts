import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { billingRulesOf } from "@/lib/areas/settings/model";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { advanceCharges, chargesWithDiscounts } from "@/lib/areas/subscriptions/due-charges";
import { isVoid } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { priced } from "@/lib/billing/billing-refusal";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { InvoiceSchedule, ScheduledCharge, ScheduleItem } from "./model";
import { scheduleId, schedulesByIds, schedulesOfCharges } from "./queries";
import {
  deleteCharges,
  deleteItems,
  insertCharges,
  insertItems,
  insertNewSchedule,
  removeSchedule,
  type ScheduleChange,
  storeSettled,
  updateItem,
  updateSchedule,
} from "./write-queries";
import type { Standing } from "./standing";

/** A schedule by its id or number. @throws NotFound; the caller checks the reach of its account. */
export async function storedSchedule(ctx: Ctx, key: string): Promise<InvoiceSchedule> {
  const id = uuidOf(key);
  const found =
    (id && (await scheduleId(ctx.tenantId, { id }))) ||
    (await scheduleId(ctx.tenantId, { scheduleNumber: key }));
  const [schedule] = found ? await schedulesByIds(ctx.tenantId, [found.id]) : [];
  if (schedule === undefined) throw new NotFound("invoice schedule", key);
  return schedule;
}

/** Stores a new schedule with its items. Charges are put on it by `putOnSchedule`. */
export async function storeNewSchedule(
  ctx: Ctx,
  schedule: Omit<InvoiceSchedule, "charges" | "lines">,
): Promise<void> {
  await insertNewSchedule(ctx, schedule);
  await insertItems(ctx, schedule.id, schedule.items);
}

/** Stores changes of a schedule beside its items and charges. */
export function storeSchedule(ctx: Ctx, id: string, change: ScheduleChange): Promise<void> {
  return updateSchedule(ctx, id, change);
}

/** Deletes a schedule with its items; its charges are taken off before. */
export function dropSchedule({ tenantId }: Ctx, id: string): Promise<void> {
  return removeSchedule(tenantId, id);
}

/**
 * Stores the pending items of a schedule as they are after a change.
 *
 * @throws RuleViolation for one that goes and that a document names.
 */
export async function storeItems(
  ctx: Ctx,
  { id, items: before }: InvoiceSchedule,
  pending: readonly ScheduleItem[],
): Promise<void> {
  const kept = new Set(pending.map((item) => item.id));
  const gone = before.filter((item) => item.state === "Pending" && !kept.has(item.id));
  const ids = gone.map((item) => item.id);
  if (ids.length && (await deleteItems(ctx.tenantId, ids)) !== ids.length) {
    throw new RuleViolation(
      "An item that a document was made of stays: change its day or its amount.",
    );
  }
  const known = new Set(before.map((item) => item.id));
  // Positions are unique: those of items that stay are moved out of the way first.
  const stays = pending.filter((item) => known.has(item.id));
  const moved = stays.some(
    (item) => before.find((of) => of.id === item.id)?.position !== item.position,
  );
  if (moved) {
    const high = Math.max(...before.map(({ position }) => position), pending.length) + 1000;
    for (const item of stays) await updateItem(ctx, { ...item, position: item.position + high });
  }
  for (const item of stays) await updateItem(ctx, item);
  await insertItems(
    ctx,
    id,
    pending.filter((item) => !known.has(item.id)),
  );
}

/**
 * Puts charges of a locked account on a schedule: other bills leave them out, and they are never due.
 *
 * @throws RuleViolation for one that is on a schedule.
 */
export async function putOnSchedule(
  ctx: Ctx,
  schedule: Pick<InvoiceSchedule, "id" | "accountId">,
  charges: readonly ScheduledCharge[],
  segments: readonly SubscriptionCharge[],
): Promise<void> {
  const taken = await schedulesOfCharges(
    ctx.tenantId,
    charges.map(({ chargeNumber }) => chargeNumber),
  );
  for (const [chargeNumber, number] of taken) {
    throw new RuleViolation(`Charge ${chargeNumber} is on invoice schedule ${number} already.`);
  }
  await insertCharges(ctx, schedule, charges);
  await advanceCharges(
    ctx,
    segments.map(({ segment }) => ({
      ...{ chargeId: segment.segmentId, from: segment.processedThrough },
      ...{ through: segment.processedThrough, nextBillingDate: null },
    })),
  );
}

/** Takes charges of a locked account off their schedule: they fall due by their billing periods. */
export async function takeOffSchedule(
  ctx: Ctx,
  account: { readonly id: string; readonly billCycleDay: number },
  schedule: Pick<InvoiceSchedule, "id">,
  chargeNumbers: readonly string[],
): Promise<void> {
  await deleteCharges(ctx.tenantId, schedule.id, chargeNumbers);
  const segments = await chargesWithDiscounts(ctx, [account], {
    chargeNumbers,
    subscriptionIds: [],
  });
  const rules = billingRulesOf(ctx.settings);
  await advanceCharges(
    ctx,
    segments.flatMap(({ segment, accountId }) => {
      if (accountId !== account.id) return [];
      const { segmentId: chargeId, processedThrough: from } = segment;
      const day = isVoid(segment) ? null : priced(() => nextBillingDate(segment, rules));
      return [{ chargeId, from, through: from, nextBillingDate: day }];
    }),
  );
}

/**
 * Adds an item for what is open of a schedule after its last item, due from a day on; none where nothing is. The schedule
 * counts as compared with its bills.
 */
export async function addBalance(
  ctx: Ctx,
  { id, items }: InvoiceSchedule,
  { total, billed }: Standing,
  day: LocalDate,
): Promise<void> {
  const open: Decimal = total.minus(billed);
  await storeSettled(ctx, id, { amount: total.toFixed(), checked: true });
  if (open.isZero()) return;
  const position = Math.max(0, ...items.map((item) => item.position)) + 1;
  const item = { id: newId(), position, name: "Balance", state: "Pending" as const };
  await insertItems(ctx, id, [
    { ...item, runDate: day, amount: open, percentage: null, targetDate: null },
  ]);
}
