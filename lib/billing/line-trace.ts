import type { LocalDate } from "@/lib/values/local-date";
import type { RoundingMode } from "@/lib/values/money";
import type { RatingGroup } from "@/lib/billing/usage/usage-record";
import type { TierTrace } from "./charge-models/tier-trace";
import type { ChargeModel } from "./charge-segment";
import type { TaxTrace } from "./tax/tax-trace";

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

export type RoundingTrace = {
  readonly unrounded: string;
  readonly mode: RoundingMode;
  readonly increment: string;
  readonly rounded: string;
};

type Ratio = { readonly numerator: number; readonly denominator: number };
type Days = { readonly start: LocalDate; readonly end: LocalDate };

/** An amount that is the price of a share of the period. */
type PricedLess = {
  readonly amount: string;
  /** The share of the period that it is the price of. */
  readonly fraction: Fraction;
  /** It is this many equal amounts; negative when they are left off what is taken off. */
  readonly count: number;
  /** Where it differs from the base of the line's inputs. */
  readonly base?: Ratio;
  readonly days?: undefined;
};

/** An amount that was looked up. */
type KnownLess = {
  readonly amount: string;
  readonly fraction: null;
  readonly count: number;
  readonly base?: undefined;
};

/** What was billed of the same period by lines before this one. */
export type BilledBeforeLess = PricedLess & { readonly why: "BilledBefore" };

/** What other periods of a list price unit carry. */
export type OtherPeriodsLess = PricedLess & { readonly why: "OtherPeriods" };

/** What earlier documents billed. */
export type BilledLess = KnownLess & {
  readonly why: "Billed";
  /** The days that were billed together, when a credit takes them back. */
  readonly days?: Days;
};

/** The sum of the lines of a document, of which the line rounds the total. */
type OtherLinesLess = KnownLess & { readonly why: "OtherLines"; readonly days?: undefined };

/** An amount that is taken off. */
export type LessTrace = BilledBeforeLess | OtherPeriodsLess | BilledLess | OtherLinesLess;

/** How a discount line came to its amount. */
export type DiscountTrace = PercentageTrace | FixedAmountTrace;

/** rounding.unrounded = base × rate, or `available` where that binds. */
type PercentageTrace = {
  readonly kind: "Percentage";
  /** The unrounded amount that is reduced. */
  readonly base: string;
  /** The percentage of the catalog. */
  readonly percentage: string;
  /** The share of the base that is taken, after stacking and the bound of 100 %. */
  readonly rate: string;
  /** What other discounts leave of the line, where that is less than the share; null otherwise. */
  readonly available: string | null;
};

/** rounding.unrounded is the smaller of `available` and `base`. */
type FixedAmountTrace = {
  readonly kind: "FixedAmount";
  /** The unrounded amount that is reduced. */
  readonly base: string;
  readonly percentage: null;
  /** Of lines that took back a share of it: the share that was kept, of `available`. */
  readonly rate: string | null;
  /** What is left of it in its periods. */
  readonly available: string;
};

/** The rules of lines that bill a period of a recurring charge. */
export type PeriodRule = "WholePeriod" | "PartialPeriod" | "ContinuedPeriod" | "ListPriceRemainder";

/** The rules of lines that credit a period of a recurring charge. */
export type CreditRule = "CreditBilledMinusUsed" | "CreditRemainingDays" | "CreditBilledByDays";

type Inputs<P extends Days | null> = {
  readonly model: ChargeModel;
  readonly listPrice: string | null;
  readonly quantity: string | null;
  /** The model's amount at the list price, before the list price base is applied. */
  readonly listAmount: string;
  /** Billing periods per list price unit: 3 ÷ 1 for a quarter at a monthly price. */
  readonly base: Ratio;
  readonly period: P;
};

type PeriodInputs = Inputs<Days> & {
  /** Delivery pricing: the days of the week that are counted, 1 Monday to 7 Sunday. */
  readonly deliveryDays?: readonly number[];
  readonly usage?: undefined;
};

type OnceInputs = Inputs<null> & {
  readonly deliveryDays?: undefined;
  readonly usage?: undefined;
};

type UsageInputs = Inputs<Days> & {
  readonly quantity: string;
  readonly deliveryDays?: undefined;
  /** How many records were priced, and how they were grouped. */
  readonly usage: {
    readonly ratingGroup: RatingGroup;
    readonly records: number;
    readonly pool?: PoolTrace;
  };
};

type DiscountInputs = Inputs<Days | null> & {
  readonly deliveryDays?: undefined;
  readonly usage?: undefined;
};

/**
 * Smoothed overage: the included units that several billing periods share, and what counts against
 * them; null while it is not looked at.
 */
export type PoolTrace = {
  readonly periods: number;
  readonly available: string;
  readonly counted: string | null;
};

type Common = {
  readonly tiers: readonly TierTrace[];
  readonly fraction: Fraction;
  readonly sign: 1 | -1;
  readonly rounding: RoundingTrace;
  /** Taxable lines only. The amount above is the one that it begins with. */
  readonly tax?: TaxTrace;
};

type Priced = Common & { readonly discount?: undefined };

/** A one-time charge, or its credit once it was removed. */
export type OneTimeTrace = Priced & { readonly inputs: OnceInputs } & (
    | { readonly rule: "OneTime"; readonly less: readonly [] }
    | { readonly rule: "CreditOneTime"; readonly less: readonly [BilledLess] }
  );

/** A period of a recurring charge, or a part of it. */
export type PeriodTrace = Priced & {
  readonly rule: PeriodRule;
  readonly inputs: PeriodInputs;
  readonly less: readonly (BilledBeforeLess | OtherPeriodsLess)[];
};

/** What comes back of a period of a recurring charge. */
export type CreditTrace = Priced & {
  readonly rule: CreditRule;
  readonly inputs: PeriodInputs;
  readonly less: readonly (BilledLess | BilledBeforeLess | OtherPeriodsLess)[];
};

/** What was used in a period. */
export type UsageTrace = Priced & {
  readonly rule: "Usage";
  readonly inputs: UsageInputs;
  readonly less: readonly BilledLess[];
};

/** What a discount takes off another line; tiers and fraction are empty. */
export type DiscountLineTrace = Common & {
  readonly rule: "Discount" | "DiscountTakenBack";
  readonly inputs: DiscountInputs;
  readonly less: readonly BilledLess[];
  readonly discount: DiscountTrace;
};

/** A credit that a person entered. */
export type ByHandTrace = Priced & {
  readonly rule: "CreditByHand";
  readonly inputs: OnceInputs;
  readonly less: readonly [];
};

/** The line from the sum of a document's lines to its rounded total. */
export type DocumentRoundingTrace = Priced & {
  readonly rule: "DocumentRounding";
  readonly inputs: OnceInputs;
  readonly less: readonly [OtherLinesLess];
};

/**
 * amount = sign × (rounding.rounded − OtherPeriods) − BilledBefore − Billed, where
 * rounding.unrounded = inputs.listAmount × inputs.base × fraction; of discounts see `DiscountTrace`.
 */
export type LineTrace =
  | OneTimeTrace
  | PeriodTrace
  | CreditTrace
  | UsageTrace
  | DiscountLineTrace
  | ByHandTrace
  | DocumentRoundingTrace;
