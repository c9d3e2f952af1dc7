import type { LocalDate } from "@/lib/values/local-date";
import type { RoundingMode } from "@/lib/values/money";
import type { ChargeModel, PriceFormat } from "./charge-segment";
import type { RatingGroup } from "@/lib/billing/usage/usage-record";

/*
 * Why a line has its amount, in plain JSON. Decimals are strings in plain notation. With it, and
 * nothing else, the checker in lib/billing-checker recomputes the amount.
 */

/** How days of a partial unit are counted, and against what. */
export type FractionBasis =
  | "Whole"
  | "ActualDays"
  | "Actual360"
  | "Strict360"
  | "Weeks"
  | "Days"
  | "Deliveries"
  | "FullPeriod";

/** `days` of `of`: one unit (a month, a period, a week) of a stretch that ends before `end`. */
export type FractionPart = {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly days: number;
  readonly of: number;
  readonly unit: { readonly start: LocalDate; readonly end: LocalDate };
};

/** The share of a period: numerator ÷ denominator, which is the sum of the parts ÷ `units`. */
export type Fraction = {
  readonly basis: FractionBasis;
  readonly numerator: number;
  readonly denominator: number;
  /** Number of units that make the period when parts are units of it, otherwise 1. */
  readonly units: number;
  readonly parts: readonly FractionPart[];
};

/** What a row is, when it is not simply a tier. */
export type TierRowKind =
  | "Overage"
  | "Unused"
  | "FlatFee"
  | "Minimum"
  | "Maximum"
  | "TiersBelow"
  | "Records";

/**
 * One step of a list amount: a row of the price table, or what was added to bring the sum to a
 * bound. PerUnit: amount = price × quantity. FlatFee: amount = price × count.
 */
export type TierTrace = {
  readonly tier: number;
  readonly kind?: TierRowKind;
  readonly quantity: string | null;
  readonly price: string;
  readonly priceFormat: PriceFormat;
  /** How often a flat amount was charged; absent for once. */
  readonly count?: number;
  readonly amount: string;
};

export type RoundingTrace = {
  readonly unrounded: string;
  readonly mode: RoundingMode;
  readonly increment: string;
  readonly rounded: string;
};

/** An amount that is taken off: what was billed earlier, or what other periods or lines carry. */
export type LessTrace = {
  readonly why: "BilledBefore" | "Billed" | "OtherPeriods" | "OtherLines";
  readonly amount: string;
  /** The share of the period that it is the price of; null when it was looked up. */
  readonly fraction: Fraction | null;
  /** It is this many equal amounts; negative when they are left off what is taken off. */
  readonly count: number;
  /** Where it differs from the base of the line's inputs. */
  readonly base?: { readonly numerator: number; readonly denominator: number };
  /** The days that were billed together, when a credit takes them back. */
  readonly days?: { readonly start: LocalDate; readonly end: LocalDate };
};

/**
 * How a discount line came to its amount. Percentage: rounding.unrounded = base × rate, or
 * `available` where that binds. Fixed: rounding.unrounded is the smaller of `available` and `base`.
 */
export type DiscountTrace = {
  readonly kind: "Percentage" | "FixedAmount";
  /** The unrounded amount that is reduced. */
  readonly base: string;
  /** The percentage of the catalog. */
  readonly percentage: string | null;
  /** The share of the base that is taken, after stacking and the bound of 100 %. */
  readonly rate: string | null;
  /**
   * Fixed: what is left of it in its periods. Percentage: what other discounts leave
   * of the line, where that is less than the share; null otherwise.
   */
  readonly available: string | null;
};

export type TraceRule =
  | "OneTime"
  | "WholePeriod"
  | "PartialPeriod"
  | "ContinuedPeriod"
  | "ListPriceRemainder"
  | "Usage"
  | "Discount"
  | "DiscountTakenBack"
  | "CreditBilledMinusUsed"
  | "CreditRemainingDays"
  | "CreditBilledByDays"
  | "CreditOneTime"
  | "CreditByHand"
  | "DocumentRounding";

/**
 * amount = sign × (rounding.rounded − OtherPeriods) − BilledBefore − Billed, where
 * rounding.unrounded = inputs.listAmount × inputs.base × fraction.
 */
export type LineTrace = {
  readonly rule: TraceRule;
  readonly inputs: {
    readonly model: ChargeModel;
    readonly listPrice: string | null;
    readonly quantity: string | null;
    /** The model's amount at the list price, before the list price base is applied. */
    readonly listAmount: string;
    /** Billing periods per list price unit: 3 ÷ 1 for a quarter at a monthly price. */
    readonly base: { readonly numerator: number; readonly denominator: number };
    readonly period: { readonly start: LocalDate; readonly end: LocalDate } | null;
    /** Delivery pricing: the days of the week that are counted, 1 Monday to 7 Sunday. */
    readonly deliveryDays?: readonly number[];
    /** Usage: how many records were priced, and how they were grouped. */
    readonly usage?: {
      readonly ratingGroup: RatingGroup;
      readonly records: number;
      /**
       * Smoothed overage: the included units that several billing periods share, and what counts against
       * them; null while it is not looked at.
       */
      readonly pool?: {
        readonly periods: number;
        readonly available: string;
        readonly counted: string | null;
      };
    };
  };
  readonly tiers: readonly TierTrace[];
  readonly fraction: Fraction;
  readonly sign: 1 | -1;
  readonly less: readonly LessTrace[];
  readonly rounding: RoundingTrace;
  /** Discount lines only; tiers and fraction are empty then. */
  readonly discount?: DiscountTrace;
  /** Taxable lines only. The amount above is the one that it begins with. */
  readonly tax?: TaxTrace;
};

/**
 * How a line was taxed. Exclusive: tax = amount × rate, rounded. Inclusive: net = (amount − fixed
 * taxes) ÷ (1 + the sum of the rates); by `rule` the net or the taxes are rounded.
 */
export type TaxTrace = {
  readonly code?: string;
  readonly mode: "TaxExclusive" | "TaxInclusive";
  readonly rule: "RoundingNetAmount" | "RoundingTaxAmount" | null;
  /** Tax was rounded once for the whole document, and this is the share of the line. */
  readonly level?: "Document";
  /**
   * The line takes back a part of an earlier one: each tax is what is owed on `stays`, between
   * nothing and what was charged `before`, less that. Until the earlier line is billed, parts of it that come back
   * are `unbilled`, and so is it when it follows them: each tax is what is owed on `stays`, less that.
   */
  readonly takenBack?: {
    readonly stays: string;
    readonly before: readonly string[];
    readonly unbilled?: true;
  };
  /** The buyer owes no tax: the rates are those of everybody else. */
  readonly exempt?: true;
  readonly amount: string;
  readonly net: string;
  readonly rates: readonly {
    readonly name: string;
    readonly type: "Percentage" | "FlatFee";
    readonly rate: string;
    readonly unrounded: string;
    readonly amount: string;
  }[];
  readonly rounding: { readonly mode: RoundingMode; readonly increment: string };
};
