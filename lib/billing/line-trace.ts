import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { RoundingMode } from "@/lib/values/money";
import type { RatingGroup } from "@/lib/billing/usage/usage-record";
import type { DrawdownTrace, PackageTrace, PoolTrace } from "@/lib/billing/usage/usage-trace";
import type { PrepaidTrace } from "@/lib/billing/prepaid/prepaid-trace";
import type { TierTrace } from "./charge-models/tier-trace";
import type { DrawnCredit, PrepaidPart, SettledCredit } from "./commitments/credit/credit-inputs";
import type { ChargeModel } from "./charge-segment";
import type { ScheduleInputs } from "./schedules/schedule-inputs";
import type { TaxTrace } from "./tax/tax-trace";

/*
 * The derivation of a line's amount, in plain JSON. Decimals are strings in plain notation. The checker
 * in lib/billing-checker recomputes the amount from it alone.
 */

/** The counting of days in a partial unit, and the divisor. */
export type FractionBasis =
  | "Whole"
  | "ActualDays"
  | "Actual360"
  | "Strict360"
  | "Weeks"
  | "Days"
  | "Deliveries"
  | "FullPeriod";

/** `days` of `of`: one unit (a month, a period, a week) of a stretch; `end` is exclusive. */
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
  /** Number of units in the period when parts are units of it, otherwise 1. */
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

/** A deducted amount that is the price of a share of the period. */
type PricedLess = {
  readonly amount: string;
  /** The share of the period. */
  readonly fraction: Fraction;
  /** Number of equal amounts; negative when they are added back. */
  readonly count: number;
  /** If different from the base of the line's inputs. */
  readonly base?: Ratio;
  readonly days?: undefined;
};

/** A deducted amount from earlier documents or lines. */
type KnownLess = {
  readonly amount: string;
  readonly fraction: null;
  readonly count: number;
  readonly base?: undefined;
};

/** The part of the same period that earlier lines billed. */
export type BilledBeforeLess = PricedLess & { readonly why: "BilledBefore" };

/** The amounts of the other periods of a list price unit. */
export type OtherPeriodsLess = PricedLess & { readonly why: "OtherPeriods" };

/** The amount billed by earlier documents. */
export type BilledLess = KnownLess & {
  readonly why: "Billed";
  /** Of a credit: the days of the credited bill. */
  readonly days?: Days;
};

/** Of a rounding line: the sum of the document's other lines. */
type OtherLinesLess = KnownLess & { readonly why: "OtherLines"; readonly days?: undefined };

/** A deduction. */
export type LessTrace = BilledBeforeLess | OtherPeriodsLess | BilledLess | OtherLinesLess;

/** The derivation of a discount line. */
export type DiscountTrace = PercentageTrace | FixedAmountTrace;

/** rounding.unrounded = base × rate, at most `available`. */
type PercentageTrace = {
  readonly kind: "Percentage";
  /** The unrounded amount to reduce. */
  readonly base: string;
  /** The unrounded amount of which discounts of earlier classes leave the base; absent where they took nothing. */
  readonly whole?: string;
  /** The percentage of the catalog. */
  readonly percentage: string;
  /** The share of the base, after stacking and the bound of 100 %. */
  readonly rate: string;
  /** The rest of the line after other discounts, if less than the share; null otherwise. */
  readonly available: string | null;
};

/** rounding.unrounded is the smaller of `available` and `base`. */
type FixedAmountTrace = {
  readonly kind: "FixedAmount";
  /** The unrounded amount that is reduced. */
  readonly base: string;
  readonly percentage: null;
  /** Of reversals: the share of `available` that is kept. */
  readonly rate: string | null;
  /** The remaining discount in its periods. */
  readonly available: string;
};

/** The rules of lines for a period of a recurring charge. */
export type PeriodRule = "WholePeriod" | "PartialPeriod" | "ContinuedPeriod" | "ListPriceRemainder";

/** The rules of credits of a period of a recurring charge. */
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
  /** Delivery pricing: the delivery days of the week, 1 Monday to 7 Sunday. */
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
  /** The number of priced records, and their grouping. */
  readonly usage: {
    readonly ratingGroup: RatingGroup;
    readonly records: number;
    readonly pool?: PoolTrace;
    readonly drawdown?: DrawdownTrace;
    readonly packages?: PackageTrace;
  };
};

