import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { ChargeTax } from "@/lib/billing/tax/tax";
import type {
  DeliveryPricing,
  QuantityPricing,
  UsagePricing,
} from "@/lib/billing/charge-models/pricing";
import type { DiscountSegment } from "@/lib/billing/discounts/discount-segment";
import type { RatingGroup, UnitOfMeasure } from "@/lib/billing/usage/usage-record";

export const CHARGE_TYPES = ["OneTime", "Recurring", "Usage"] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

export const CHARGE_MODELS = [
  "FlatFee",
  "PerUnit",
  "Tiered",
  "Volume",
  "Overage",
  "TieredWithOverage",
  "Delivery",
  "HighWatermarkVolumePricing",
  "HighWatermarkTieredPricing",
  "MultiAttributePricing",
  "PreratedPricing",
  "PreratedPerUnit",
  "DiscountFixedAmount",
  "DiscountPercentage",
] as const;
export type ChargeModel = (typeof CHARGE_MODELS)[number];

export const BILLING_PERIODS = [
  "Month",
  "Quarter",
  "Semi_Annual",
  "Annual",
  "Eighteen_Months",
  "Two_Years",
  "Three_Years",
  "Five_Years",
  "Specific_Months",
  "Subscription_Term",
  "Week",
  "Specific_Weeks",
  "Specific_Days",
] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

const COUNTED_PERIODS = ["Specific_Months", "Specific_Weeks", "Specific_Days"] as const;
/** Billing periods of a number of units. */
export type CountedPeriod = (typeof COUNTED_PERIODS)[number];
export type NamedPeriod = Exclude<BillingPeriod, CountedPeriod>;

export const isCounted = (period: BillingPeriod): period is CountedPeriod =>
  COUNTED_PERIODS.some((counted) => counted === period);

export const LIST_PRICE_BASES = [
  "Per_Billing_Period",
  "Per_Month",
  "Per_Week",
  "Per_Year",
  "Per_Specific_Months",
] as const;
export type ListPriceBase = (typeof LIST_PRICE_BASES)[number];

export const BILLING_TIMINGS = ["IN_ADVANCE", "IN_ARREARS"] as const;
export type BillingTiming = (typeof BILLING_TIMINGS)[number];

export const BILLING_DAY_TYPES = [
  "DefaultFromCustomer",
  "SpecificDayofMonth",
  "SubscriptionStartDay",
  "ChargeTriggerDay",
  "SpecificDayofWeek",
  "TermStartDay",
  "TermEndDay",
] as const;
export type BillingDayType = (typeof BILLING_DAY_TYPES)[number];

export const BILLING_PERIOD_ALIGNMENTS = [
  "AlignToCharge",
  "AlignToSubscriptionStart",
  "AlignToTermStart",
  "AlignToTermEnd",
] as const;
export type BillingPeriodAlignment = (typeof BILLING_PERIOD_ALIGNMENTS)[number];

export const PRORATION_OPTIONS = [
  "DefaultFromTenantSetting",
  "NoProration",
  "TimeBasedProration",
  "ChargeFullPeriod",
] as const;
export type ProrationOption = (typeof PRORATION_OPTIONS)[number];

export type PriceFormat = "FlatFee" | "PerUnit";

/**
 * One row of a price table. A quantity belongs to the first tier whose `endingUnit` it does not
 * pass; null means without end. Flat fee and per unit charges have exactly one tier.
 */
export type PriceTier = {
  readonly tier: number;
  readonly startingUnit: Decimal | null;
  readonly endingUnit: Decimal | null;
  readonly price: Decimal;
  readonly priceFormat: PriceFormat;
  /** Charged once, beside the price, when the tier is reached. */
  readonly flatFee?: Decimal;
  /** Least and most that the tier costs once it is reached. */
  readonly minimum?: Decimal;
  readonly maximum?: Decimal;
};

export const DISCOUNT_LEVELS = ["rateplan", "subscription", "account"] as const;
export type DiscountLevel = (typeof DISCOUNT_LEVELS)[number];

/** What a charge may cost beside its price table. Each is for one unit of the list price base. */
export type ChargeExtras = {
  readonly flatFee?: Decimal;
  readonly minimum?: Decimal;
  readonly maximum?: Decimal;
};

/** The days of the week on which a delivery is made: 1 Monday to 7 Sunday. */
export type DeliverySchedule = {
  readonly frequency: "Weekly";
  readonly weekdays: readonly number[];
};

/**
 * The day on which billing periods begin. `day` is 1 to 31 (31 is the end of the month), or 1
 * Monday to 7 Sunday for `SpecificDayofWeek`. Null derives it from the date that the type names.
 */
export type BillingDay = { readonly type: BillingDayType; readonly day: number | null };

/** A billing day of before, and the first day that was not billed when it moved. */
export type EarlierDay = { readonly until: LocalDate; readonly day: number };

/** What every segment has. */
export type Common = {
  readonly segmentId: string;
  readonly chargeNumber: string;
  readonly chargeName: string;
  readonly ratePlanName: string;
  readonly productName: string;
  /** Null while its subscription has no number, and for what is sold beside subscriptions. */
  readonly subscriptionNumber: string | null;
  readonly currency: string;
  readonly effectiveStart: LocalDate;
  /** The first day that no longer belongs; null when the charge is evergreen. */
  readonly effectiveEnd: LocalDate | null;
  /** The first day that is not billed yet; null when nothing is. */
  readonly processedThrough: LocalDate | null;
  /** Tells rate plans of one subscription apart for discounts; absent means by name. */
  readonly ratePlanId?: string;
  /** Tells subscriptions apart for discounts; absent means by number. */
  readonly subscriptionId?: string;
  /** Place of the segment in its charge's history; fixed discounts are spread in this order. */
  readonly version?: number;
  readonly segmentNumber?: number;
};

