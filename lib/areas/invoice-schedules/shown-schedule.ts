import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import {
  type InvoiceSchedule,
  nextRunDate,
  type ScheduleItem,
  statusOf,
} from "@/lib/areas/scheduled-charges/model";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { sumOf, ZERO } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { FoundSchedule } from "./find-schedule";

/** A page of the items of a schedule; all of them without a size. */
export type ItemPage = {
  readonly page?: string | undefined;
  readonly pageSize?: string | undefined;
};

/** A schedule as version 1 shows it. */
export async function presentSchedule(ctx: Ctx, found: FoundSchedule, page: ItemPage = {}) {
  const { schedule, standing } = found;
  const { currency } = schedule;
  const names = await subscriptionNumbers(ctx, schedule);
  const unbilled = standing.total.minus(standing.billed);
  return {
    id: wireId(schedule.id),
    number: schedule.scheduleNumber,
    accountId: wireId(schedule.accountId),
    currency,
    status: statusOf(schedule),
    notes: schedule.notes,
    invoiceSeparately: schedule.invoiceSeparately,
    totalAmount: moneyNumber(schedule.plannedAmount, currency),
    actualAmount: moneyNumber(standing.total, currency),
    billedAmount: moneyNumber(standing.billed, currency),
    unbilledAmount: moneyNumber(unbilled, currency),
    nextRunDate: nextRunDate(schedule),
    orders: [...schedule.orders],
    specificSubscriptions: presentCharges(schedule, names),
    additionalSubscriptionsToBill: schedule.additionalSubscriptionIds.map(
      (id) => names.get(id) ?? wireId(id),
    ),
    scheduleItems: pageOf(schedule.items, page).map((item) => presentItem(item, found)),
  };
}

async function subscriptionNumbers(
  ctx: Ctx,
  { charges, additionalSubscriptionIds }: InvoiceSchedule,
): Promise<Map<string, string>> {
  const ids = new Set([
    ...charges.map(({ subscriptionId }) => subscriptionId),
    ...additionalSubscriptionIds,
  ]);
  const names = new Map<string, string>();
  for (const id of ids) names.set(id, (await findSubscription(ctx, id)).subscriptionNumber);
  return names;
}

function presentCharges({ charges }: InvoiceSchedule, names: ReadonlyMap<string, string>) {
  return [...groupBy(charges, ({ subscriptionId }) => subscriptionId)].map(([id, own]) => ({
    subscriptionKey: names.get(id) ?? wireId(id),
    orderKey: own[0]?.orderNumber ?? null,
    chargeNumbers: own.map(({ chargeNumber }) => chargeNumber).join(","),
  }));
}

function pageOf(items: readonly ScheduleItem[], { page = "1", pageSize }: ItemPage) {
  if (pageSize === undefined) return items;
  const size = Number(pageSize);
  return items.slice((Number(page) - 1) * size, Number(page) * size);
}

function presentItem(item: ScheduleItem, { schedule, standing }: FoundSchedule) {
  const lines = schedule.lines.filter(({ itemId }) => itemId === item.id);
  const billed = sumOf(lines.map(({ amount }) => amount));
  const isPending = item.state === "Pending";
  const actual = isPending ? (standing.actual.get(item.id) ?? ZERO) : billed;
  const invoiceId = lines.find((line) => line.invoiceId !== null)?.invoiceId;
  const memoId = lines.find((line) => line.creditMemoId !== null)?.creditMemoId;
  return {
    id: wireId(item.id),
    name: item.name,
    runDate: item.runDate,
    amount: item.amount.toFixed(),
    percentage: item.percentage && exactNumber(item.percentage),
    actualAmount: actual.toFixed(),
    status: item.state,
    targetDateForAdditionalSubscriptions: item.targetDate,
    invoiceId: invoiceId ? wireId(invoiceId) : null,
    creditMemoId: memoId ? wireId(memoId) : null,
  };
}
