import type * as z from "zod";
import { dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { sumOf } from "@/lib/values/decimal";
import type { getPaymentSchedule, getPaymentScheduleItem } from "./contract";
import { openAmount, type Schedule, type ShownItem } from "./model";

const idOrNull = (id: string | null | undefined) => (id ? wireId(id) : null);

/** An item as the API shows it. */
export function presentItem(
  item: ShownItem,
  schedule: Schedule,
  timeZone: string,
): z.output<typeof getPaymentScheduleItem.result> {
  return {
    id: item.id === null ? "" : wireId(item.id),
    number: item.itemNumber ?? "",
    accountId: wireId(schedule.accountId),
    paymentScheduleId: wireId(schedule.id),
    paymentScheduleNumber: schedule.scheduleNumber,
    status: item.status,
    scheduledDate: item.scheduledDate,
    runHour: item.runHour,
    amount: item.amount.toNumber(),
    balance: openAmount(item).toNumber(),
    currency: schedule.currency,
    paymentMethodId: idOrNull(item.paymentMethodId),
    description: item.description,
    errorMessage: item.errorMessage,
    standalone: schedule.standalone,
    ...(item.invoiceId && {
      billingDocument: {
        id: wireId(item.invoiceId),
        number: item.invoiceNumber ?? "",
        type: item.documentKind ?? "Invoice",
      },
    }),
    paymentOption: item.paymentOption,
    paymentId: idOrNull(item.payments.at(-1)?.paymentId),
    psiPayments: item.payments.map(({ paymentId }) => ({ paymentId: wireId(paymentId) })),
    createdDate: dateTimeText(timeZone, item.createdAt),
    updatedDate: dateTimeText(timeZone, item.updatedAt),
    ...item.customFields,
  };
}

/** How many items are shown, from a query. */
export type Narrowing = { nextPendingItems?: string; lastProcessedItems?: string };

/** The shown items: the next pending ones, the last paid ones, all others. */
function shownItems(items: readonly ShownItem[], narrowing: Narrowing): ShownItem[] {
  const next = Number(narrowing.nextPendingItems ?? items.length);
  const last = Number(narrowing.lastProcessedItems ?? items.length);
  const pending = items.filter(({ status }) => status === "Pending").slice(0, next);
  const processed = items.filter(({ status }) => status === "Processed");
  const paid = processed.slice(Math.max(processed.length - last, 0));
  const left = new Set([...pending, ...paid]);
  return items.filter(
    (item) => left.has(item) || (item.status !== "Pending" && item.status !== "Processed"),
  );
}

/** A schedule with its items, which are in the order of their days. */
export function presentSchedule(
  schedule: Schedule,
  all: readonly ShownItem[],
  timeZone: string,
  narrowing: Narrowing = {},
): z.output<typeof getPaymentSchedule.result> {
  const items = all.filter(({ scheduleId }) => scheduleId === schedule.id);
  const of = (status: string) => items.filter((item) => item.status === status);
  return {
    id: wireId(schedule.id),
    paymentScheduleNumber: schedule.scheduleNumber,
    accountId: wireId(schedule.accountId),
    accountNumber: schedule.accountNumber,
    status: schedule.status,
    isCustom: schedule.period === null,
    period: schedule.period,
    startDate: schedule.startDate,
    occurrences: items.length,
    runHour: schedule.runHour,
    totalAmount: sumOf(items.map(({ amount }) => amount)).toNumber(),
    prepayment: schedule.prepayment,
    standalone: schedule.standalone,
    description: schedule.description,
    nextPaymentDate: of("Pending")[0]?.scheduledDate ?? null,
    recentPaymentDate: of("Processed").at(-1)?.scheduledDate ?? null,
    totalPaymentsProcessed: of("Processed").length,
    totalPaymentsErrored: of("Error").length,
    paymentOption: schedule.paymentOption,
    cancelDate: schedule.cancelDate,
    cancelledOn: schedule.cancelledAt && dateTimeText(timeZone, schedule.cancelledAt),
    cancelledById: actorWireId(schedule.cancelledById),
    createdById: actorWireId(schedule.createdById),
    updatedById: actorWireId(schedule.updatedById),
    items: shownItems(items, narrowing).map((item) => presentItem(item, schedule, timeZone)),
    createdDate: dateTimeText(timeZone, schedule.createdAt),
    updatedDate: dateTimeText(timeZone, schedule.updatedAt),
    ...schedule.customFields,
  };
}
