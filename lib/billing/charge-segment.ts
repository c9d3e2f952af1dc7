import type { CommitmentLines } from "@/lib/billing/commitments/commitment-terms";
import type { ScheduleLines } from "@/lib/billing/schedules/schedule-terms";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { Adjoining } from "@/lib/billing/segments/adjoining";
import type { ChargeTax } from "@/lib/billing/tax/tax";
import type {
  DeliveryPricing,
  QuantityPricing,
  UsagePricing,
} from "@/lib/billing/charge-models/pricing";
import type { DiscountSegment } from "@/lib/billing/discounts/discount-segment";
import type { Drawdown, Prepayment } from "@/lib/billing/prepaid/prepaid-terms";
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
  "Calculated",
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
 * exceed; null is unbounded. Flat fee and per unit charges have exactly one tier.
 */
export type PriceTier = {
  readonly tier: number;
  readonly startingUnit: Decimal | null;
  readonly endingUnit: Decimal | null;
  readonly price: Decimal;
  readonly priceFormat: PriceFormat;
  /** Charged once in addition to the price of a unit when the tier is reached. */
  readonly flatFee?: Decimal;
  /** Bounds of the tier's cost once it is reached. */
  readonly minimum?: Decimal;
  readonly maximum?: Decimal;
};

export const DISCOUNT_LEVELS = ["rateplan", "subscription", "account"] as const;
export type DiscountLevel = (typeof DISCOUNT_LEVELS)[number];

/** Costs of a charge beside its price table. Each is for one unit of the list price base. */
export type ChargeExtras = {
  readonly flatFee?: Decimal;
  readonly minimum?: Decimal;
  readonly maximum?: Decimal;
};

/** The delivery days of a week: 1 Monday to 7 Sunday. */
export type DeliverySchedule = {
  readonly frequency: "Weekly";
  readonly weekdays: readonly number[];
};

/**
 * The day on which billing periods begin. `day` is 1 to 31 (31 is the end of the month), or 1
 * Monday to 7 Sunday for `SpecificDayofWeek`. Null derives it from the date of the type.
 */
export type BillingDay = { readonly type: BillingDayType; readonly day: number | null };

/** An earlier billing day, and the first day that was not billed when it changed. */
export type EarlierDay = { readonly until: LocalDate; readonly day: number };

/** Fields of every segment. */
export type Common = {
  readonly segmentId: string;
  /** Null while its charge has no number, and for order line items. */
  readonly chargeNumber: string | null;
  readonly chargeName: string;
  readonly ratePlanName: string;
  readonly productName: string;
  /** Null while its subscription has no number, and for order line items. */
  readonly subscriptionNumber: string | null;
  readonly currency: string;
  readonly effectiveStart: LocalDate;
  /** Exclusive; null when the charge is evergreen. */
  readonly effectiveEnd: LocalDate | null;
  /** The first unbilled day; null when nothing is billed. */
  readonly processedThrough: LocalDate | null;
  /** Identifies the rate plan within its subscription for discounts; by name if absent. */
  readonly ratePlanId?: string;
  /** Identifies the subscription for discounts; by number if absent. */
  readonly subscriptionId?: string;
  /** Position of the segment in its charge's history; fixed discounts are spread in this order. */
  readonly version?: number;
  readonly segmentNumber?: number;
  readonly onSchedule?: true; // An invoice schedule bills it: other bills leave it out, and it is never due.
};

/** Taxes apply to charges; a discount is taxed like the line it reduces. */
type Taxable = {
  /** Absent for untaxed charges. */
  readonly tax?: ChargeTax;
};

/** Billing periods of a fixed length, and those of a number of units. */
type PeriodLength =
  | { readonly billingPeriod: NamedPeriod; readonly specificBillingPeriod: null }
  | { readonly billingPeriod: CountedPeriod; readonly specificBillingPeriod: number };

