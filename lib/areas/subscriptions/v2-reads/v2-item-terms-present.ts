import { presentBounds } from "@/lib/areas/catalog/charges/bounds/amount-bounds-model";
import {
  OVERAGE_MODELS,
  type UsageTerms,
  withOveragePrice,
} from "@/lib/areas/catalog/charges/usage-model";
import type { CatalogCharge } from "@/lib/areas/catalog/model";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { StoredSegment } from "@/lib/areas/subscriptions/detail-model";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import { snake } from "./v2-words-model";

/** Fields shared by items of a subscription and prices of the catalog. */
type Terms = SubscribedCharge | CatalogCharge;

/** The fields of an item beside its price, which is null for a price table. */
export function presentItemTerms(
  { charge, currency, processedThrough }: StoredSegment,
  price: Decimal | null,
) {
  const value = (model: SubscribedCharge["chargeModel"]) =>
    charge.chargeModel === model && price !== null ? exactNumber(price) : null;
  const bounds = presentBounds(charge.attributes.bounds, currency);
  return {
    ...commonTerms(charge),
    tiers: price === null ? tiersOf(charge) : [],
    discount_amount: value("DiscountFixedAmount"),
    discount_percent: value("DiscountPercentage"),
    percent: value("Calculated"),
    minimum_amount: bounds.minimumAmount,
    maximum_amount: bounds.maximumAmount,
    processed_through_date: processedThrough,
  };
}

/** The terms of a price of the catalog. */
export function presentPriceTerms(charge: CatalogCharge) {
  const { tiers } = withOveragePrice(charge.chargeModel, charge.tiers);
  const isTable = tiers.some(({ tier }) => tier > 1) || charge.chargeModel in TIERS_MODES;
  const single = isTable ? [] : tiers;
  const isFlat = charge.defaultQuantity === null && charge.chargeType !== "Usage";
  const discount = charge.attributes.discount !== undefined;
  const [percent] = charge.chargeModel === "DiscountPercentage" ? single : [];
  const [share] = charge.chargeModel === "Calculated" ? single : [];
  const { usage, tax } = charge.attributes;
  return {
    ...commonTerms(charge),
    tiers: isTable ? catalogTiers(tiers) : [],
    start_event: snake(charge.triggerEvent),
    quantity: numberOrNull(charge.defaultQuantity),
    min_quantity: numberOrNull(charge.minQuantity),
    max_quantity: numberOrNull(charge.maxQuantity),
    amounts: byCurrency(isFlat && !discount ? single : []),
    unit_amounts: byCurrency(isFlat || discount ? [] : single),
    discount_amounts: byCurrency(charge.chargeModel === "DiscountFixedAmount" ? single : []),
    discount_percent: percent ? exactNumber(percent.price) : null,
    percent: share ? exactNumber(share.price) : null,
    taxable: tax !== undefined,
    accounting_code: charge.accountingCode,
    custom_field_total_amount: usage?.amountField ?? null,
    custom_field_per_unit_rate: usage?.rateField ?? null,
  };
}

function commonTerms(charge: Terms) {
  const { discount, tax, usage } = charge.attributes;
  return {
    recurring: charge.chargeType === "OneTime" ? null : rhythmOf(charge),
    price_base_interval: charge.listPriceBase.replace("Per_", "").toLowerCase(),
    tiers_mode: TIERS_MODES[charge.chargeModel] ?? null,
    overage: OVERAGE_MODELS.includes(charge.chargeModel) ? overageOf(usage) : null,
    apply_discount_to: (discount?.applyTo ?? []).map((type) => TYPES[type]),
    discount_level: discount ? LEVELS[discount.level] : null,
    tax_code: tax?.code ?? null,
    tax_inclusive: tax?.mode === "TaxInclusive",
  };
}

const TIERS_MODES: Readonly<Record<string, string>> = {
  Tiered: "graduated",
  Volume: "volume",
  HighWatermarkVolumePricing: "high_watermark_volume",
  HighWatermarkTieredPricing: "high_watermark_graduated",
  TieredWithOverage: "graduated_with_overage",
};

function overageOf(usage: UsageTerms | undefined) {
  const smoothing = usage?.smoothing;
  return {
    interval_count: smoothing?.numberOfPeriods ?? null,
    type: smoothing ? snake(smoothing.model) : null,
    included_units:
      usage?.includedUnits === undefined ? null : exactNumber(decimal(usage.includedUnits)),
    credit_unused_units: (smoothing?.unusedUnitsCreditRate ?? null) !== null,
    apply_at_end_of_smoothing_period: smoothing?.overageCalculation === "EndOfSmoothingPeriod",
  };
}

