import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { CreditLine } from "./credit/credit-terms";

/** Days with one amount for each period in them; null months for a single period. */
export type CommitmentSchedule = {
  readonly days: Period;
  readonly amount: Decimal;
  readonly months: number | null;
};

/** The days that one amount is for; it is a share by days where they are a part of a whole period. */
export type CommittedPeriod = {
  readonly days: Period;
  readonly amount: Decimal;
  readonly isProrated: boolean;
};

/** A committed period with what counted when it was evaluated; null while it is open. */
export type TrackedPeriod = {
  readonly periodId: string;
  readonly days: Period;
  readonly amount: Decimal;
  readonly counted: Decimal | null;
};

/** An amount that was billed, or credited, for days. */
export type SpentLine = {
  readonly serviceStart: LocalDate;
  /** Exclusive. */
  readonly serviceEnd: LocalDate;
  readonly amount: Decimal;
};

/** What a true-up line is calculated from. */
export type TrueUpTerms = {
  readonly days: Period;
  readonly committed: Decimal;
  readonly counted: Decimal;
};

/** Of the period of a commitment, instead of a price: what is missing of it, or the lines of its credit. */
export type CommitmentLines = {
  readonly trueUp?: TrueUpTerms;
  readonly credit?: readonly CreditLine[];
};