/** A charge with billing periods: its calendar and its term. */
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
    /** Whether the subscription auto-renews at the term end. Default no. */
    readonly autoRenew?: boolean;
    /** Ends independently of the term: nothing past its end is ever billed. Default no. */
    readonly closed?: boolean;
    /** Billing days before `billingDay`, for a charge that follows its account: in order, never empty. */
    readonly earlierDays?: readonly EarlierDay[];
  };

/** The duration that one price covers. */
type ListPrice =
  | {
      readonly listPriceBase: Exclude<ListPriceBase, "Per_Specific_Months">;
      readonly specificListPriceBase: null;
    }
  | { readonly listPriceBase: "Per_Specific_Months"; readonly specificListPriceBase: number };

/** Costs beside the prices, and the prepaid units that it sells. */
type Sold = { readonly extras?: ChargeExtras; readonly prepayment?: Prepayment };

/** A charge billed once, on its first day. */
export type OneTimeSegment = Common &
  Taxable &
  Sold &
  QuantityPricing &
  CommitmentLines &
  ScheduleLines & { readonly type: "OneTime" };

/** A charge with a price for each billing period. */
export type RecurringSegment = Common &
  Taxable &
  Scheduled &
  Adjoining &
  Sold &
  (QuantityPricing | DeliveryPricing) & {
    readonly type: "Recurring";
    readonly billingTiming: BillingTiming;
    readonly prorationOption: ProrationOption;
    /**
     * Part of a charge without an end, even if this part was cut by a pause or a price change. It has
     * monthly revenue but no total contract value. Default no.
     */
    readonly endless?: boolean;
  };

/** A charge for the usage of each billing period. */
export type UsageSegment = Common &
  Taxable &
  Scheduled &
  UsagePricing & {
    readonly type: "Usage";
    readonly extras?: ChargeExtras;
    readonly ratingGroup: RatingGroup;
    readonly usageRating: "EndOfBillingPeriod" | "OnDemand";
    /** Paid from prepaid units first; what is beyond them is priced by the period, as a whole. */
    readonly drawdown?: Drawdown;
    /** Rounding of quantities; absent for none. */
    readonly unitOfMeasure?: UnitOfMeasure;
    /** Units in a package: the price table counts packages, and one that is begun is a whole one. */
    readonly packageSize?: Decimal;
    /**
     * The first day whose usage no earlier segment of the charge has rated, if after the segment's start. Billed usage
     * stays with its line, even when a price, a payer or a pause is booked for earlier days.
     */
    readonly ratedUntil?: LocalDate;
    /**
     * Rating on demand: the partly billed period, when the billing day has changed since; it keeps its end.
     */
    readonly openPeriod?: Period;
  };

/** Any segment except a discount. */
export type PricedCharge = OneTimeSegment | RecurringSegment | UsageSegment;

/**
 * Days of a subscription charge during which its terms do not change.
 *
 * The engine's complete input about a charge, independent of tables, tenants and requests. Amending a
 * charge ends one segment and starts another, so only the end of an old segment changes.
 */
export type ChargeSegment = PricedCharge | DiscountSegment;

/** The tax terms of a charge; undefined for an untaxed one, and for a discount. */
export function taxOf(segment: ChargeSegment | undefined): ChargeTax | undefined {
  return segment === undefined || segment.type === "Discount" ? undefined : segment.tax;
}

/** The key of a segment's charge: its number, or the segment while it has none. */
export const chargeKey = ({
  chargeNumber,
  segmentId,
}: Pick<Common, "chargeNumber" | "segmentId">) => chargeNumber ?? segmentId;

/** The quantity of a charge; null where its model has none, and for usage. */
export function quantityOf(segment: PricedCharge): Decimal | null {
  return segment.type === "Usage" ? null : segment.quantity;
}

/** The type of a charge in the catalog and on documents, where discounts are one-time or recurring, too. */
export function chargeTypeOf(segment: ChargeSegment): ChargeType {
  return segment.type === "Discount" ? segment.chargeType : segment.type;
}

/** Whether a segment has billing periods. */
export function isScheduled(segment: ChargeSegment): segment is Extract<ChargeSegment, Scheduled> {
  return chargeTypeOf(segment) !== "OneTime";
}
