import type { CommittedPeriod } from "@/lib/billing/commitments/commitment-terms";
import { committedPeriods } from "@/lib/billing/commitments/committed-periods";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import { earlier, type LocalDate } from "@/lib/values/local-date";
import type { BilledLine, ChargeCondition } from "./eligible-model";

export const COMMITMENT_STATUSES = [
  "Active",
  "Evaluated",
  "Cancelled",
  "CancelledPendingEvaluation",
] as const;

/** The states of a period, and by its periods those of a schedule and of a commitment. Reference 4. */
export type CommitmentStatus = (typeof COMMITMENT_STATUSES)[number];

export const PERIOD_TYPES = [
  "Month",
  "Quarter",
  "SemiAnnual",
  "Year",
  "SpecificMonths",
  "SinglePeriod",
] as const;

export type PeriodType = (typeof PERIOD_TYPES)[number];

export const PREPAYMENT_TYPES = ["NotPrepaid", "FullyPrepaid"] as const;

/** Whether the amounts are credit that is paid in advance, or a minimum that is compared with what was billed. */
export type PrepaymentType = (typeof PREPAYMENT_TYPES)[number];

export const SETTLEMENTS = ["NoSettlement", "FullMinimum", "CurrentPeriodOnly"] as const;

/** What is still owed of a commitment that is canceled. */
export type Settlement = (typeof SETTLEMENTS)[number];

export const TAX_MODES = ["TaxExclusive", "TaxInclusive"] as const;

/** Days with one amount for each period; `end` is exclusive. */
export type Schedule = {
  readonly id: string;
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly amount: Decimal;
  readonly periodType: PeriodType;
  readonly specificLength: number | null;
  /** Credit only: what it costs for each period, and how often it is paid. */
  readonly price: Decimal | null;
  readonly frequency: string | null;
  readonly specificFrequency: number | null;
};

/** The days that one amount is for; `end` is exclusive. */
export type CommitmentPeriod = {
  readonly id: string;
  readonly scheduleId: string;
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly dueOn: LocalDate;
  readonly amount: Decimal;
  readonly isProrated: boolean;
  readonly status: CommitmentStatus;
  /** What counted when it was evaluated; null before, and for credit. */
  readonly counted: Decimal | null;
  /** Credit only: what it costs, and the days on which equal parts of that are paid. */
  readonly price: Decimal | null;
  readonly paymentDays: readonly LocalDate[];
  /** The first payment day that is not billed. */
  readonly payOn: LocalDate | null;
  /** Credit of a canceled period: what is not used until the cancellation is refunded. */
  readonly givesBack: boolean;
};

/** A commitment; one that is only previewed has no number, unless the order has chosen one. */
export type Commitment<Numbered extends string | null = string | null> = {
  readonly id: string;
  readonly commitmentNumber: Numbered;
  readonly accountId: string;
  readonly orderId: string;
  readonly name: string;
  readonly type: string;
  readonly prepaymentType: PrepaymentType;
  readonly priority: number;
  readonly currency: string;
  readonly alignmentDate: LocalDate | null;
  readonly chargeConditions: ChargeCondition | null;
  readonly taxCode: string | null;
  readonly taxMode: (typeof TAX_MODES)[number] | null;
  readonly version: number;
  readonly cancelledOn: LocalDate | null;
  readonly settlement: Settlement | null;
  readonly schedules: readonly Schedule[];
  readonly periods: readonly CommitmentPeriod[];
};

/** A commitment with what reads show of others. */
export type ShownCommitment = Commitment<string> & {
  readonly accountNumber: string;
  readonly orderNumber: string;
  /** The orders that have made and changed it, the first one first. */
  readonly changedBy: readonly string[];
};

/** A line of a document that is stored; it has no number where the line is on no document yet. */
export type DocumentLine = BilledLine & {
  readonly id: string;
  readonly documentType: "Invoice" | "CreditMemo";
  readonly documentNumber: string | null;
};

/** The line that has billed what was missing of a period. */
export type TrueUpLine = {
  readonly id: string;
  readonly invoiceNumber: string | null;
  readonly amount: Decimal;
  readonly tax: Decimal;
};

/** Whether its amounts are credit. */
export const isCredit = ({ prepaymentType }: Pick<Commitment, "prepaymentType">): boolean =>
  prepaymentType === "FullyPrepaid";

/** Whether a bill may still evaluate a period. */
export const isOpen = ({ status }: Pick<CommitmentPeriod, "status">): boolean =>
  status === "Active" || status === "CancelledPendingEvaluation";

