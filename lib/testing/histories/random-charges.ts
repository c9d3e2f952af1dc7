import type { BillingPeriod, Charge, Tier } from "@/lib/second-engine/history";
import type { Random } from "./random";

export const MONTHS: Readonly<Record<string, number>> = {
  Month: 1,
  Quarter: 3,
  Semi_Annual: 6,
  Annual: 12,
  Eighteen_Months: 18,
  Two_Years: 24,
  Three_Years: 36,
  Five_Years: 60,
};
const MODELS = ["FlatFee", "PerUnit", "Tiered", "Volume", "Delivery"] as const;

/** A price with up to three decimals; small ones are likely, because their rounding matters most. */
export function anyPrice(random: Random): string {
  const most = random.one([90, 9_000, 90_000, 900_000]);
  return `${random.whole(1, most) / random.one([1, 10, 100, 1000])}`;
}

export const anyQuantity = (random: Random) => `${random.whole(1, random.one([9, 60, 900]))}`;

export function anyTiers(random: Random, open = true): Tier[] {
  let upTo = 0;
  const count = random.whole(2, 5);
  return Array.from({ length: count }, (_, index): Tier => {
    upTo += random.whole(1, random.one([5, 40, 300]));
    const last = index === count - 1;
    const price = anyPrice(random);
    const format = random.chance(30) ? "FlatFee" : "PerUnit";
    const hasFee = format === "PerUnit" && upTo % 4 === 0;
    return {
      ...{ upTo: last && open ? null : `${upTo}`, price, format },
      ...(hasFee ? { fee: `${(upTo % 97) + 0.5}` } : {}),
    };
  });
}

export type Terms = Omit<Charge, "name" | "type" | "model">;

/** Prices, and further fields that a model needs. */
export function pricingOf(model: Charge["model"], random: Random): Terms {
  const quantity = anyQuantity(random);
  switch (model) {
    case "FlatFee":
      return { price: anyPrice(random) };
    case "PerUnit":
      return withBounds({ price: anyPrice(random), quantity });
    case "Delivery":
      return { price: anyPrice(random), weekdays: weekdaysOf(random) };
    default:
      return withBounds({ tiers: anyTiers(random), quantity });
  }
}

/** Bounds of some amounts, which follow from the quantity so that they need no draw of their own. */
function withBounds(terms: Terms & { readonly quantity: string }): Terms {
  const units = Number(terms.quantity);
  return {
    ...terms,
    ...(units % 5 === 0 ? { minimum: `${units * 3 + 0.25}` } : {}),
    ...(units % 7 === 0 ? { maximum: `${units * 20 + 0.75}` } : {}),
  };
}

function weekdaysOf(random: Random): number[] {
  const days = [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(40));
  return days.length ? days : [random.whole(1, 7)];
}

/** When a charge is billed. Only a subscription with a term may use it. */
export function periodsOf(random: Random, termed: boolean): Terms {
  const kind = random.whole(1, 100);
  if (kind <= 8 && termed) return { billingPeriod: "Subscription_Term", ...termBase(random) };
  if (kind <= 22) return weeks(random, termed);
  if (kind <= 30)
    return {
      billingPeriod: "Specific_Days",
      count: random.whole(3, 95),
      ...aligned(random, termed),
    };
  return months(random, termed);
}

function termBase(random: Random): Terms {
  const listPriceBase = random.one(["Per_Month", "Per_Year", "Per_Week", "Per_Specific_Months"]);
  return {
    listPriceBase,
    ...(listPriceBase === "Per_Specific_Months" ? { baseMonths: random.whole(2, 7) } : {}),
  };
}

function weeks(random: Random, termed: boolean): Terms {
  const specific = random.chance(50);
  const named = random.chance(50);
  return {
    billingPeriod: specific ? "Specific_Weeks" : "Week",
    ...(specific ? { count: random.whole(2, 9) } : {}),
    ...aligned(random, termed),
    ...(named
      ? { billingDay: "SpecificDayofWeek", dayOfWeek: random.whole(1, 7) }
      : { billingDay: random.one(["SubscriptionStartDay", "ChargeTriggerDay"]) }),
    ...(random.chance(40) ? { listPriceBase: "Per_Week" } : {}),
  };
}

function months(random: Random, termed: boolean): Terms {
  const billingPeriod = random.one<BillingPeriod>([
    ...(["Month", "Month", "Quarter", "Quarter", "Semi_Annual", "Annual", "Annual"] as const),
    ...(["Eighteen_Months", "Two_Years", "Three_Years", "Five_Years", "Specific_Months"] as const),
  ] as [BillingPeriod, ...BillingPeriod[]]);
  const count = random.whole(2, 11);
  const step = MONTHS[billingPeriod] ?? count;
  return {
    billingPeriod,
    ...(billingPeriod === "Specific_Months" ? { count } : {}),
    ...aligned(random, termed),
    ...monthDay(random, termed),
    ...baseOf(random, step),
  };
}

