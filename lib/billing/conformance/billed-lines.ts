import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { addDays, type LocalDate, localDate } from "@/lib/values/local-date";
import { type BillingRules, defaultBillingRules } from "../billing-rules";
import type { ChargeSegment } from "../charge-segment";
import { generateItems } from "../invoice-items";
import type { BilledItem, ItemDraft } from "../item-draft";
import { taxLine } from "@/lib/billing/tax/tax";
import { onePrice, segmentWith } from "../testing/segment-builder";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";

/** A day far after every case. */
const FAR = localDate("2060-01-01");

export function totalOf(items: readonly { readonly amount: Decimal }[]): Decimal {
  return sumOf(items.map(({ amount }) => amount));
}

/** The lines of segments at a target date, with `rules` over the default ones. */
export function billed(
  segments: readonly ChargeSegment[],
  target: LocalDate,
  rules: Partial<BillingRules> = {},
  earlier?: readonly BilledItem[],
  usage?: readonly UsageRecord[],
): ItemDraft[] {
  return generateItems(segments, target, { ...defaultBillingRules, ...rules }, earlier, usage);
}

/** A charge whose billing period is a number of days from `start`. */
function periodOfDays(start: LocalDate, days: number, price: Decimal, currency = "USD") {
  return segmentWith({
    effectiveStart: start,
    billingPeriod: "Specific_Days",
    specificBillingPeriod: days,
    tiers: [onePrice(price.toString(), "FlatFee")],
    currency,
  });
}

/** The cost of the first `days` of a period of `periodDays`. */
export function firstDays(
  price: Decimal,
  days: number,
  periodDays: number,
  currency = "USD",
): Decimal {
  const segment = periodOfDays(localDate("2024-01-01"), periodDays, price, currency);
  const effectiveEnd = addDays(segment.effectiveStart, days);
  return totalOf(billed([{ ...segment, effectiveEnd }], FAR));
}

/**
 * The credit, as a positive amount, when a billed period ends after its first `days`: the price of the
 * remaining days, rounded separately.
 */
export function creditAfter(price: Decimal, days: number, periodDays: number): Decimal {
  const segment = periodOfDays(localDate("2024-01-01"), periodDays, price);
  const processedThrough = addDays(segment.effectiveStart, periodDays);
  const effectiveEnd = addDays(segment.effectiveStart, days);
  const rules = { creditBase: "RemainingDays" as const };
  return totalOf(billed([{ ...segment, effectiveEnd, processedThrough }], FAR, rules)).negated();
}

/** An amount with one tax on top. */
export function withTax(amount: Decimal, rate: Decimal | number): Decimal {
  const tax = {
    taxRateId: "1",
    name: "Tax",
    jurisdiction: "",
    type: "Percentage" as const,
    rate: decimal(rate),
  };
  return taxLine(amount, "USD", "TaxExclusive", [tax], defaultBillingRules).gross;
}
