import type { Ctx } from "@/lib/kernel/context";
import { prisma, statement } from "@/lib/platform/database/db";
import { dayRead, dayWritten, wordRead } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { type CountedLine, type InvoiceSchedule, ITEM_STATES } from "./model";

type Keys = Pick<Ctx, "tenantId" | "now">;

type LineRow = Omit<CountedLine, "amount"> & { scheduleId: string; amount: string };

const counted = statement<LineRow>(
  "invoice-schedules-lines",
  `select schedule_id as "scheduleId", item_id as "itemId", charge_number as "chargeNumber", invoice_id as "invoiceId",
     credit_memo_id as "creditMemoId", amount
   from scheduled_line where tenant_id = $1 and schedule_id = any($2::uuid[]) order by charge_number`,
  { replanned: true },
);

/** Schedules by id with their items, charges and lines, in the order of their numbers. */
export async function schedulesByIds(
  tenantId: string,
  ids: readonly string[],
): Promise<InvoiceSchedule[]> {
  const rows = await prisma().invoiceSchedule.findMany({
    where: { tenantId, id: { in: [...ids] } },
    include: {
      items: { orderBy: { position: "asc" } },
      charges: { orderBy: { chargeNumber: "asc" } },
    },
    orderBy: { scheduleNumber: "asc" },
  });
  const lines = rows.length ? await counted([tenantId, rows.map(({ id }) => id)]) : [];
  const own = groupBy(lines, ({ scheduleId }) => scheduleId);
  return rows.map((row) => ({
    id: row.id,
    scheduleNumber: row.scheduleNumber,
    accountId: row.accountId,
    currency: row.currency,
    paused: row.paused,
    invoiceSeparately: row.invoiceSeparately,
    notes: row.notes,
    plannedAmount: decimal(row.plannedAmount.toString()),
    orders: row.orders,
    additionalSubscriptionIds: row.additionalSubscriptionIds,
    items: row.items.map((item) => ({
      id: item.id,
      position: item.position,
      name: item.name,
      state: wordRead(ITEM_STATES, item.state),
      runDate: item.runDate && dayRead(item.runDate),
      amount: decimal(item.amount.toString()),
      percentage: item.percentage && decimal(item.percentage.toString()),
      targetDate: item.targetDate && dayRead(item.targetDate),
    })),
    charges: row.charges.map(({ chargeNumber, subscriptionId, orderNumber }) => ({
      chargeNumber,
      subscriptionId,
      orderNumber,
    })),
    lines: (own.get(row.id) ?? []).map(({ scheduleId: _scheduleId, amount, ...line }) => ({
      ...line,
      amount: decimal(amount),
    })),
  }));
}

/** Schedules of accounts with an item that is due by a day. */
export async function schedulesDue(
  tenantId: string,
  accountIds: readonly string[],
  day: LocalDate,
): Promise<InvoiceSchedule[]> {
  const rows = await prisma().invoiceSchedule.findMany({
    where: {
      ...{ tenantId, accountId: { in: [...accountIds] }, paused: false },
      items: { some: { state: "Pending", runDate: { lte: dayWritten(day) } } },
      charges: { some: {} },
    },
    select: { id: true },
  });
  if (!rows.length) return [];
  return schedulesByIds(
    tenantId,
    rows.map(({ id }) => id),
  );
}

/** The id of a schedule by its id or number, with the account that pays. */
export async function scheduleId(
  tenantId: string,
  where: { id: string } | { scheduleNumber: string },
): Promise<{ id: string; accountId: string } | undefined> {
  const row = await prisma().invoiceSchedule.findFirst({
    where: { tenantId, ...where },
    select: { id: true, accountId: true },
  });
  return row ?? undefined;
}

/** The numbers of the schedules that charges are on. */
export async function schedulesOfCharges(
  tenantId: string,
  chargeNumbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await prisma().invoiceScheduleCharge.findMany({
    where: { tenantId, chargeNumber: { in: [...chargeNumbers] } },
    select: { chargeNumber: true, schedule: { select: { scheduleNumber: true } } },
  });
  return new Map(rows.map(({ chargeNumber, schedule }) => [chargeNumber, schedule.scheduleNumber]));
}

const reopen = statement<{ id: string }>(
  "invoice-schedule-items-reopen",
  `update invoice_schedule_item x set state = 'Pending', updated_at = $3
   where x.tenant_id = $1 and x.state = 'Processed' and x.id in (
     select invoice_schedule_item_id from invoice_item where tenant_id = $1 and id = any($2::uuid[])
     union all select invoice_schedule_item_id from credit_memo_item where tenant_id = $1 and id = any($2::uuid[]))
   returning x.id`,
);

/** Makes items pending again of which lines no longer count. */
export async function markPending({ tenantId, now }: Keys, lineIds: readonly string[]) {
  await reopen([tenantId, lineIds, now]);
}

/** A schedule whose subscriptions have changed after its last item, and who may see its account. */
export type ChangedSchedule = { id: string; accountId: string; entityId: string; orgId: string };

const settling = statement<ChangedSchedule>(
  "invoice-schedules-to-settle",
  `select v.id, v.account_id as "accountId", a.entity_id as "entityId", a.org_id as "orgId" from invoice_schedule v
   join account a on a.tenant_id = v.tenant_id and a.id = v.account_id and a.status = 'Active'
   where v.tenant_id = $1 and not v.paused and v.id > $2
     and not exists (select from invoice_schedule_item x where x.tenant_id = v.tenant_id and x.schedule_id = v.id and x.state = 'Pending')
     and exists (select from invoice_schedule_charge c join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
       where c.tenant_id = v.tenant_id and c.schedule_id = v.id and s.updated_at >= v.checked_at)
   order by v.id limit $3`,
);

/** Schedules without a pending item whose subscriptions have changed since they were compared with their bills. */
export function schedulesToSettle(
  tenantId: string,
  after: string,
  limit: number | null,
): Promise<ChangedSchedule[]> {
  return settling([tenantId, after, limit]);
}
