import type { RoundingMode } from "@/lib/values/money";

/** Added tax: tax = amount × rate, rounded. */
type ExclusiveTax = { readonly mode: "TaxExclusive"; readonly rule: null };

/**
 * Included tax: net = (amount − fixed taxes) ÷ (1 + the sum of the rates); by `rule` the net or the taxes are rounded,
 * null where they are rounded for the whole document.
 */
type InclusiveTax = {
  readonly mode: "TaxInclusive";
  readonly rule: "RoundingNetAmount" | "RoundingTaxAmount" | null;
};

/** Deviations from a plain tax; at most one of these. */
type TaxStanding =
  | {
      readonly exempt?: undefined;
      readonly takenBack?: undefined;
      /** Tax was rounded once for the whole document and allocated to the line. */
      readonly level?: "Document";
    }
  | {
      /** The buyer is exempt: the rates are those without exemption. */
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
 * The line credits a part of an earlier one: each tax is the tax on `stays`, clamped between zero and
 * the tax charged `before`, less the latter. Credits before the earlier line is billed, and that line
 * when it follows them, are `unbilled`: then the tax is not clamped.
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

/** The tax of a line that is rounded separately. */
export type PlainTax = {
  readonly code?: string;
  readonly amount: string;
  readonly net: string;
  readonly rates: readonly RateTrace[];
  readonly rounding: { readonly mode: RoundingMode; readonly increment: string };
} & (ExclusiveTax | InclusiveTax);

/** The derivation of a line's tax. */
export type TaxTrace = PlainTax & TaxStanding;
