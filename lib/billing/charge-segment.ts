import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { ChargeTax } from "@/lib/billing/tax/tax";
import type {
  LookupTables,
  RatingGroup,
  Smoothing,
  UnitOfMeasure,
} from "@/lib/billing/usage/usage-record";

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

/**
 * What a discount charge reduces. Its price is the percentage, or the amount per billing period.
 */
export type DiscountTerms = {
  readonly applyTo: readonly ChargeType[];
  readonly level: DiscountLevel;
  /** Percentage: see `stackedDiscounts` of the rules. */
  readonly stacked: boolean;
  /** Reduce only the days of a billing period that the discount covers, not all that begin in it. */
  readonly applyToBillingPeriodPartially: boolean;
};

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

/**
 * A stretch of a subscription charge during which nothing that decides its price changes.
 *
 * It is everything the engine knows about a charge: no tables, no tenants, no requests. Amending a
 * charge ends one segment and starts another, so old segments never change but in their end.
 */
export type ChargeSegment = {
  readonly segmentId: string;
  readonly chargeNumber: string;
  readonly chargeName: string;
  readonly ratePlanName: string;
  readonly productName: string;
  readonly subscriptionNumber: string;
  readonly type: ChargeType;
  readonly model: ChargeModel;
  readonly currency: string;
  /** Null for models without a quantity (flat fee) and for usage. */
  readonly quantity: Decimal | null;
  readonly tiers: readonly PriceTier[];
  /** Null for one-time charges. */
  readonly billingPeriod: BillingPeriod | null;
  readonly specificBillingPeriod: number | null;
  readonly listPriceBase: ListPriceBase;
  readonly specificListPriceBase: number | null;
  readonly billingTiming: BillingTiming;
  readonly billingDay: BillingDay;
  readonly billingPeriodAlignment: BillingPeriodAlignment;
  readonly effectiveStart: LocalDate;
  /** The first day that no longer belongs; null when the charge is evergreen. */
  readonly effectiveEnd: LocalDate | null;
  /** First day of the charge's first segment; `AlignToCharge` counts periods from it. */
  readonly chargeStart: LocalDate;
  readonly subscriptionStart: LocalDate;
  readonly termStart: LocalDate;
  /** The first day after the term; null for evergreen subscriptions. */
  readonly termEnd: LocalDate | null;
  readonly prorationOption: ProrationOption;
  /** The first day that is not billed yet; null when nothing is. */
  readonly processedThrough: LocalDate | null;
  /**
   * Usage: the first day whose usage no earlier segment of the charge has rated, where that lies after the segment's start. What
   * was billed stays with its line, also when a price, a payer or a pause is booked for days before.
   */
  readonly ratedUntil?: LocalDate | undefined;
  /** Overage models: units that cost nothing, and the price of each unit beyond. */
  readonly includedUnits?: Decimal | null;
  readonly overagePrice?: Decimal | null;
  readonly extras?: ChargeExtras;
  /** Discounts only. */
  readonly discount?: DiscountTerms;
  /** Absent for charges that are not taxed, and for discounts, which follow the charge. */
  readonly tax?: ChargeTax;
  /** Tells rate plans of one subscription apart for discounts; absent means by name. */
  readonly ratePlanId?: string;
  /** Tells subscriptions apart for discounts; absent means by number. */
  readonly subscriptionId?: string;
  /** Place of the segment in its charge's history; fixed discounts are spread in this order. */
  readonly version?: number;
  readonly segmentNumber?: number;
  /** Delivery pricing: when it is delivered; the price is for one delivery. */
  readonly delivery?: DeliverySchedule;
  /** Usage: how quantities are rounded, grouped, and when they are rated. */
  readonly unitOfMeasure?: UnitOfMeasure;
  readonly ratingGroup?: RatingGroup;
  readonly usageRating?: "EndOfBillingPeriod" | "OnDemand";
  readonly smoothing?: Smoothing;
  /** Multi-attribute pricing: what one record costs, and the tables that it looks up. */
  readonly formula?: string;
  /** Pre-rated pricing: the fields of a record that hold its amount, or the price of its units. */
  readonly amountField?: string;
  readonly rateField?: string;
  readonly lookupTables?: LookupTables;
  /**
   * Usage that was rated on demand: the period in which that happened, when the billing day has
   * moved since. A period that is billed in part keeps its end.
   */
  readonly openPeriod?: Period;
  /** Ends by itself, not with the term: nothing past its end is ever billed. Absent means no. */
  readonly closed?: boolean;
  /** Does the subscription renew by itself at the term end. Absent means no. */
  readonly autoRenew?: boolean;
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
  /**
   * Part of a charge that goes on without an end, whatever has cut this part: a pause or another
   * price. It is worth by the month, and nothing altogether. Absent means no.
   */
  readonly endless?: boolean;
  /** Days of the account, for a charge that follows it, before `billingDay`: in their order, never empty. */
  readonly earlierDays?: readonly EarlierDay[];
};
