import type { Decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { StoredSegment } from "./detail-model";
import type { SubscribedCharge } from "./model";
import { singlePrice } from "./present";
import { snake } from "./v2-parts-present";

/** What reads of an item tell beside its price. */
export function presentItemTerms(of: StoredSegment) {
  const { charge, processedThrough } = of;
  const { discount, tax } = charge.attributes;
  const price = singlePrice(of);
  const value = (model: SubscribedCharge["chargeModel"]) =>
    charge.chargeModel === model && price !== null ? exactNumber(price) : null;
  return {
    recurring: charge.chargeType === "OneTime" ? null : rhythmOf(charge),
    price_base_interval: charge.listPriceBase.replace("Per_", "").toLowerCase(),
    tiers: price === null ? tiersOf(charge) : [],
    discount_amount: value("DiscountFixedAmount"),
    discount_percent: value("DiscountPercentage"),
    apply_discount_to: (discount?.applyTo ?? []).map((type) => TYPES[type]),
    discount_level: discount ? LEVELS[discount.level] : null,
    tax_code: tax?.code ?? null,
    tax_inclusive: tax?.mode === "TaxInclusive",
    processed_through_date: processedThrough,
  };
}

const TYPES = { OneTime: "one_time", Recurring: "recurring", Usage: "usage" } as const;
const LEVELS = { rateplan: "plan", subscription: "subscription", account: "account" } as const;

function tiersOf({ tiers }: SubscribedCharge) {
  const number = (value: Decimal | null) => (value === null ? null : exactNumber(value));
  return tiers.map(({ endingUnit, price, priceFormat }) => ({
    up_to: number(endingUnit),
    amount: priceFormat === "FlatFee" ? exactNumber(price) : null,
    unit_amount: priceFormat === "FlatFee" ? null : exactNumber(price),
  }));
}

/** Intervals of billing periods; specific ones have the number of the charge. */
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

function rhythmOf(charge: SubscribedCharge) {
  const { billingPeriod, specificBillingPeriod, billingPeriodAlignment, attributes } = charge;
  const [interval, length] = PERIODS[billingPeriod ?? ""] ?? [null, null];
  const isFixed = charge.endDateCondition === "Fixed_Period";
  const unit = charge.upToPeriodsType ?? "Billing_Periods";
  const group = attributes.usage?.ratingGroup;
  return {
    interval,
    interval_count: length ?? specificBillingPeriod,
    on: dayOf(charge),
    timing: charge.billingTiming.toLowerCase(),
    alignment_behavior: ALIGNMENTS[billingPeriodAlignment] ?? snake(billingPeriodAlignment),
    usage: charge.chargeType === "Usage",
    rating_group: group ? snake(group.replace(/^By/, "")) : null,
    duration_interval: isFixed ? unit.replace(/s$/, "").toLowerCase() : "subscription_term",
    duration_interval_count: isFixed ? charge.upToPeriods : null,
  };
}

function dayOf({ billCycleType, billCycleDay, weeklyBillCycleDay }: SubscribedCharge): string {
  if (billCycleType === "SpecificDayofMonth") return `_${billCycleDay ?? ""}`;
  if (billCycleType === "SpecificDayofWeek") return (weeklyBillCycleDay ?? "").toLowerCase();
  return DAYS[billCycleType] ?? snake(billCycleType);
}