/** The state that the periods of a schedule, or of a commitment, have together. */
export function statusOf(periods: readonly Pick<CommitmentPeriod, "status">[]): CommitmentStatus {
  const states = new Set(periods.map(({ status }) => status));
  if (states.has("CancelledPendingEvaluation")) return "CancelledPendingEvaluation";
  if (states.has("Active")) return "Active";
  return states.has("Cancelled") ? "Cancelled" : "Evaluated";
}

const MONTHS: Readonly<Record<PeriodType, number | null>> = {
  Month: 1,
  Quarter: 3,
  SemiAnnual: 6,
  Year: 12,
  SpecificMonths: null,
  SinglePeriod: null,
};

/** The state of a commitment: one that was canceled stays so, whatever is evaluated of it. */
export function stateOf({
  cancelledOn,
  periods,
}: Pick<Commitment, "cancelledOn" | "periods">): CommitmentStatus {
  const status = statusOf(periods);
  return cancelledOn !== null && status === "Evaluated" ? "Cancelled" : status;
}

type PeriodTerms = Pick<Schedule, "start" | "end" | "amount" | "periodType" | "specificLength">;

/** The periods of a schedule, counted from `anchor`. */
export function periodsOf(
  { start, end, amount, periodType, specificLength }: PeriodTerms,
  anchor: LocalDate,
  currency: string,
): CommittedPeriod[] {
  const months = periodType === "SpecificMonths" ? specificLength : MONTHS[periodType];
  return committedPeriods({ days: { start, end }, amount, months }, anchor, currency);
}

/** First and last day, and the sum of all periods. */
export function extentOf({ schedules, periods }: Pick<Commitment, "schedules" | "periods">) {
  const first = schedules[0];
  const last = schedules.at(-1);
  if (first === undefined || last === undefined) throw new RangeError("there is no schedule");
  return {
    start: first.start,
    end: last.end,
    totalAmount: sumOf(periods.map(({ amount }) => amount)),
  };
}

/** The day that the periods are counted from. */
export const anchorOf = ({
  alignmentDate,
  schedules,
}: Pick<Commitment, "alignmentDate" | "schedules">): LocalDate | undefined =>
  alignmentDate ?? schedules[0]?.start;

/**
 * What becomes of the open periods when their commitment is canceled as of a day. With FullMinimum all later periods fall due
 * with the one that holds the day, or on the day where none does.
 */
export function afterCancellation(
  periods: readonly CommitmentPeriod[],
  day: LocalDate,
  settlement: Settlement,
): CommitmentPeriod[] {
  const current = periodOn(periods, day);
  const atOnce = current?.end ?? day;
  return periods.filter(isOpen).map((period) => {
    const { id, end } = period;
    const isPast = end <= day;
    const isKept =
      isPast ||
      settlement === "FullMinimum" ||
      (settlement === "CurrentPeriodOnly" && id === current?.id);
    return {
      ...period,
      status: isKept ? "CancelledPendingEvaluation" : "Cancelled",
      dueOn: isPast ? end : earlier(end, atOnce),
    };
  });
}

const periodOn = (periods: readonly CommitmentPeriod[], day: LocalDate) =>
  periods.find(({ start, end }) => start <= day && day < end);

/**
 * What becomes of the open periods of credit. Those that are kept pay until they end; with FullMinimum all that they cost falls
 * due on the day. Of the others, those that were billed or used refund what is not used before the day.
 *
 * @param billed ids of the periods with lines.
 */
export function creditAfterCancellation(
  periods: readonly CommitmentPeriod[],
  day: LocalDate,
  settlement: Settlement,
  billed: ReadonlySet<string>,
): CommitmentPeriod[] {
  const current = periodOn(periods, day);
  return periods.filter(isOpen).map((period) => {
    const { id, end, payOn } = period;
    const isCurrent = settlement === "CurrentPeriodOnly" && id === current?.id;
    if (end <= day || isCurrent) return { ...period, status: "CancelledPendingEvaluation" };
    if (settlement === "FullMinimum") {
      const atOnce = payOn && earlier(payOn, day);
      return { ...period, status: "CancelledPendingEvaluation", payOn: atOnce };
    }
    if (!billed.has(id)) return { ...period, status: "Cancelled", payOn: null };
    const settled = { status: "CancelledPendingEvaluation", dueOn: day } as const;
    return { ...period, ...settled, payOn: null, givesBack: true };
  });
}