type DiscountInputs = Inputs<Days | null> & {
  readonly deliveryDays?: undefined;
  readonly usage?: undefined;
};

type Common = {
  readonly tiers: readonly TierTrace[];
  readonly fraction: Fraction;
  readonly sign: 1 | -1;
  readonly rounding: RoundingTrace;
  /** Taxable lines only; starts from the amount above. */
  readonly tax?: TaxTrace;
  /** Lines of prepayments only: the prepaid units that they sell, or that a credit takes out. */
  readonly prepaid?: PrepaidTrace;
};

type Priced = Common & { readonly discount?: undefined };

/** A one-time charge, or its credit after its removal. */
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

/** A credit of a period of a recurring charge. */
export type CreditTrace = Priced & {
  readonly rule: CreditRule;
  readonly inputs: PeriodInputs;
  readonly less: readonly (BilledLess | BilledBeforeLess | OtherPeriodsLess)[];
};

/** The usage of a period. */
export type UsageTrace = Priced & {
  readonly rule: "Usage";
  readonly inputs: UsageInputs;
  readonly less: readonly BilledLess[];
};

/** What is missing of a commitment: its amount, less what was billed for the days of its period. */
export type TrueUpTrace = Priced & {
  readonly rule: "CommitmentTrueUp";
  readonly inputs: PeriodInputs;
  readonly less: readonly [BilledLess];
};

type OfCredit<Rule extends string, Credit> = Priced & {
  readonly rule: Rule;
  readonly inputs: PeriodInputs & { readonly credit: Credit };
};

/** A part of what credit costs: `base` is the share of the price through that part, `less` that of the parts before it. */
export type PrepaymentTrace = OfCredit<"CommitmentPrepayment", PrepaidPart> & {
  readonly less: readonly [] | readonly [BilledLess];
};

/** Credit that pays for a line of the same document, below zero, or comes back. */
export type DrawnTrace = OfCredit<"CommitmentDrawdown", DrawnCredit> & {
  readonly less: readonly [];
};

/** The price of what was used of the credit of a canceled period, less what was billed for the period. */
export type SettlementTrace = OfCredit<"CommitmentSettlement", SettledCredit> & {
  readonly less: readonly [BilledLess];
};

/** A line of a credit commitment. */
export type CreditLineTrace = PrepaymentTrace | DrawnTrace | SettlementTrace;

/** A part of what an item of a schedule bills: `base` is what is open through this charge, `less` belongs to the charges before; or a credit. */
export type ScheduleTrace = Priced & {
  readonly rule: "ScheduleShare" | "ScheduleCredit";
  readonly inputs: PeriodInputs & { readonly schedule: ScheduleInputs };
  readonly less: readonly [] | readonly [BilledLess];
};

/** A discount of another line; tiers and fraction are empty. */
export type DiscountLineTrace = Common & {
  readonly rule: "Discount" | "DiscountTakenBack";
  readonly inputs: DiscountInputs;
  readonly less: readonly BilledLess[];
  readonly discount: DiscountTrace;
};

/** A manually entered credit. */
export type ByHandTrace = Priced & {
  readonly rule: "CreditByHand";
  readonly inputs: OnceInputs;
  readonly less: readonly [];
};

/** A line, or a discount, that a user entered on an invoice. */
export type EnteredTrace = Priced & {
  readonly rule: "EnteredByHand";
  readonly inputs: OnceInputs;
  readonly less: readonly [];
};

/** The rounding line of a document. */
export type DocumentRoundingTrace = Priced & {
  readonly rule: "DocumentRounding";
  readonly inputs: OnceInputs;
  readonly less: readonly [OtherLinesLess];
};

/**
 * amount = sign × (rounding.rounded − OtherPeriods) − BilledBefore − Billed, where
 * rounding.unrounded = inputs.listAmount × inputs.base × fraction; for discounts see `DiscountTrace`.
 */
export type LineTrace =
  | OneTimeTrace
  | PeriodTrace
  | CreditTrace
  | UsageTrace
  | TrueUpTrace
  | CreditLineTrace
  | ScheduleTrace
  | DiscountLineTrace
  | ByHandTrace
  | EnteredTrace
  | DocumentRoundingTrace;

/** Whether a line is of a negative discount, which raises the line that it applies to. */
export const isRaise = ({ discount, inputs }: LineTrace): boolean =>
  discount !== undefined && decimal(inputs.listPrice ?? 0).lessThan(0);
