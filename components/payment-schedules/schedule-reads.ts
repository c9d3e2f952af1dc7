import { getPaymentSchedule } from "@/lib/areas/payment-schedules/contract";
import {
  queryPaymentScheduleByKey,
  queryPaymentScheduleItems,
  queryPaymentSchedules,
} from "@/lib/areas/payment-schedules/list-contract";
import type { RowOf } from "@/lib/portal/use-list";

export type Schedule = RowOf<typeof queryPaymentSchedules>;
export type Item = RowOf<typeof queryPaymentScheduleItems>;

/** The queries that a change of a schedule makes stale. */
export const scheduleReads = [
  getPaymentSchedule,
  queryPaymentSchedules,
  queryPaymentScheduleByKey,
  queryPaymentScheduleItems,
];

export const periodChoices = [
  { value: "Monthly", label: "Every month" },
  { value: "BiWeekly", label: "Every two weeks" },
  { value: "Weekly", label: "Every week" },
] as const;

/** "Every month", or that the days were chosen one by one. */
export function periodText(period: Schedule["period"]): string {
  return periodChoices.find(({ value }) => value === period)?.label ?? "Custom dates";
}

/** Words for the states of a planned payment. */
export const itemLabels: Record<Item["status"], string> = {
  Pending: "Scheduled",
  Processed: "Paid",
  Error: "Failed",
  Canceled: "Canceled",
};
