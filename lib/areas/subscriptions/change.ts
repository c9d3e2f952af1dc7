import type { Ctx } from "@/lib/api/context";
import { Locked } from "@/lib/api/errors";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { sumOf, ZERO } from "@/lib/values/decimal";
import { worthOf } from "./book";
import { chargesOf } from "./billing-queries";
import { type ChangeableSubscription, chargeAfter, type SubscriptionChange } from "./change-model";
import {
  type ChangedCharge,
  subscriptionsToChange,
  updateCharges,
  updateSubscriptions,
} from "./change-queries";
import type { BillableCharge, ChargeAdvance } from "./model";
import { priced } from "./refusal";

/**
 * Subscriptions by number with their history; unknown numbers are left out. The lock of the account
 * guards them until the caller has stored its change.
 */
export function changeableSubscriptions(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<ChangeableSubscription[]> {
  return subscriptionsToChange(ctx.tenantId, numbers);
}

/** The charges of changed subscriptions as they will be after the changes. */
export async function chargesAfter(
  ctx: Ctx,
  changes: readonly SubscriptionChange[],
  billCycleDay: number,
): Promise<BillableCharge[]> {
  if (!changes.length) return [];
  const byId = new Map(changes.map((change) => [change.before.id, change]));
  const charges = await chargesOf(ctx.tenantId, [...byId.keys()], billCycleDay);
  return charges.map((charge) => {
    const change = byId.get(charge.subscriptionId);
    return change === undefined ? charge : chargeAfter(charge, change);
  });
}

/**
 * Stores changed subscriptions and their charges: two statements, whatever their number. `advances`
 * says how far documents of the same transaction bill the charges.
 *
 * @throws Locked when a charge was billed by somebody else meanwhile.
 */
export async function storeChanges(
  ctx: Ctx,
  changes: readonly SubscriptionChange[],
  charges: readonly BillableCharge[],
  rules: BillingRules,
  advances: readonly ChargeAdvance[],
): Promise<void> {
  if (!changes.length) return;
  const billed = new Map(advances.map((advance) => [advance.chargeId, advance]));
  const rows = charges.map((charge) => ({
    subscriptionId: charge.subscriptionId,
    before: charge.segment.processedThrough,
    row: priced(() => chargeRow(charge, rules, billed.get(charge.segment.segmentId))),
  }));
  await updateSubscriptions(
    ctx,
    changes.map((change) => {
      const own = rows.filter(({ subscriptionId }) => subscriptionId === change.before.id);
      return { ...change, cmrr: total(own, "mrr"), tcv: total(own, "tcv") };
    }),
  );
  const moved = await updateCharges([
    ctx.tenantId,
    JSON.stringify(rows.map(({ row }) => row)),
    rows.map(({ row }) => row.id),
    rows.map(({ before }) => before),
  ]);
  if (moved.length !== rows.length) {
    throw new Locked("Charges were billed by another request meanwhile. Send the request again.");
  }
  changes.forEach((change) => announce(ctx, change));
}

function chargeRow(
  { segment }: BillableCharge,
  rules: BillingRules,
  advance: ChargeAdvance | undefined,
): ChangedCharge {
  const { mrr, tcv } = worthOf(segment, rules);
  return {
    id: segment.segmentId,
    effective_end: segment.effectiveEnd,
    processed_through: advance?.through ?? segment.processedThrough,
    next_billing_date: advance ? advance.nextBillingDate : nextBillingDate(segment, rules),
    mrr: mrr.toString(),
    tcv: tcv.toString(),
  };
}

function total(rows: readonly { row: ChangedCharge }[], column: "mrr" | "tcv"): string {
  return sumOf(rows.map(({ row }) => row[column]).map((text) => ZERO.plus(text))).toString();
}

function announce(ctx: Ctx, { before, booked, timeline }: SubscriptionChange): void {
  const detail = {
    subscriptionNumber: before.subscriptionNumber,
    version: timeline.version,
    actions: booked.map(({ type }) => type),
  };
  ctx.record({ subjectType: "subscription", subjectId: before.id, action: "change", detail });
  ctx.emit({
    type: "subscription.changed",
    subjectType: "subscription",
    subjectId: before.id,
    payload: detail,
  });
}
