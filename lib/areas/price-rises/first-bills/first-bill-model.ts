import type { DocumentDraft } from "@/lib/areas/invoices/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { repriced } from "@/lib/billing/segments/repriced";
import { decimal, type Decimal, ZERO } from "@/lib/values/decimal";
import { later, type LocalDate } from "@/lib/values/local-date";
import type { PlannedItem } from "../model";

type Days = {
  readonly effectiveOn: LocalDate;
  readonly orderOn: LocalDate;
  /** Its terms renew by themselves. */
  readonly renews: boolean;
};

/**
 * The day by which the first line of a segment's new price is due: that of a whole billing period, or of the rest of one that the
 * new price begins within, also where a term that renews by itself ends before. Null where nothing is billed.
 */
export function firstBillBy(
  segment: ChargeSegment,
  { effectiveOn, orderOn, renews }: Days,
  rules: BillingRules,
): LocalDate | null {
  const begun = begunAnew(segment, effectiveOn);
  const days = [begun, ...(renews ? [withoutTerm(begun)] : [])].flatMap(
    (one) => nextBillingDate(one, rules) ?? [],
  );
  const last = days.toSorted().at(-1);
  return last === undefined ? null : later(last, orderOn);
}

/** What is left of a segment from a day on, of which nothing is billed. A day beyond its term is in one that follows it. */
function begunAnew(segment: ChargeSegment, effectiveStart: LocalDate): ChargeSegment {
  const { effectiveEnd } = segment;
  const isBeyond = effectiveEnd !== null && effectiveEnd <= effectiveStart;
  const begun = { ...segment, effectiveStart, processedThrough: null };
  if (!isBeyond || begun.type !== "Recurring") return begun;
  return { ...begun, effectiveEnd: null, termStart: effectiveStart, termEnd: null };
}

/** A segment that goes on after its term. */
function withoutTerm(segment: ChargeSegment): ChargeSegment {
  if (segment.type !== "Recurring" || segment.billingPeriod === "Subscription_Term") return segment;
  return { ...segment, effectiveEnd: null, termEnd: null };
}

type Raise = Pick<PlannedItem, "chargeNumber" | "effectiveOn" | "prices">;

/** Charges as an order leaves them that raises prices, at the old prices: the same segments, due on the same days. */
export function atOldPrices(
  charges: readonly BillableCharge[],
  raises: readonly Raise[],
): BillableCharge[] {
  const byNumber = new Map(raises.map((raise) => [raise.chargeNumber, raise]));
  return charges.map((charge): BillableCharge => {
    if (charge.subscriptionId === null) return charge;
    const { segment } = charge;
    const raise = segment.chargeNumber === null ? undefined : byNumber.get(segment.chargeNumber);
    return raise ? { ...charge, segment: withOldPrices(segment, raise) } : charge;
  });
}

/** Whether a segment has the new prices of a raise. */
export function isRaised(segment: ChargeSegment, { effectiveOn, prices }: Raise): boolean {
  if (segment.type !== "Recurring" || effectiveOn === null) return false;
  const { effectiveStart, tiers } = segment;
  return (
    effectiveStart >= effectiveOn &&
    tiers.length === prices.length &&
    tiers.every(({ price }, index) => price.equals(prices[index]?.newPrice ?? ZERO))
  );
}

function withOldPrices(segment: ChargeSegment, raise: Raise): ChargeSegment {
  if (segment.type !== "Recurring" || !isRaised(segment, raise)) return segment;
  const tiers = segment.tiers.map((tier, index) => {
    return { ...tier, price: decimal(raise.prices[index]?.oldPrice ?? tier.price) };
  });
  return repriced(segment, { tiers });
}

/** The segments of the charge of an item. */
export function segmentsOf(
  charges: readonly BillableCharge[],
  { chargeNumber }: Pick<PlannedItem, "chargeNumber">,
): ReadonlySet<string> {
  return new Set(
    charges.flatMap(({ segment }) =>
      segment.chargeNumber === chargeNumber ? [segment.segmentId] : [],
    ),
  );
}

/** What documents total, negative where more is credited than owed. */
export function totalOf(drafts: readonly DocumentDraft[]): Decimal {
  return drafts.reduce((sum, { kind, amount }) => {
    if (kind === "netZero") return sum;
    return kind === "creditMemo" ? sum.minus(amount) : sum.plus(amount);
  }, ZERO);
}

/** What the lines of a charge cost on documents, with the discounts on them and with taxes. */
export function costOf(drafts: readonly DocumentDraft[], segments: ReadonlySet<string>): Decimal {
  const own = drafts
    .flatMap(({ items }) => items)
    .filter((item) => item.paysFor === undefined && segments.has(item.appliedTo ?? item.segmentId));
  return own.reduce((sum, { amount, taxAmount }) => sum.plus(amount).plus(taxAmount ?? ZERO), ZERO);
}