const numberOrNull = (value: Decimal | null) => (value === null ? null : exactNumber(value));

type Price = CatalogCharge["tiers"][number];

const byCurrency = (prices: readonly Pick<Price, "currency" | "price">[]): Record<string, number> =>
  Object.fromEntries(prices.map(({ currency, price }) => [currency, exactNumber(price)]));

/** Price tables of all currencies by tier. */
function catalogTiers(tiers: readonly Price[]) {
  const rows = [...new Set(tiers.map(({ tier }) => tier))].map((row) =>
    tiers.filter(({ tier }) => tier === row),
  );
  return rows.map((prices) => ({
    up_to: numberOrNull(prices[0]?.endingUnit ?? null),
    amounts: byCurrency(
      prices.flatMap(({ priceFormat, flatFee, ...row }) =>
        priceFormat === "FlatFee" ? [row] : flatFee ? [{ ...row, price: flatFee }] : [],
      ),
    ),
    unit_amounts: byCurrency(prices.filter(({ priceFormat }) => priceFormat !== "FlatFee")),
  }));
}

const TYPES = { OneTime: "one_time", Recurring: "recurring", Usage: "usage" } as const;
const LEVELS = { rateplan: "plan", subscription: "subscription", account: "account" } as const;

function tiersOf({ tiers }: SubscribedCharge) {
  return tiers.map(({ endingUnit, price, priceFormat, flatFee }) => ({
    up_to: numberOrNull(endingUnit),
    amount: priceFormat === "FlatFee" ? exactNumber(price) : numberOrNull(flatFee ?? null),
    unit_amount: priceFormat === "FlatFee" ? null : exactNumber(price),
  }));
}

/** Intervals of billing periods; null for specific ones, whose count is that of the charge. */
const PERIODS: Readonly<Record<string, readonly [interval: string, count: number | null]>> = {
  Month: ["month", 1],
  Quarter: ["month", 3],
  Semi_Annual: ["month", 6],
  Annual: ["year", 1],
  Eighteen_Months: ["month", 18],
  Two_Years: ["year", 2],
  Three_Years: ["year", 3],
  Five_Years: ["year", 5],
  Specific_Months: ["month", null],
  Subscription_Term: ["term", 1],
  Week: ["week", 1],
  Specific_Weeks: ["week", null],
  Specific_Days: ["day", null],
};

const DAYS: Readonly<Record<string, string>> = {
  DefaultFromCustomer: "account_cycle_date",
  SubscriptionStartDay: "subscription_start_day",
  ChargeTriggerDay: "subscription_item_start_day",
};

const ALIGNMENTS: Readonly<Record<string, string>> = {
  AlignToCharge: "none",
  AlignToSubscriptionStart: "subscription_start",
  AlignToTermStart: "term_start",
};

const RATING_GROUPS = {
  ByBillingPeriod: "billing_period",
  ByUsageStartDate: "usage_start_date",
  ByUsageRecord: "usage_record",
  ByUsageUpload: "usage_upload",
  ByGroupId: "custom_group",
} as const;

function rhythmOf(charge: Terms) {
  const { billingPeriod, specificBillingPeriod, billingPeriodAlignment, attributes } = charge;
  const [interval, length] = PERIODS[billingPeriod ?? ""] ?? [null, null];
  const isFixed = charge.endDateCondition === "Fixed_Period";
  const unit = charge.upToPeriodsType ?? "Billing_Periods";
  const usage = charge.chargeType === "Usage" ? (attributes.usage ?? {}) : undefined;
  const day = dayOf(charge);
  return {
    interval,
    interval_count: length ?? specificBillingPeriod,
    on: day,
    recurring_on: day,
    timing: charge.billingTiming.toLowerCase(),
    alignment_behavior: ALIGNMENTS[billingPeriodAlignment] ?? snake(billingPeriodAlignment),
    usage: charge.chargeType === "Usage",
    rating_group: usage ? RATING_GROUPS[usage.ratingGroup ?? "ByBillingPeriod"] : null,
    package_size: usage?.packageSize === undefined ? null : Number(usage.packageSize),
    formula: usage?.formula ?? null,
    duration_interval: isFixed ? unit.replace(/s$/, "").toLowerCase() : "subscription_term",
    duration_interval_count: isFixed ? charge.upToPeriods : null,
  };
}

function dayOf({ billCycleType, billCycleDay, weeklyBillCycleDay }: Terms): string {
  if (billCycleType === "SpecificDayofMonth") return `_${billCycleDay ?? ""}`;
  if (billCycleType === "SpecificDayofWeek") return (weeklyBillCycleDay ?? "").toLowerCase();
  return DAYS[billCycleType] ?? snake(billCycleType);
}
