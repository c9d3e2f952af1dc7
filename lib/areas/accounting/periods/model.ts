import type { PERIOD_STATUSES, TRIAL_STATUSES } from "@/lib/kernel/accounting";
import type { Decimal } from "@/lib/values/decimal";
import { addDays, type LocalDate } from "@/lib/values/local-date";

/** A sum of a trial balance. */
export type TrialLine = {
  accountingCode: string;
  /** What the code is for; null for a name without a code. */
  type: string | null;
  currency: string;
  debit: string;
  credit: string;
};

export type AccountingPeriod = {
  id: string;
  name: string;
  startDate: LocalDate;
  /** The last day that belongs to it. */
  endDate: LocalDate;
  fiscalYear: number;
  fiscalQuarter: number | null;
  notes: string | null;
  status: (typeof PERIOD_STATUSES)[number];
  trialStatus: (typeof TRIAL_STATUSES)[number] | null;
  trialError: string | null;
  trialStartedAt: Date | null;
  trialEndedAt: Date | null;
  trialBalance: TrialLine[] | null;
  createdById: string;
  updatedById: string;
  createdAt: Date;
  updatedAt: Date;
};

type Days = Pick<AccountingPeriod, "id" | "name" | "startDate" | "endDate" | "status">;

/** What is wrong with the days of a new period, which follows the others; undefined when nothing is. */
export function problemOfNew(
  { startDate, endDate }: Pick<AccountingPeriod, "startDate" | "endDate">,
  others: readonly Days[],
  earliest: LocalDate | undefined,
): string | undefined {
  if (endDate < startDate) return "endDate must not lie before startDate.";
  const last = others.at(-1);
  if (last) {
    const next = addDays(last.endDate, 1);
    return startDate === next
      ? undefined
      : `startDate must be ${next}, the day after the last period: periods follow each other.`;
  }
  return earliest !== undefined && startDate > earliest
    ? `startDate must be ${earliest} or earlier, when the first document or payment is dated.`
    : undefined;
}

/** What is wrong with other days of a period; undefined when nothing is. */
export function problemOfMove(
  before: Days,
  after: Pick<AccountingPeriod, "startDate" | "endDate">,
  all: readonly Days[],
  earliest: LocalDate | undefined,
): string | undefined {
  const movesStart = after.startDate !== before.startDate;
  const movesEnd = after.endDate !== before.endDate;
  if (!movesStart && !movesEnd) return undefined;
  if (before.status !== "Open") return "The days of a period that is not open stay.";
  if (after.endDate < after.startDate) return "endDate must not lie before startDate.";
  if (movesStart && all[0]?.id !== before.id)
    return "startDate stays: only the first period may begin on another day.";
  if (movesEnd && all.at(-1)?.id !== before.id)
    return "endDate stays: only the last period may end on another day.";
  return movesStart && earliest !== undefined && after.startDate > earliest
    ? `startDate must be ${earliest} or earlier, when the first document or payment is dated.`
    : undefined;
}

/** Why a period cannot be closed, or prepared for it; undefined when it can. */
export function obstacleOfClosing(
  period: Days,
  all: readonly Days[],
  { today, open }: { today: LocalDate; open: readonly string[] },
): string | undefined {
  if (period.status === "Closed") return `${period.name} is closed already.`;
  const earlier = all.find((one) => one.startDate < period.startDate && one.status !== "Closed");
  if (earlier) return `${earlier.name} comes first: earlier periods are closed before later ones.`;
  if (period.endDate >= today)
    return `${period.name} has not ended: it is closed after ${period.endDate}.`;
  return open.length
    ? `${open.join(", ")}: post, cancel or settle what is open in ${period.name} first.`
    : undefined;
}

/** Why a period cannot be opened again; undefined when it can. */
export function obstacleOfReopening(period: Days, all: readonly Days[]): string | undefined {
  if (period.status === "Open") return `${period.name} is open.`;
  const next = all.find((one) => one.startDate > period.startDate);
  return next && next.status !== "Open"
    ? `${next.name} comes first: only the last period that is not open is opened again.`
    : undefined;
}

/** A booking of the documents and payments of a period, summed. */
export type Booked = { what: BookedOn; code: string | null; currency: string; amount: Decimal };

/** Accounts that bookings are on; revenue has the codes of charges and lines. */
export type BookedOn =
  | "AccountsReceivable"
  | "Cash"
  | "CustomerCashOnAccount"
  | "SalesTaxPayable"
  | "SalesRevenue";
