import { type Decimal, decimal } from "@/lib/values/decimal";
import { type LocalDate, localDate } from "@/lib/values/local-date";
import type {
  BillingDay,
  ChargeSegment,
  PriceTier,
  RecurringSegment,
  UsageSegment,
} from "../charge-segment";
import type { DiscountSegment } from "@/lib/billing/discounts/discount-segment";
import { segmentOf } from "@/lib/billing/segments/segment-of-terms";
import type { SegmentTerms } from "@/lib/billing/segments/segment-terms";
import type { ItemDraft } from "../item-draft";

type DateField = "effectiveStart" | "effectiveEnd" | "chargeStart" | "subscriptionStart";
type TermField = "termStart" | "termEnd" | "processedThrough" | "continuousSince";

/** Terms of a segment in tests: dates as text, the billing day and the price as numbers. */
export type SegmentWords = Partial<Omit<SegmentTerms, DateField | TermField | "quantity">> & {
  price?: string | number;
  quantity?: Decimal | string | number | null;
  billingDayOfMonth?: number;
  effectiveStart?: string;
  effectiveEnd?: string | null;
  chargeStart?: string;
  subscriptionStart?: string;
  termStart?: string;
  termEnd?: string | null;
  processedThrough?: string | null;
  continuousSince?: string;
};

/**
 * A segment for tests: $100 flat a month in advance on the first, from 2024-01-01, evergreen.
 * Charge, subscription and term start with the segment by default.
 */
export function segmentWith(words: SegmentWords = {}): ChargeSegment {
  return segmentOf(termsWith(words));
}

/** The same, of a recurring charge. */
export function recurringWith(words: SegmentWords = {}): RecurringSegment {
  const segment = segmentWith(words);
  if (segment.type !== "Recurring") throw new RangeError(`${segment.type} is not recurring`);
  return segment;
}

/** The same, of a discount. */
export function discountWith(words: SegmentWords): DiscountSegment {
  const segment = segmentWith(words);
  if (segment.type !== "Discount") throw new RangeError(`${segment.type} is no discount`);
  return segment;
}

/** The same, of a usage charge. */
export function usageSegment(words: SegmentWords): UsageSegment {
  const segment = segmentWith({
    type: "Usage",
    billingTiming: "IN_ARREARS",
    quantity: null,
    ...words,
  });
  if (segment.type !== "Usage") throw new RangeError(`${segment.type} is no usage`);
  return segment;
}

/** The stored terms of such a segment. */
export function termsWith(words: SegmentWords = {}): SegmentTerms {
  const { price, quantity, billingDayOfMonth, ...rest } = words;
  const start = localDate(words.effectiveStart ?? "2024-01-01");
  const model = words.model ?? (quantity === undefined ? "FlatFee" : "PerUnit");
  return {
    segmentId: "segment-1",
    chargeNumber: "C-00000001",
    chargeName: "Base",
    ratePlanName: "Plan",
    productName: "Product",
    subscriptionNumber: "A-S00000001",
    type: "Recurring",
    model,
    currency: "USD",
    tiers: [onePrice(price ?? 100, model === "FlatFee" ? "FlatFee" : "PerUnit")],
    billingPeriod: words.type === "OneTime" ? null : "Month",
    specificBillingPeriod: null,
    listPriceBase: "Per_Billing_Period",
    specificListPriceBase: null,
    billingTiming: "IN_ADVANCE",
    billingDay: billingDay(billingDayOfMonth),
    billingPeriodAlignment: "AlignToCharge",
    prorationOption: "DefaultFromTenantSetting",
    ...rest,
    quantity: quantity === undefined || quantity === null ? null : decimal(quantity),
    effectiveStart: start,
    effectiveEnd: dateOrNull(words.effectiveEnd),
    chargeStart: localDate(words.chargeStart ?? start),
    subscriptionStart: localDate(words.subscriptionStart ?? start),
    termStart: localDate(words.termStart ?? words.subscriptionStart ?? start),
    termEnd: dateOrNull(words.termEnd),
    processedThrough: dateOrNull(words.processedThrough),
    continuousSince: localDate(words.continuousSince ?? start),
  };
}

/** A price table of a single price. */
export function onePrice(price: string | number, format: PriceTier["priceFormat"]): PriceTier {
  return {
    tier: 1,
    startingUnit: null,
    endingUnit: null,
    price: decimal(price),
    priceFormat: format,
  };
}

function billingDay(day: number | undefined): BillingDay {
  return { type: "SpecificDayofMonth", day: day ?? 1 };
}

function dateOrNull(text: string | null | undefined): LocalDate | null {
  return text === undefined || text === null ? null : localDate(text);
}

/** Items as short lines: "2024-01-01..2024-02-01 100.00". The end is exclusive. */
export function linesOf(items: readonly ItemDraft[]): string[] {
  return items.map((item) => `${item.serviceStart}..${item.serviceEnd} ${item.amount.toFixed(2)}`);
}
