import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import type { BillableCharge, ScheduleCharge } from "@/lib/areas/subscriptions/billable-model";
import { type OneTimeSegment, taxOf } from "@/lib/billing/charge-segment";
import type { ScheduledLine } from "@/lib/billing/schedules/schedule-terms";
import { shareAmount, sharesOf } from "@/lib/billing/schedules/shares";
import { ZERO } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { type InvoiceSchedule, pendingItems, type ScheduleItem } from "./model";
import { markPending, schedulesDue } from "./queries";
import { markProcessed, storeSettled } from "./write-queries";
import { type Standing, type StandingCharge, standingsOf } from "./standing";

type BilledAccounts = readonly { readonly id: string; readonly billCycleDay: number }[];

/** The items of schedules that bills of accounts through a day include, as charges. */
export async function dueItems(
  ctx: Ctx,
  accounts: BilledAccounts,
  targetDate: LocalDate,
): Promise<BillableCharge[]> {
  const ids = accounts.map(({ id }) => id);
  const schedules = await schedulesDue(ctx.tenantId, ids, targetDate);
  if (!schedules.length) return [];
  const standings = await standingsOf(ctx, accounts, schedules);
  return schedules.flatMap((schedule) => {
    const standing = standings.get(schedule.id);
    const due = pendingItems(schedule).filter(
      ({ runDate }) => runDate !== null && runDate <= targetDate,
    );
    return standing ? chargesOfItems(schedule, standing, due) : [];
  });
}

/** What items of a schedule bill, in their order; each counts those before it. */
export function chargesOfItems(
  schedule: InvoiceSchedule,
  standing: Standing,
  items: readonly ScheduleItem[],
): ScheduleCharge[] {
  let charges = standing.charges;
  return items.flatMap((item) => {
    const amount = standing.actual.get(item.id) ?? ZERO;
    const shares = sharesOf(charges, amount);
    const billed = new Map(
      shares.map((share) => [
        share.charge,
        share.billed.plus(shareAmount(share, schedule.currency)),
      ]),
    );
    charges = charges.map((of) => ({ ...of, billed: billed.get(of.charge) ?? of.billed }));
    const first = standing.charges[0];
    if (!shares.length && first) return [scheduleCharge(schedule, standing, item, first, [])];
    return shares.map(({ charge, days, ...share }) => {
      const about = { scheduleNumber: schedule.scheduleNumber, item: item.position };
      const own = { charge, days, ...share };
      return scheduleCharge(schedule, standing, item, own, [{ ...share, ...about, days }]);
    });
  });
}

/** The documents of a schedule have the contacts and the payment term of its first charge. */
function scheduleCharge(
  schedule: InvoiceSchedule,
  standing: Standing,
  item: ScheduleItem,
  { charge }: StandingCharge,
  scheduled: readonly ScheduledLine[],
): ScheduleCharge {
  const { productSku, subscriptionId } = charge;
  const words = standing.charges[0]?.charge ?? charge;
  const { billToContactId, soldToContactId, paymentTerm } = words;
  return {
    segment: { ...segmentOf(charge, schedule.currency), scheduled },
    subscriptionId: null,
    accountId: schedule.accountId,
    ...{ productSku, uom: null, invoiceSeparately: schedule.invoiceSeparately },
    ...{ billToContactId, soldToContactId, paymentTerm },
    schedule: {
      ...{ scheduleId: schedule.id, itemId: item.id, total: standing.total },
      subscriptionId: scheduled.length ? subscriptionId : null,
    },
  };
}

function segmentOf({ segment }: StandingCharge["charge"], currency: string): OneTimeSegment {
  const { chargeNumber, chargeName, ratePlanName, productName, subscriptionNumber } = segment;
  const tax = taxOf(segment);
  return {
    ...{ segmentId: newId(), chargeNumber, chargeName, ratePlanName, productName },
    ...{ subscriptionNumber, type: "OneTime", model: "FlatFee", currency, quantity: null },
    tiers: [{ tier: 1, startingUnit: null, endingUnit: null, price: ZERO, priceFormat: "FlatFee" }],
    ...{ effectiveStart: segment.effectiveStart, effectiveEnd: null, processedThrough: null },
    ...(tax ? { tax } : {}),
  };
}

/**
 * Marks the items of a bill as processed, in the bill's transaction.
 *
 * @throws Locked when one of them was executed concurrently.
 */
export async function completeItems(ctx: Ctx, charges: readonly BillableCharge[]): Promise<void> {
  const billed = charges.flatMap(({ schedule }) => schedule ?? []);
  if (!billed.length) return;
  const ids = [...new Set(billed.map(({ itemId }) => itemId))];
  if ((await markProcessed(ctx, ids)) !== ids.length) {
    throw new Locked("The item was executed meanwhile. Send the request again.");
  }
  for (const [scheduleId, own] of groupBy(billed, (of) => of.scheduleId)) {
    const [first] = own;
    if (first)
      await storeSettled(ctx, scheduleId, { amount: first.total.toFixed(), checked: true });
    ctx.record({
      ...{ subjectType: "invoiceSchedule", subjectId: scheduleId, action: "execute" },
      detail: { items: new Set(own.map(({ itemId }) => itemId)).size },
    });
  }
}

/** Makes items pending again when lines that billed them no longer count. */
export async function reopenItems(ctx: Ctx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length) await markPending(ctx, lineIds);
}
