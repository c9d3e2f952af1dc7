import type { Decimal } from "@/lib/values/decimal";
import type { Period } from "@/lib/values/period";

/** A part of what the credit of a period costs. */
export type PrepaymentPart = {
  readonly what: "Prepayment";
  readonly days: Period;
  readonly credit: Decimal;
  readonly price: Decimal;
  /** Of the equal parts of the price, the number of this one, from 1. */
  readonly part: number;
  readonly parts: number;
};

/** Credit that pays for lines of a charge, or comes back when they are credited. */
export type Drawdown = {
  readonly what: "Drawdown";
  readonly days: Period;
  readonly credit: Decimal;
  /** The days of the lines that are paid. */
  readonly lineDays: Period;
  /** The charge segment whose lines are paid. */
  readonly chargeId: string;
  readonly chargeName: string;
} & (
  | {
      readonly way: "Paid";
      /** What was left to pay of the lines, and what was used of the credit before. */
      readonly owed: Decimal;
      readonly usedBefore: Decimal;
      readonly amount: Decimal;
    }
  | {
      readonly way: "Returned";
      /** What the credit had paid of the charge, and what of that still counts. */
      readonly paid: Decimal;
      readonly kept: Decimal;
      readonly amount: Decimal;
    }
);

/** The price of the credit that was used of a canceled period, less what was billed for the period. */
export type CreditSettlement = {
  readonly what: "Settlement";
  readonly days: Period;
  readonly credit: Decimal;
  readonly price: Decimal;
  readonly used: Decimal;
  readonly billed: Decimal;
};

/** What a line of a credit commitment is calculated from. */
export type CreditLine = PrepaymentPart | Drawdown | CreditSettlement;
