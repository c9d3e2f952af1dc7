import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** How long the units of a prepayment may be used. */
export type ValidityPeriod = "SUBSCRIPTION_TERM" | "ANNUAL" | "SEMI_ANNUAL" | "QUARTER" | "MONTH";

/** The months of a validity period; a term has none. */
export const VALIDITY_MONTHS: Readonly<Record<ValidityPeriod, number | null>> = {
  SUBSCRIPTION_TERM: null,
  ANNUAL: 12,
  SEMI_ANNUAL: 6,
  QUARTER: 3,
  MONTH: 1,
};

/** Whether units that were rolled over are used before those of the current period, or after them. */
export type RolloverApply = "ApplyFirst" | "ApplyLast";

/** How units that were not used in their validity period are rolled over. */
export type RolloverTerms = {
  /** For so many periods after the validity period. */
  readonly periods: number;
  /** Months of such a period; null is as long as the validity period. */
  readonly months: number | null;
  readonly apply: RolloverApply;
};

/** The periods to which what remains of a fund is rolled over: one after the other, from its end on. */
export type Rollover = {
  readonly apply: RolloverApply;
  /** The end of each, exclusive. */
  readonly ends: readonly LocalDate[];
};

/** What a one-time or recurring charge sells in advance, beside its price. */
export type Prepayment = {
  readonly unit: string;
  /** For one unit of the charge; of a whole validity period, or of the billing period where that is shorter. */
  readonly quantity: Decimal;
  readonly validity: ValidityPeriod;
  /** Absent: what is not used expires. */
  readonly rollover?: RolloverTerms;
  /** The first day after the term; null for evergreen subscriptions. */
  readonly termEnd: LocalDate | null;
};

/** How usage is paid from prepaid units. */
export type Drawdown = {
  /** Of the prepaid units. */
  readonly unit: string;
  /** Prepaid units for one used unit. */
  readonly rate: Decimal;
};

/** Prepaid units of a subscription that may be used from `start` until `end`, which is exclusive; null is without an end. */
export type Fund = {
  readonly fundId: string;
  readonly subscriptionId: string;
  readonly unit: string;
  /** The charge segment that sold them, and the days that its line billed. */
  readonly segmentId: string;
  readonly paidFrom: LocalDate;
  readonly paidUntil: LocalDate;
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  /** Absent: what remains at its end expires. */
  readonly rollover?: Rollover;
  /** What the line sold. */
  readonly quantity: Decimal;
  readonly remaining: Decimal;
};

/** Units put into a fund, or taken out of it. */
export type FundMove = { readonly fundId: string; readonly quantity: Decimal };

/** Units that pay usage of one day, of one stored sum. */
export type FundDraw = FundMove & {
  readonly date: LocalDate;
  readonly usageId: string;
};

/** What a line does to prepaid balances. */
export type PrepaidEffect = {
  /** New funds; their ids stand for them within a bill. */
  readonly grants?: readonly Fund[];
  /** Of new funds: units that were credited elsewhere after they had been used. */
  readonly lessUsed?: readonly FundMove[];
  /** Of a credit: units that go back with the money. */
  readonly takes?: readonly FundMove[];
  readonly draws?: readonly FundDraw[];
};

/** Decimals of prepaid units. */
export const UNIT_DECIMALS = 9;
