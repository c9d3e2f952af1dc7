import type { RoundingMode } from "@/lib/values/money";

/** Tax that is added: tax = amount × rate, rounded. */
type ExclusiveTax = { readonly mode: "TaxExclusive"; readonly rule: null };

/**
 * Tax that is in the price: net = (amount − fixed taxes) ÷ (1 + the sum of the rates); by `rule` the net or the taxes
 * are rounded, null where they are rounded for the whole document.
 */
type InclusiveTax = {
  readonly mode: "TaxInclusive";
  readonly rule: "RoundingNetAmount" | "RoundingTaxAmount" | null;
};

/** What of the tax is owed; at most one of these. */
type TaxStanding =
  | {
      readonly exempt?: undefined;
      readonly takenBack?: undefined;
      /** Tax was rounded once for the whole document, and this is the share of the line. */
      readonly level?: "Document";
    }
  | {
      /** The buyer owes no tax: the rates are those of everybody else. */
      readonly exempt: true;
      readonly takenBack?: undefined;
      readonly level?: undefined;
    }
  | {
      readonly exempt?: undefined;
      readonly takenBack: TakenBack;
      readonly level?: undefined;
    };

/**
 * The line takes back a part of an earlier one: each tax is what is owed on `stays`, between
 * nothing and what was charged `before`, less that. Until the earlier line is billed, parts of it that come back
 * are `unbilled`, and so is it when it follows them: each tax is what is owed on `stays`, less that.
 */
type TakenBack = {
  readonly stays: string;
  readonly before: readonly string[];
  readonly unbilled?: true;
};

/** One tax of a line. */
export type RateTrace = {
  readonly name: string;
  readonly type: "Percentage" | "FlatFee";
  readonly rate: string;
  readonly unrounded: string;
  readonly amount: string;
};

/** How a line is taxed by itself. */
export type PlainTax = {
  readonly code?: string;
  readonly amount: string;
  readonly net: string;
  readonly rates: readonly RateTrace[];
  readonly rounding: { readonly mode: RoundingMode; readonly increment: string };
} & (ExclusiveTax | InclusiveTax);

/** How a line was taxed. */
export type TaxTrace = PlainTax & TaxStanding;
