/* What lines of credit are calculated from, in plain JSON; decimals are strings. `amount` is the credit of the period. */

/** A part of what the credit costs, from 1. */
export type PrepaidPart = {
  readonly amount: string;
  readonly part: number;
  readonly parts: number;
};

/** What the credit has paid of a charge, or what came back to it. */
export type DrawnCredit = {
  readonly amount: string;
  readonly chargeId: string;
  readonly chargeName: string;
} & (
  | { readonly way: "Paid"; readonly owed: string; readonly usedBefore: string }
  | { readonly way: "Returned"; readonly paid: string; readonly kept: string }
);

/** What was used of it until its period was settled. */
export type SettledCredit = { readonly amount: string; readonly used: string };
