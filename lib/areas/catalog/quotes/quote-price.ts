import { extrasOf } from "@/lib/areas/catalog/charges/bounds/amount-bounds-model";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { chargeKey, type ChargeSegment } from "@/lib/billing/charge-segment";
import { segmentOf } from "@/lib/billing/segments/segment-of-terms";
import { generateItems } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { Decimal, decimal, ONE, ZERO } from "@/lib/values/decimal";
import { addMonths, type LocalDate } from "@/lib/values/local-date";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { hasQuantity } from "@/lib/areas/catalog/charges/charge-models";
import { findCharge } from "@/lib/areas/catalog/find-object";
import type { CatalogCharge, CatalogTier } from "@/lib/areas/catalog/model";
import { lastUnit } from "@/lib/areas/catalog/charges/price-rules";
import { type DiscountTerms, isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { engineTerms, type UsageTerms } from "@/lib/areas/catalog/charges/usage-model";

export type QuoteRequest = {
  readonly productRatePlanChargeKey: string;
  readonly currency: string;
  readonly quantity?: number;
  /** Of a percentage charge: what the charges cost that it is a share of. */
  readonly otherCharges?: number;
  readonly startDate?: LocalDate;
};

/** The price of a charge in its first whole billing period, and over the quantity. */
export type PriceQuote = {
  readonly start: LocalDate;
  readonly quantity: Decimal | null;
  /** Undefined when there is nothing to bill. */
  readonly item: ItemDraft | undefined;
  readonly curve: readonly { readonly quantity: Decimal; readonly amount: Decimal }[];
};

/** Tier bounds and even steps between them: enough for a smooth curve. */
const STEPS = 24;
const MOST_EDGES = 40;
const TERM_MONTHS = 12;
/** What other charges cost in the quote of a percentage charge that names nothing else. */
const OTHER_CHARGES = 100;

/**
 * Prices a charge of the catalog with the engine that bills it.
 *
 * @throws NotFound for the charge, RuleViolation when it has no price of its own in the currency, or
 * none for the quantity.
 */
export async function quotePrice(ctx: Ctx, request: QuoteRequest): Promise<PriceQuote> {
  const charge = await findCharge(ctx, request.productRatePlanChargeKey, { resource: 523201 });
  const { currency } = request;
  const tiers = charge.tiers.filter((tier) => tier.currency === currency);
  const isShare = charge.chargeModel === "Calculated";
  if (!tiers.length || (isDiscountModel(charge.chargeModel) && !isShare)) {
    throw new RuleViolation(
      `The charge ${charge.chargeNumber} (${charge.name}) has no price of its own in ${currency}.`,
      { resource: 523202, parameter: "currency" },
    );
  }
  const rules = billingRulesOf(ctx.settings);
  const start = request.startDate ?? ctx.today;
  const asked = request.quantity === undefined ? charge.defaultQuantity : decimal(request.quantity);
  requireQuotable(charge);
  if (isShare) {
    const others = request.otherCharges ?? OTHER_CHARGES;
    const item = firstShare(charge, tiers, { currency, start, others }, rules);
    return { start, quantity: null, item, curve: [] };
  }
  if (request.otherCharges !== undefined) {
    throw new RuleViolation(
      `otherCharges is for percentage charges; ${charge.chargeNumber} (${charge.name}) is none.`,
      { resource: 523205, parameter: "otherCharges" },
    );
  }
  const quantity = hasQuantity(charge) || charge.chargeType === "Usage" ? (asked ?? ONE) : null;
  const quoted = (of: Decimal | null) => quotedSegment(charge, tiers, currency, start, of);
  return {
    start,
    quantity,
    item: firstItem(quoted(quantity), quantity, rules),
    curve: quantitiesShown(charge, tiers, quantity).map((of) => ({
      quantity: of,
      amount: firstItem(quoted(of), of, rules)?.amount ?? ZERO,
    })),
  };
}

/** The line of a percentage charge beside a flat fee that is billed in the same periods. */
function firstShare(
  charge: CatalogCharge,
  tiers: readonly CatalogTier[],
  asked: { currency: string; start: LocalDate; others: number },
  rules: BillingRules,
): ItemDraft | undefined {
  const { currency, start } = asked;
  const fee: CatalogCharge = {
    ...{ ...charge, id: "others", chargeNumber: "others", name: "Other charges" },
    ...{ chargeModel: "FlatFee", attributes: {} },
  };
  const [tier] = tiers;
  const price = tier ? [{ ...tier, price: decimal(asked.others) }] : [];
  const segments = [
    quotedSegment(fee, price, currency, start, null),
    quotedSegment(charge, tiers, currency, start, null),
  ];
  return generateItems(segments, start, rules).find(({ segmentId }) => segmentId === charge.id);
}

/** The prices in records are not known in advance. */
function requireQuotable({ chargeModel, chargeNumber, name }: CatalogCharge): void {
  if (chargeModel !== "PreratedPricing" && chargeModel !== "PreratedPerUnit") return;
  throw new RuleViolation(
    `The charge ${chargeNumber} (${name}) has no price of its own: its usage records bring it.`,
    { resource: 523202, parameter: "productRatePlanChargeKey" },
  );
}

/** The item of the first period; one that cannot be priced breaks a rule. */
function firstItem(
  segment: ChargeSegment,
  quantity: Decimal | null,
  rules: BillingRules,
): ItemDraft | undefined {
  try {
    if (segment.type !== "Usage") return generateItems([segment], segment.effectiveStart, rules)[0];
    const { effectiveStart: date } = segment;
    const used = { chargeNumber: chargeKey(segment), date, quantity: quantity ?? ONE };
    const end = nextBillingDate(segment, rules) ?? date;
    return generateItems([segment], end, rules, undefined, [{ usageId: "quoted", ...used }])[0];
  } catch (error) {
    if (!(error instanceof BillingRefusal)) throw error;
    throw new RuleViolation(error.message, { resource: 523203, parameter: "quantity" });
  }
}

/**
 * The charge as a one-year subscription would begin with it, billed in advance; usage of one day,
 * separately and without smoothing, at the end of its period.
 */
function quotedSegment(
  charge: CatalogCharge,
  tiers: readonly CatalogTier[],
  currency: string,
  start: LocalDate,
  quantity: Decimal | null,
): ChargeSegment {
  const usage = usageAlone(charge);
  const isTerm = charge.billingPeriod === "Subscription_Term";
  return segmentOf({
    segmentId: charge.id,
    chargeNumber: charge.chargeNumber,
    chargeName: charge.name,
    ratePlanName: "",
    productName: "",
    subscriptionNumber: null,
    type: charge.chargeType,
    model: charge.chargeModel,
    currency,
    quantity: charge.chargeType === "Usage" ? null : quantity,
    ...(usage ? engineTerms(charge.chargeModel, tiers, usage) : { tiers }),
    ...extrasOf(charge.attributes.bounds, currency),
    billingPeriod: charge.billingPeriod,
    specificBillingPeriod: charge.specificBillingPeriod,
    listPriceBase: charge.listPriceBase,
    specificListPriceBase: charge.specificListPriceBase,
    billingTiming: charge.chargeType === "Usage" ? "IN_ARREARS" : "IN_ADVANCE",
    billingDay: { type: "ChargeTriggerDay", day: null },
    billingPeriodAlignment: "AlignToCharge",
    effectiveStart: start,
    effectiveEnd: isTerm ? addMonths(start, TERM_MONTHS) : null,
    chargeStart: start,
    subscriptionStart: start,
    termStart: start,
    termEnd: isTerm ? addMonths(start, TERM_MONTHS) : null,
    prorationOption: charge.prorationOption,
    processedThrough: null,
    delivery: charge.attributes.delivery,
    discount: reachOf(charge),
  });
}

/** A percentage charge reaches the fee that it is quoted beside. */
function reachOf({ attributes: { discount } }: CatalogCharge): DiscountTerms | undefined {
  return discount && { ...discount, applyTo: ["Recurring"], level: "account" };
}

/** The charge's usage terms for a single, separate period. */
function usageAlone({ attributes, unit }: CatalogCharge): UsageTerms | undefined {
  if (attributes.usage === undefined) return undefined;
  const alone = { ...attributes.usage, smoothing: undefined, usageRating: undefined };
  return unit ? { ...alone, unit } : alone;
}

/** From zero to a little beyond the last tier and the requested quantity, in order. */
function quantitiesShown(
  { chargeModel, attributes }: CatalogCharge,
  tiers: readonly CatalogTier[],
  quantity: Decimal | null,
): Decimal[] {
  if (quantity === null || chargeModel === "FlatFee") return [];
  const { includedUnits } = attributes.usage ?? {};
  const edges = [
    ...(includedUnits === undefined ? [] : [decimal(includedUnits)]),
    ...tiers.flatMap(({ endingUnit }) => endingUnit ?? []).slice(0, MOST_EDGES),
  ];
  const last = lastUnit(tiers);
  const reach = Decimal.max(quantity.times(1.5), (edges.at(-1) ?? ZERO).times(1.25), 10).ceil();
  const most = last === null ? reach : Decimal.min(reach, last);
  const even = Array.from({ length: STEPS + 1 }, (_, step) =>
    most.times(step).dividedBy(STEPS).floor(),
  );
  const asked = quantity.lessThanOrEqualTo(most) ? [quantity] : [];
  const all = [...even, ...edges, ...edges.map((edge) => edge.plus(1)), ...asked, most];
  const unique = new Map(
    all.filter((of) => of.lessThanOrEqualTo(most)).map((of) => [of.toString(), of]),
  );
  return [...unique.values()].sort((a, b) => a.comparedTo(b));
}
