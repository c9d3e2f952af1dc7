import type * as z from "zod";
import { RuleViolation } from "@/lib/kernel/errors";
import type { billing, endDate, startDate } from "@/lib/areas/orders/charge-contract";
import type { lifeFields } from "@/lib/areas/subscriptions/v2-changes/v2-life-contract";

type Billing = z.output<typeof billing>;
type Life = {
  readonly billing?: Billing;
  readonly startDate?: z.output<typeof startDate>;
  readonly endDate?: z.output<typeof endDate>;
};

/** The terms of a new price beside its amounts, with the fields of version 2. */
export type LifeV2 = {
  readonly [Name in keyof typeof lifeFields]?: z.output<(typeof lifeFields)[Name]>;
};

type Recurring = NonNullable<LifeV2["recurring"]>;

const ALIGNMENTS = {
  none: "AlignToCharge",
  subscription_start: "AlignToSubscriptionStart",
  term_start: "AlignToTermStart",
  term_end: "AlignToTermEnd",
} as const;

const TIMINGS = { in_advance: "IN_ADVANCE", in_arrears: "IN_ARREARS" } as const;

const WEEKDAYS: Readonly<Record<string, Billing["weeklyBillCycleDay"]>> = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
};

const DAY_TYPES: Readonly<Record<string, Billing["billCycleType"]>> = {
  account_cycle_date: "DefaultFromCustomer",
  subscription_start_day: "SubscriptionStartDay",
  subscription_item_start_day: "ChargeTriggerDay",
  term_end_day: "TermEndDay",
};

const EVENTS = {
  contract_effective: "ContractEffective",
  service_activation: "ServiceActivation",
  customer_acceptance: "CustomerAcceptance",
  specific_date: "SpecificDate",
} as const;

const RATING_GROUPS = {
  billing_period: "ByBillingPeriod",
  usage_start_date: "ByUsageStartDate",
  usage_record: "ByUsageRecord",
  usage_upload: "ByUsageUpload",
  custom_group: "ByGroupId",
} as const;

const PRICE_BASES = {
  month: "Per_Month",
  billing_period: "Per_Billing_Period",
  week: "Per_Week",
  year: "Per_Year",
} as const;

const UNITS = {
  day: "Days",
  week: "Weeks",
  month: "Months",
  year: "Years",
  billing_period: "Billing_Periods",
} as const;

/** Named billing periods, by interval and count. */
const NAMED: Readonly<Record<string, Billing["billingPeriod"]>> = {
  "month 1": "Month",
  "month 3": "Quarter",
  "month 6": "Semi_Annual",
  "month 18": "Eighteen_Months",
  "year 1": "Annual",
  "year 2": "Two_Years",
  "year 3": "Three_Years",
  "year 5": "Five_Years",
  "week 1": "Week",
};

const OTHERS = { month: "Specific_Months", week: "Specific_Weeks", day: "Specific_Days" } as const;

/**
 * The containers of an order for the start, billing and end of a new charge; absent without fields.
 *
 * @throws RuleViolation for a duration and an end date at once, and for a duration without a count.
 */
export function lifeOf({ recurring, start_event, start_date, end_date }: LifeV2): Life {
  const billing = recurring ? billingOf(recurring) : {};
  const endDate = endOf(recurring, end_date);
  const event = start_event ?? (start_date === undefined ? undefined : "specific_date");
  const specific = start_date === undefined ? {} : { specificTriggerDate: start_date };
  return {
    ...(Object.keys(billing).length ? { billing } : {}),
    ...(event === undefined ? {} : { startDate: { triggerEvent: EVENTS[event], ...specific } }),
    ...(endDate === undefined ? {} : { endDate }),
  };
}

function billingOf({ timing, alignment_behavior: alignment, ...of }: Recurring): Billing {
  return {
    ...periodOf(of),
    ...(of.on === undefined ? {} : dayOf(of.on)),
    ...(timing === undefined ? {} : { billingTiming: TIMINGS[timing] }),
    ...(alignment === undefined ? {} : { billingPeriodAlignment: ALIGNMENTS[alignment] }),
  };
}

