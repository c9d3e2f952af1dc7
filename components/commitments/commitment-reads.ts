import { orderReads } from "@/components/orders/order-reads";
import type { Tone } from "@/components/ui/badge";
import {
  getCommitmentByKey,
  getCommitmentPeriods,
  getCommitments,
  listCommitmentSchedules,
} from "@/lib/areas/commitments/contract";
import { getCommitmentExplanation } from "@/lib/areas/commitments/explain-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type Commitment = CallResult<typeof getCommitmentByKey>;
export type Period = CallResult<typeof getCommitmentExplanation>["periods"][number];
export type Schedule = CallResult<typeof listCommitmentSchedules>["schedules"][number];

/** The queries that a change of a commitment makes stale. */
export const commitmentReads = [
  ...orderReads,
  getCommitmentByKey,
  getCommitmentExplanation,
  getCommitmentPeriods,
  getCommitments,
  listCommitmentSchedules,
];

/** Whether a period is one of credit that is paid in advance. */
export const isCredit = ({ prepaidAmount }: Pick<Period, "prepaidAmount">) =>
  prepaidAmount !== null;

type State = { label: string; tone: Tone };

/** The states of commitments, schedules and periods in words. */
export const stateWords: Readonly<
  Record<Commitment["status"] | Period["status"] | "ActiveWithDrawdown", State>
> = {
  Active: { label: "Active", tone: "positive" },
  ActiveWithDrawdown: { label: "Active, in use", tone: "positive" },
  ACTIVE: { label: "Open", tone: "info" },
  ACTIVE_WITH_DRAWDOWN: { label: "In use", tone: "info" },
  Evaluated: { label: "Evaluated", tone: "neutral" },
  EVALUATED: { label: "Evaluated", tone: "neutral" },
  Cancelled: { label: "Canceled", tone: "neutral" },
  CancelledPendingEvaluation: { label: "Canceled, not all evaluated", tone: "warning" },
  CANCELLED_PENDING_EVALUATION: { label: "Canceled, not evaluated", tone: "warning" },
};

const LENGTHS: Readonly<Record<Schedule["periodType"], string>> = {
  Month: "month",
  Quarter: "quarter",
  SemiAnnual: "half-year",
  Year: "year",
  SpecificMonths: "period",
  SinglePeriod: "period",
};

/** What an amount is for, as the end of "100.00 USD per …". */
export function periodWord({
  periodType,
  specificPeriodLength: months,
}: Pick<Schedule, "periodType"> & { specificPeriodLength?: number | null | undefined }): string {
  if (periodType === "SpecificMonths" && months) return `${months} months`;
  return LENGTHS[periodType];
}
