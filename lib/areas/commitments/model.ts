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
  /** What counted when it was evaluated; null before. */
  readonly counted: Decimal | null;
};

export type Commitment = {
  readonly id: string;
  readonly commitmentNumber: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly name: string;
  readonly type: string;
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
export type ShownCommitment = Commitment & {
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

/** The periods of a schedule, counted from `anchor`. */
export function periodsOf(
  { start, end, amount, periodType, specificLength }: Omit<Schedule, "id">,
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
): Pick<CommitmentPeriod, "id" | "status" | "dueOn">[] {
  const current = periods.find(({ start, end }) => start <= day && day < end);
  const atOnce = current?.end ?? day;
  return periods.filter(isOpen).map(({ id, end }) => {
    const isPast = end <= day;
    const isKept =
      isPast ||
      settlement === "FullMinimum" ||
      (settlement === "CurrentPeriodOnly" && id === current?.id);
    return {
      id,
      status: isKept ? "CancelledPendingEvaluation" : "Cancelled",
      dueOn: isPast ? end : earlier(end, atOnce),
    };
  });
}