/** What is not a discount may be taxed; a discount follows what it reduces. */
type Taxable = {
  /** Absent for charges that are not taxed. */
  readonly tax?: ChargeTax;
};

/** Billing periods that have a length of their own, and those that count units. */
type PeriodLength =
  | { readonly billingPeriod: NamedPeriod; readonly specificBillingPeriod: null }
  | { readonly billingPeriod: CountedPeriod; readonly specificBillingPeriod: number };

/** A charge that is billed again and again: its calendar, and the term that it belongs to. */
export type Scheduled = PeriodLength &
  ListPrice & {
    readonly billingDay: BillingDay;
    readonly billingPeriodAlignment: BillingPeriodAlignment;
    /** First day of the charge's first segment; `AlignToCharge` counts periods from it. */
    readonly chargeStart: LocalDate;
    readonly subscriptionStart: LocalDate;
    readonly termStart: LocalDate;
    /** The first day after the term; null for evergreen subscriptions. */
    readonly termEnd: LocalDate | null;
    /** Does the subscription renew by itself at the term end. Absent means no. */
    readonly autoRenew?: boolean;
    /** Ends by itself, not with the term: nothing past its end is ever billed. Absent means no. */
    readonly closed?: boolean;
    /** Days of the account, for a charge that follows it, before `billingDay`: in their order, never empty. */
    readonly earlierDays?: readonly EarlierDay[];
  };

/** What one price covers. */
type ListPrice =
  | {
      readonly listPriceBase: Exclude<ListPriceBase, "Per_Specific_Months">;
      readonly specificListPriceBase: null;
    }
  | { readonly listPriceBase: "Per_Specific_Months"; readonly specificListPriceBase: number };

/** A charge that is billed once, on its first day. */
export type OneTimeSegment = Common &
  Taxable &
  QuantityPricing & { readonly type: "OneTime"; readonly extras?: ChargeExtras };

/** What other segments of a recurring charge mean for one of them. */
export type Adjoining = {
  /**
   * When this segment merely continues another one at the same price and quantity (a renewal
   * without change): the first day of that unbroken stretch. Rounding then runs through the cut,
   * so that cutting a period never changes its total. Absent means `effectiveStart`.
   */
  readonly continuousSince?: LocalDate;
  /** Another segment goes on at the same price on the day on which this one ends. Absent means no. */
  readonly goesOn?: boolean;
  /** Another segment of the stretch was billed beyond the end of this one. Absent means no. */
  readonly wasBilled?: boolean;
  /** Of a segment that was left without a day: where the days before it end. Absent means that none of its stretch are left. */
  readonly servedUntil?: LocalDate;
};

/** A charge that costs the same every billing period. */
export type RecurringSegment = Common &
  Taxable &
  Scheduled &
  Adjoining &
  (QuantityPricing | DeliveryPricing) & {
    readonly type: "Recurring";
    readonly extras?: ChargeExtras;
    readonly billingTiming: BillingTiming;
    readonly prorationOption: ProrationOption;
    /**
     * Part of a charge that goes on without an end, whatever has cut this part: a pause or another
     * price. It is worth by the month, and nothing altogether. Absent means no.
     */
    readonly endless?: boolean;
  };

/** A charge for what was used in each billing period. */
export type UsageSegment = Common &
  Taxable &
  Scheduled &
  UsagePricing & {
    readonly type: "Usage";
    readonly extras?: ChargeExtras;
    readonly ratingGroup: RatingGroup;
    readonly usageRating: "EndOfBillingPeriod" | "OnDemand";
    /** How quantities are rounded; absent leaves them as they come. */
    readonly unitOfMeasure?: UnitOfMeasure;
    /**
     * The first day whose usage no earlier segment of the charge has rated, where that lies after the segment's start. What
     * was billed stays with its line, also when a price, a payer or a pause is booked for days before.
     */
    readonly ratedUntil?: LocalDate;
    /**
     * Rated on demand: the period in which that happened, when the billing day has moved since. A period that is billed
     * in part keeps its end.
     */
    readonly openPeriod?: Period;
  };

/** A segment that is billed by itself: everything but a discount. */
export type PricedCharge = OneTimeSegment | RecurringSegment | UsageSegment;

/**
 * A stretch of a subscription charge during which nothing that decides its price changes.
 *
 * It is everything the engine knows about a charge: no tables, no tenants, no requests. Amending a
 * charge ends one segment and starts another, so old segments never change but in their end.
 */
export type ChargeSegment = PricedCharge | DiscountSegment;

/** How a charge is taxed; undefined for one that is not, and for a discount. */
export function taxOf(segment: ChargeSegment | undefined): ChargeTax | undefined {
  return segment === undefined || segment.type === "Discount" ? undefined : segment.tax;
}

/** Units of a charge; null where its model has none, and for usage. */
export function quantityOf(segment: PricedCharge): Decimal | null {
  return segment.type === "Usage" ? null : segment.quantity;
}

/** The type of a charge as the catalog and documents know it: discounts are one-time or recurring, too. */
export function chargeTypeOf(segment: ChargeSegment): ChargeType {
  return segment.type === "Discount" ? segment.chargeType : segment.type;
}

/** Is a segment billed again and again. */
export function isScheduled(segment: ChargeSegment): segment is Extract<ChargeSegment, Scheduled> {
  return chargeTypeOf(segment) !== "OneTime";
}