function monthDay(random: Random, termed: boolean): Terms {
  const day = random.whole(1, 100);
  if (day <= 30) return { billingDay: "DefaultFromCustomer" };
  if (day <= 60) {
    const dayOfMonth = random.chance(40) ? random.whole(28, 31) : random.whole(1, 31);
    return { billingDay: "SpecificDayofMonth", dayOfMonth };
  }
  if (day <= 70) return { billingDay: "SubscriptionStartDay" };
  if (day <= 80) return { billingDay: "ChargeTriggerDay" };
  if (!termed) return { billingDay: "DefaultFromCustomer" };
  return { billingDay: random.one(["TermStartDay", "TermEndDay"]) };
}

function aligned(random: Random, termed: boolean): Terms {
  const chosen = random.whole(1, 100);
  if (chosen <= 50) return { alignment: "AlignToCharge" };
  if (chosen <= 75) return { alignment: "AlignToSubscriptionStart" };
  if (!termed) return {};
  return { alignment: chosen <= 88 ? "AlignToTermStart" : "AlignToTermEnd" };
}

/** A list price for other units than the period; with n months, one is a multiple of the other. */
function baseOf(random: Random, step: number): Terms {
  const listPriceBase = random.one([
    "Per_Billing_Period",
    "Per_Billing_Period",
    "Per_Month",
    "Per_Year",
    "Per_Specific_Months",
  ]);
  if (listPriceBase !== "Per_Specific_Months") return { listPriceBase };
  const divisors = [1, 2, 3, 4, 6].filter((months) => step % months === 0);
  const baseMonths = random.chance(50) ? step * random.whole(1, 4) : (divisors.at(-1) ?? 1);
  return { listPriceBase, baseMonths };
}

/** A recurring charge of any kind. */
export function anyRecurring(name: string, random: Random, termed: boolean): Charge {
  const model = random.one(MODELS);
  const of = periodsOf(random, termed);
  const delivered = model === "Delivery";
  const period = delivered && of.billingPeriod === "Subscription_Term" ? "Month" : of.billingPeriod;
  const fixed = random.chance(20);
  const full = of.billingPeriod === "Subscription_Term" || delivered;
  return {
    name,
    type: "Recurring",
    model,
    ...pricingOf(model, random),
    timing: random.chance(65) ? "IN_ADVANCE" : "IN_ARREARS",
    ...of,
    billingPeriod: period,
    ...(delivered ? { listPriceBase: "Per_Billing_Period", baseMonths: undefined } : {}),
    ...(random.chance(30)
      ? {
          proration: random.one([
            "NoProration",
            "TimeBasedProration",
            full ? "NoProration" : "ChargeFullPeriod",
          ]),
        }
      : {}),
    ...(fixed ? { upTo: upToOf(random) } : {}),
    ...(termed ? renewalOf(random) : {}),
  };
}

function renewalOf(random: Random): Terms {
  const kind = random.whole(1, 100);
  if (kind <= 25) return { increase: `${random.whole(-20, 40) || 5}` };
  if (kind <= 65) return { followsCatalog: true };
  return kind <= 85 ? { followsTenant: true } : {};
}

function upToOf(random: Random): NonNullable<Charge["upTo"]> {
  const unit = random.one(["Days", "Weeks", "Months", "Months", "Years"]);
  const most = { Days: 200, Weeks: 40, Months: 14, Years: 2 };
  return { count: random.whole(1, most[unit]), unit };
}

export function anyOneTime(name: string, random: Random): Charge {
  const model = random.one(["FlatFee", "PerUnit", "Tiered", "Volume"]);
  return { name, type: "OneTime", model, ...pricingOf(model, random) };
}

type Reach = NonNullable<Charge["discount"]>["applyTo"];
const REACH: readonly [Reach, ...Reach[]] = [
  ["Recurring"],
  ["OneTime", "Recurring"],
  ["Recurring", "Usage"],
  ["OneTime", "Recurring", "Usage"],
  ["OneTime"],
  ["Usage"],
];

/** Which percentages are charges follows from them, so that it needs no draw of its own. */
function isShare(price: string): boolean {
  const tenths = Math.round(Number(price) * 10);
  return tenths % 3 === 0 || tenths % 7 === 1;
}

/** A discount, or a percentage charge, whose percentage is below zero. */
export function anyDiscount(name: string, random: Random, termed: boolean): Charge {
  const fixed = random.chance(50);
  const discount = {
    applyTo: random.one(REACH),
    level: random.one(["rateplan", "subscription", "account"]),
    stacked: !fixed && random.chance(40),
    ...(random.chance(40) ? { partially: true } : {}),
  };
  const below = fixed && random.chance(30) ? "-" : "";
  const price = fixed
    ? `${below}${anyPrice(random)}`
    : `${random.one([random.whole(1, 60), random.whole(1, 1000) / 10])}`;
  if (random.chance(15)) {
    const model = fixed ? "DiscountFixedAmount" : "DiscountPercentage";
    return { name, type: "OneTime", model, price, discount };
  }
  const of = periodsOf(random, termed);
  const {
    listPriceBase: _base,
    baseMonths: _months,
    ...periods
  } = of.billingPeriod === "Subscription_Term" ? { billingPeriod: "Month" as const } : of;
  return {
    name,
    type: "Recurring",
    model: fixed ? "DiscountFixedAmount" : "DiscountPercentage",
    price: isShare(price) && !fixed && !discount.stacked ? `-${price}` : price,
    ...periods,
    discount,
    ...(random.chance(20) ? { upTo: upToOf(random) } : {}),
  };
}
