import type { Ctx } from "@/lib/kernel/context";
import { insertRows, prisma } from "@/lib/platform/database/db";
import { dayWritten } from "@/lib/platform/database/prisma-values";
import type { InvoiceSchedule, ScheduledCharge, ScheduleItem } from "./model";

type Writer = Pick<Ctx, "tenantId" | "now" | "actor">;
type Keys = Pick<Ctx, "tenantId" | "now">;

const insertSchedule = insertRows("invoice_schedule");
const addItems = insertRows("invoice_schedule_item");
const addCharges = insertRows("invoice_schedule_charge");

const stamps = ({ tenantId, now, actor }: Writer) => ({
  ...{ tenant_id: tenantId, created_at: now.toISOString(), updated_at: now.toISOString() },
  ...{ created_by_id: actor.id, updated_by_id: actor.id },
});

/** Stores a new schedule, without items and charges. */
export async function insertNewSchedule(
  writer: Writer,
  schedule: Omit<InvoiceSchedule, "items" | "charges" | "lines">,
): Promise<void> {
  await insertSchedule([
    {
      id: schedule.id,
      schedule_number: schedule.scheduleNumber,
      account_id: schedule.accountId,
      currency: schedule.currency,
      paused: schedule.paused,
      invoice_separately: schedule.invoiceSeparately,
      notes: schedule.notes,
      planned_amount: schedule.plannedAmount,
      settled_amount: null,
      orders: schedule.orders,
      additional_subscription_ids: schedule.additionalSubscriptionIds,
      checked_at: writer.now.toISOString(),
      ...stamps(writer),
    },
  ]);
}

/** Stores new items of a schedule. */
export async function insertItems(
  writer: Writer,
  scheduleId: string,
  items: readonly ScheduleItem[],
): Promise<void> {
  if (!items.length) return;
  await addItems(
    items.map((item) => ({
      id: item.id,
      schedule_id: scheduleId,
      position: item.position,
      name: item.name,
      state: item.state,
      run_date: item.runDate,
      amount: item.amount,
      percentage: item.percentage,
      target_date: item.targetDate,
      ...stamps(writer),
    })),
  );
}

/** Puts charges on a schedule. */
export async function insertCharges(
  { tenantId, now }: Keys,
  schedule: Pick<InvoiceSchedule, "id" | "accountId">,
  charges: readonly ScheduledCharge[],
): Promise<void> {
  if (!charges.length) return;
  await addCharges(
    charges.map(({ chargeNumber, subscriptionId, orderNumber }) => ({
      tenant_id: tenantId,
      charge_number: chargeNumber,
      schedule_id: schedule.id,
      account_id: schedule.accountId,
      subscription_id: subscriptionId,
      order_number: orderNumber,
      created_at: now.toISOString(),
    })),
  );
}

/** Takes charges off a schedule. */
export async function deleteCharges(
  tenantId: string,
  scheduleId: string,
  chargeNumbers: readonly string[],
): Promise<void> {
  await prisma().invoiceScheduleCharge.deleteMany({
    where: { tenantId, scheduleId, chargeNumber: { in: [...chargeNumbers] } },
  });
}

/** What changes of a schedule beside its items and charges. */
export type ScheduleChange = Partial<
  Pick<
    InvoiceSchedule,
    "paused" | "invoiceSeparately" | "notes" | "orders" | "additionalSubscriptionIds"
  >
> & { readonly plannedAmount?: string };

/** Stores changes of a schedule. */
export async function updateSchedule(
  { tenantId, now, actor }: Writer,
  id: string,
  { orders, additionalSubscriptionIds, ...change }: ScheduleChange,
): Promise<void> {
  await prisma().invoiceSchedule.updateMany({
    where: { tenantId, id },
    data: {
      ...change,
      ...(orders ? { orders: [...orders] } : {}),
      ...(additionalSubscriptionIds
        ? { additionalSubscriptionIds: [...additionalSubscriptionIds] }
        : {}),
      ...{ updatedById: actor.id, updatedAt: now },
    },
  });
}

/** Stores a changed item that is pending. */
export async function updateItem(
  { tenantId, now, actor }: Writer,
  { id, position, name, runDate, amount, percentage, targetDate }: ScheduleItem,
): Promise<void> {
  await prisma().invoiceScheduleItem.updateMany({
    where: { tenantId, id, state: "Pending" },
    data: {
      ...{ position, name, amount: amount.toFixed() },
      percentage: percentage && percentage.toFixed(),
      runDate: runDate && dayWritten(runDate),
      targetDate: targetDate && dayWritten(targetDate),
      ...{ updatedById: actor.id, updatedAt: now },
    },
  });
}

/** Deletes pending items that no line names; returns how many. */
export async function deleteItems(tenantId: string, ids: readonly string[]): Promise<number> {
  const { count } = await prisma().invoiceScheduleItem.deleteMany({
    where: {
      ...{ tenantId, id: { in: [...ids] }, state: "Pending" },
      ...{ invoiceItems: { none: {} }, creditMemoItems: { none: {} } },
    },
  });
  return count;
}

/** Deletes a schedule with its items and charges. */
export async function removeSchedule(tenantId: string, id: string): Promise<void> {
  await prisma().invoiceSchedule.deleteMany({ where: { tenantId, id } });
}

/** Marks pending items as processed; returns how many it marked. */
export async function markProcessed(
  { tenantId, now }: Keys,
  ids: readonly string[],
): Promise<number> {
  const { count } = await prisma().invoiceScheduleItem.updateMany({
    where: { tenantId, id: { in: [...ids] }, state: "Pending" },
    data: { state: "Processed", updatedAt: now },
  });
  return count;
}

/** What the charges of a schedule cost when an item of it was executed. */
export async function storeSettled(
  { tenantId, now }: Keys,
  id: string,
  settled: { readonly amount: string; readonly checked: boolean },
): Promise<void> {
  await prisma().invoiceSchedule.updateMany({
    where: { tenantId, id },
    data: { settledAmount: settled.amount, ...(settled.checked ? { checkedAt: now } : {}) },
  });
}
