import type { Ctx } from "@/lib/kernel/context";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { chargesPaidBy } from "@/lib/areas/subscriptions/billing-queries";
import { isVoid } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { priced } from "@/lib/billing/billing-refusal";
import { chargeKey, type EarlierDay } from "@/lib/billing/charge-segment";
import { discountSide } from "@/lib/billing/discounts/discount-segment";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { groupBy } from "@/lib/values/group-by";
import { earlierDaysAfter, followsAccount, type ScheduledSegment } from "./billing-day-model";
import { discountsGivenUntil, keepEarlierDays } from "./billing-day-queries";

/**
 * Changes the billing day of the charges that follow a locked account, whose row still has the previous day. Billed
 * days keep that one; the new day counts from the first unbilled day, and determines when a charge is due (decision
 * 55).
 */
export async function moveBillingDay(
  ctx: Ctx,
  account: { id: string; billCycleDay: number },
  day: number,
): Promise<void> {
  if (day === account.billCycleDay) return;
  const charges = await chargesPaidBy(ctx.tenantId, account);
  const segments = charges.map(({ segment }) => segment).filter(followsAccount);
  if (!segments.length) return;
  const discounts = segments.filter((segment) => segment.model === "DiscountFixedAmount");
  const ids = discounts.map(({ segmentId }) => segmentId);
  const raising = discounts.flatMap((discount) =>
    discountSide(discount) === -1 ? discount.segmentId : [],
  );
  const given = ids.length ? await discountsGivenUntil([ctx.tenantId, ids, raising]) : [];
  const givenUntil = new Map(given.map(({ id, until }) => [id, until]));
  const rules = billingRulesOf(ctx.settings);
  const rows = [...groupBy(segments, chargeKey).values()].flatMap((own) => {
    const days = earlierDaysAfter(own, (id) => givenUntil.get(id) ?? null);
    return own.map((segment) => {
      const moved = withDays(segment, day, days);
      const next = isVoid(moved) ? null : priced(() => nextBillingDate(moved, rules));
      return { id: segment.segmentId, days: moved.earlierDays ?? null, next };
    });
  });
  await keepEarlierDays([ctx.tenantId, JSON.stringify(rows)]);
}

function withDays(
  segment: ScheduledSegment,
  day: number,
  days: readonly EarlierDay[],
): ScheduledSegment {
  const billingDay = { ...segment.billingDay, day };
  return { ...segment, billingDay, earlierDays: days.length ? days : undefined };
}
