import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { addDays, addMonths, dayOfMonth, type LocalDate } from "@/lib/values/local-date";

export type Period = "Monthly" | "Weekly" | "BiWeekly";
export type ScheduleStatus = "Active" | "Canceled" | "Completed";
export type ItemStatus = "Pending" | "Processed" | "Error" | "Canceled";

/** A rule of one transaction, passed on as given. */
export type PaymentOption = Record<string, unknown>;

/** The job that charges an item immediately. */
export const RETRY_TASK = "pay-schedule-item";

/** An account's agreement to pay in installments. Recurring ones have a period, custom ones have none. */
export type Schedule = {
  id: string;
  scheduleNumber: string;
  accountId: string;
  accountNumber: string;
  currency: string;
  status: ScheduleStatus;
  period: Period | null;
  startDate: LocalDate;
  runHour: number;
  prepayment: boolean;
  standalone: boolean;
  description: string | null;
  paymentOption: PaymentOption[];
  customFields: CustomFields;
  createdAt: Date;
  updatedAt: Date;
} & ScheduleHistory;

/** Who created, changed and canceled a schedule, according to its audit trail. */
export type ScheduleHistory = {
  createdById: string | null;
  updatedById: string | null;
  cancelledById: string | null;
  cancelledAt: Date | null;
  cancelDate: LocalDate | null;
};

/** A schedule that the open call has changed: its audit line is written at the end of the call. */
export function justChanged(
  schedule: Schedule,
  actorId: string,
  more: Partial<ScheduleHistory> = {},
): Schedule {
  const { createdById } = schedule;
  return { ...schedule, createdById: createdById ?? actorId, updatedById: actorId, ...more };
}

/** One installment. */
export type ScheduleItem = {
  id: string;
  scheduleId: string;
  itemNumber: string;
  status: ItemStatus;
  scheduledDate: LocalDate;
  runHour: number;
  amount: Decimal;
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** Null where it settles no document. */
  documentKind: OwedKind | null;
  paymentMethodId: string | null;
  description: string | null;
  errorMessage: string | null;
  paymentOption: PaymentOption[];
  payments: { paymentId: string; paymentNumber: string; amount: string }[];
  customFields: CustomFields;
  createdAt: Date;
  updatedAt: Date;
};

/** An installment, or one that a preview would add: it has neither an id nor a number. */
export type ShownItem = Omit<ScheduleItem, "id" | "itemNumber"> & {
  id: string | null;
  itemNumber: string | null;
};

/** The day of the installment at `index`, counted from zero; months keep the first one's day. */
export function dayOfInstalment(start: LocalDate, period: Period, index: number): LocalDate {
  if (period === "Monthly") return addMonths(start, index, dayOfMonth(start));
  return addDays(start, index * (period === "Weekly" ? 7 : 14));
}

/** The day some periods after another one; months keep the day of the schedule's start. */
export function periodsLater(
  day: LocalDate,
  period: Period,
  count: number,
  start: LocalDate,
): LocalDate {
  if (period === "Monthly") return addMonths(day, count, dayOfMonth(start));
  return addDays(day, count * (period === "Weekly" ? 7 : 14));
}

/** The part of an installment not paid by the payments linked to it. */
export function openAmount(item: Pick<ScheduleItem, "amount" | "payments">): Decimal {
  return item.payments.reduce((left, { amount }) => left.minus(decimal(amount)), item.amount);
}
