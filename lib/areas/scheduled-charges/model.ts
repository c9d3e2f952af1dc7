import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export const ITEM_STATES = ["Pending", "Processed"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const SCHEDULE_STATUSES = [
  "Pending",
  "PartiallyProcessed",
  "Paused",
  "FullyProcessed",
] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** What a schedule bills on a day. */
export type ScheduleItem = {
  readonly id: string;
  /** From 1, in the order of execution. */
  readonly position: number;
  readonly name: string | null;
  readonly state: ItemState;
  /** Null for an item that is only executed by a call. */
  readonly runDate: LocalDate | null;
  /** As it was planned; that of a percentage is of the total at that time. */
  readonly amount: Decimal;
  readonly percentage: Decimal | null;
  /** Through this day the charges of additional subscriptions are billed with it. */
  readonly targetDate: LocalDate | null;
};

/** A charge of a schedule, as far as its account pays for it. */
export type ScheduledCharge = {
  readonly chargeNumber: string;
  readonly subscriptionId: string;
  /** The order that it was chosen by. */
  readonly orderNumber: string | null;
};

/** A line of a schedule that counts, with the sign of a bill; tax that prices include is part of it. */
export type CountedLine = {
  readonly itemId: string;
  readonly chargeNumber: string;
  readonly invoiceId: string | null;
  readonly creditMemoId: string | null;
  readonly amount: Decimal;
};

/** A plan of amounts and days by which charges of an account are billed. */
export type InvoiceSchedule = {
  readonly id: string;
  readonly scheduleNumber: string;
  readonly accountId: string;
  readonly currency: string;
  readonly paused: boolean;
  readonly invoiceSeparately: boolean;
  readonly notes: string | null;
  /** The total when the items were planned last. */
  readonly plannedAmount: Decimal;
  readonly orders: readonly string[];
  readonly additionalSubscriptionIds: readonly string[];
  readonly items: readonly ScheduleItem[];
  readonly charges: readonly ScheduledCharge[];
  readonly lines: readonly CountedLine[];
};

export const pendingItems = ({ items }: Pick<InvoiceSchedule, "items">): ScheduleItem[] =>
  items.filter(({ state }) => state === "Pending");

/** The status of a schedule, which follows from its items. */
export function statusOf(schedule: Pick<InvoiceSchedule, "items" | "paused">): ScheduleStatus {
  const pending = pendingItems(schedule);
  if (!pending.length) return "FullyProcessed";
  if (schedule.paused) return "Paused";
  return pending.length === schedule.items.length ? "Pending" : "PartiallyProcessed";
}

/** The next day on which an item falls due by itself; null when none does. */
export function nextRunDate(schedule: Pick<InvoiceSchedule, "items">): LocalDate | null {
  const days = pendingItems(schedule).flatMap(({ runDate }) => runDate ?? []);
  return days.toSorted()[0] ?? null;
}