function periodOf({
  interval,
  interval_count: asked,
}: Pick<Recurring, "interval" | "interval_count">): Billing {
  if (interval === undefined && asked !== undefined) {
    throw new RuleViolation("recurring.interval_count needs recurring.interval.");
  }
  if (interval === undefined) return {};
  if (interval === "term") return { billingPeriod: "Subscription_Term" };
  const count = asked ?? 1;
  const named = NAMED[`${interval} ${count}`];
  if (named !== undefined) return { billingPeriod: named };
  return interval === "year"
    ? { billingPeriod: "Specific_Months", specificBillingPeriod: count * 12 }
    : { billingPeriod: OTHERS[interval], specificBillingPeriod: count };
}

function dayOf(on: string): Billing {
  const type = DAY_TYPES[on];
  if (type !== undefined) return { billCycleType: type };
  if (on.startsWith("_")) {
    return { billCycleType: "SpecificDayofMonth", billCycleDay: Number(on.slice(1)) };
  }
  return { billCycleType: "SpecificDayofWeek", weeklyBillCycleDay: WEEKDAYS[on] };
}

function endOf(recurring: LifeV2["recurring"], endDate: LifeV2["end_date"]): Life["endDate"] {
  const { duration_interval: unit, duration_interval_count: count } = recurring ?? {};
  if (endDate !== undefined && unit !== undefined) {
    throw new RuleViolation("Only one of end_date and recurring.duration_interval may be given.");
  }
  if (endDate !== undefined) {
    return { endDateCondition: "Specific_End_Date", specificEndDate: endDate };
  }
  if (unit === undefined && count === undefined) return undefined;
  if (unit === "subscription_term" && count === undefined) {
    return { endDateCondition: "Subscription_End" };
  }
  if (unit === undefined || unit === "subscription_term" || count === undefined) {
    throw new RuleViolation(
      "recurring.duration_interval and duration_interval_count belong together; subscription_term has no count.",
    );
  }
  return { endDateCondition: "Fixed_Period", upToPeriods: count, upToPeriodsType: UNITS[unit] };
}

/** The terms of a price beside its amounts, within the member of an order's `pricing`. */
export function termsOfPrice(price: LifeV2): Record<string, unknown> {
  const { overage, price_base_interval: base, custom_field_total_amount: total } = price;
  const { custom_field_per_unit_rate: rate, recurring } = price;
  const { rating_group: group, package_size: packageSize } = recurring ?? {};
  return {
    ...(base === undefined ? {} : { listPriceBase: PRICE_BASES[base] }),
    ...(group === undefined ? {} : { ratingGroup: RATING_GROUPS[group] }),
    ...(packageSize === undefined ? {} : { packageSize }),
    ...(overage?.included_units === undefined ? {} : { includedUnits: overage.included_units }),
    ...(overage?.interval_count === undefined ? {} : { numberOfPeriods: overage.interval_count }),
    ...(total === undefined && rate === undefined
      ? {}
      : {
          chargeModelConfiguration: {
            ...(total === undefined ? {} : { customFieldTotalAmount: total }),
            ...(rate === undefined ? {} : { customFieldPerUnitRate: rate }),
          },
        }),
  };
}

const LEVELS = { plan: "rateplan", subscription: "subscription", account: "account" } as const;

/** The scope of a discount, in the format of orders. */
export function discountTermsOf({ apply_discount_to: types, discount_level: level }: LifeV2) {
  const has = (type: NonNullable<typeof types>[number]) => types?.includes(type) ?? false;
  const words = [
    has("one_time") ? "ONETIME" : "",
    has("recurring") ? "RECURRING" : "",
    has("usage") ? "USAGE" : "",
  ];
  return {
    ...(types === undefined ? {} : { applyDiscountTo: words.join("") }),
    ...(level === undefined ? {} : { discountLevel: LEVELS[level] }),
  };
}
