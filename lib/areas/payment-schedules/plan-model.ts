import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import {
  dayOfInstalment,
  periodsLater,
  type PaymentOption,
  type Period,
  type Schedule,
  type ScheduleItem,
} from "./model";

/** How the pending items of a schedule are planned anew; absent parts stay as they are. */
export type NewPlan = {
  amount?: Decimal;
  period?: Period;
  firstDay?: LocalDate;
  /** The total number of items. */
  occurrences?: number;
  runHour?: number;
  paymentMethodId?: string;
  paymentOption?: PaymentOption[];
};

/** The pending items of a schedule after replanning. */
export type Planned = {
  period: Period | null;
  runHour: number;
  paymentOption: PaymentOption[];
  /** Changed pending items. */
  kept: ScheduleItem[];
  /** New items. */
  added: PlannedItem[];
  /** Removed items. */
  dropped: ScheduleItem[];
};

/** An item before it has an id and a number. */
export type PlannedItem = Pick<
  ScheduleItem,
  "scheduledDate" | "runHour" | "amount" | "invoiceId" | "paymentMethodId" | "paymentOption"
>;

/**
 * Plans the pending items of a schedule anew: existing items keep their position, the last ones are
 * removed or more are added. Days only move for another period, first day or number. Paid or
 * attempted ones stay.
 */
export function replanned(
  schedule: Schedule,
  items: readonly ScheduleItem[],
  plan: NewPlan,
): Planned {
  const waiting = items.filter(({ status }) => status === "Pending");
  const left = Math.max((plan.occurrences ?? items.length) - (items.length - waiting.length), 0);
  const period = plan.period ?? schedule.period;
  const model = waiting.at(-1) ?? items.at(-1);
  const first = plan.firstDay ?? waiting[0]?.scheduledDate ?? schedule.startDate;
  const otherPeriod = plan.period !== undefined && plan.period !== schedule.period;
  const moves = period !== null && (otherPeriod || plan.firstDay !== undefined);
  const last = waiting.at(-1)?.scheduledDate ?? items.at(-1)?.scheduledDate ?? first;
  const dayAt = (index: number) => {
    if (period === null) return waiting[index]?.scheduledDate ?? last;
    if (moves) return dayOfInstalment(first, period, index);
    const before = waiting[index]?.scheduledDate;
    return before ?? periodsLater(last, period, index - waiting.length + 1, schedule.startDate);
  };
  const terms = (index: number, item: ScheduleItem) => ({
    ...item,
    scheduledDate: dayAt(index),
    amount: plan.amount ?? item.amount,
    runHour: plan.runHour ?? item.runHour,
    paymentMethodId: plan.paymentMethodId ?? item.paymentMethodId,
    paymentOption: plan.paymentOption ?? item.paymentOption,
  });
  const more = Math.max(left - waiting.length, 0);
  return {
    period,
    runHour: plan.runHour ?? schedule.runHour,
    paymentOption: plan.paymentOption ?? schedule.paymentOption,
    kept: waiting.slice(0, left).map((item, index) => terms(index, item)),
    added: model
      ? Array.from({ length: more }, (_, index) => anotherOf(terms(waiting.length + index, model)))
      : [],
    dropped: waiting.slice(left),
  };
}

/** Another item with the terms of one. */
function anotherOf(item: ScheduleItem): PlannedItem {
  const { scheduledDate, runHour, amount, invoiceId, paymentMethodId, paymentOption } = item;
  return { scheduledDate, runHour, amount, invoiceId, paymentMethodId, paymentOption };
}

/** The pending items from an item on, each one period later. The items are in the order of their days. */
export function delayed<Item extends Pick<ScheduleItem, "status" | "scheduledDate">>(
  { period, startDate }: { period: Period; startDate: LocalDate },
  items: readonly Item[],
  from: Item,
): Item[] {
  const later = items.filter(
    ({ status, scheduledDate }) => status === "Pending" && scheduledDate >= from.scheduledDate,
  );
  return later.map((item, index) => ({
    ...item,
    scheduledDate:
      later[index + 1]?.scheduledDate ?? periodsLater(item.scheduledDate, period, 1, startDate),
  }));
}
