import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { jsonWritten } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import type { ItemStatus, Schedule, ScheduleHistory, ScheduleItem } from "./model";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const TRAIL = `select t.actor_id, t.at, t.detail from audit_entry t
  where t.tenant_id = s.tenant_id and t.subject_type = 'paymentSchedule' and t.subject_id = s.id`;

const SCHEDULE = `select s.id, s.schedule_number as "scheduleNumber", s.account_id as "accountId", a.account_number as "accountNumber",
  a.currency, s.status, s.period, s.start_date as "startDate", s.run_hour as "runHour", s.prepayment, s.standalone, s.description,
  s.payment_option as "paymentOption", s.custom_fields as "customFields", s.created_at as "createdAt", s.updated_at as "updatedAt",
  made.actor_id as "createdById", changed.actor_id as "updatedById", ended.actor_id as "cancelledById", ended.at as "cancelledAt",
  ended.detail ->> 'cancelDate' as "cancelDate"
  from payment_schedule s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
  left join lateral (${TRAIL} order by t.id limit 1) made on true
  left join lateral (${TRAIL} order by t.id desc limit 1) changed on true
  left join lateral (${TRAIL} and t.action = 'cancel' order by t.id desc limit 1) ended on true
  where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const byKey = statement<Schedule>(
  "payment-schedule-by-key",
  `${SCHEDULE} and (s.schedule_number = $4 or s.id = $5::uuid)`,
);
const ofAccount = statement<Schedule>(
  "payment-schedules-of-account",
  `${SCHEDULE} and s.account_id = $4 order by s.created_at desc, s.id desc`,
);

/** A schedule by number or id, as the caller may see it. */
export async function scheduleByKey(
  { tenantId, entityId, orgIds }: Reach,
  key: string,
  id: string | undefined,
): Promise<Schedule | undefined> {
  return (await byKey([tenantId, entityId, orgIds, key, id ?? null]))[0];
}

/** The schedules of an account, newest first. */
export function schedulesOf(
  { tenantId, entityId, orgIds }: Reach,
  accountId: string,
): Promise<Schedule[]> {
  return ofAccount([tenantId, entityId, orgIds, accountId]);
}

type ItemRow = Omit<ScheduleItem, "amount"> & { amount: string };

const ITEM = `select i.id, i.schedule_id as "scheduleId", i.item_number as "itemNumber", i.status, i.scheduled_date as "scheduledDate",
  i.run_hour as "runHour", i.amount, i.invoice_id as "invoiceId", v.invoice_number as "invoiceNumber", v.kind as "documentKind",
  i.payment_method_id as "paymentMethodId", i.description, i.error_message as "errorMessage", i.payment_option as "paymentOption",
  i.custom_fields as "customFields", i.created_at as "createdAt", i.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('paymentId', p.id, 'paymentNumber', p.payment_number, 'amount', p.amount::text)
      order by l.created_at, p.id), '[]')
    from payment_schedule_payment l join payment p on p.tenant_id = l.tenant_id and p.id = l.payment_id
    where l.tenant_id = i.tenant_id and l.item_id = i.id) as payments
  from payment_schedule_item i left join invoice v on v.tenant_id = i.tenant_id and v.id = i.invoice_id
  where i.tenant_id = $1`;

const ofSchedules = statement<ItemRow>(
  "payment-schedule-items",
  `${ITEM} and i.schedule_id = any($2::uuid[]) order by i.scheduled_date, i.item_number`,
);
const itemById = statement<ItemRow>("payment-schedule-item-by-id", `${ITEM} and i.id = $2`);

const itemOf = (row: ItemRow): ScheduleItem => ({ ...row, amount: decimal(row.amount) });

/** The items of schedules, in the order of their days. */
export async function itemsOf(
  tenantId: string,
  scheduleIds: readonly string[],
): Promise<ScheduleItem[]> {
  return (await ofSchedules([tenantId, scheduleIds])).map(itemOf);
}

/** An item by its id, for any caller: the caller checks its schedule. */
export async function itemWithId(tenantId: string, id: string): Promise<ScheduleItem | undefined> {
  const [row] = await itemById([tenantId, id]);
  return row && itemOf(row);
}

const insertSchedule = insertRows("payment_schedule");
const insertItem = insertRows("payment_schedule_item");
const insertLink = insertRows("payment_schedule_payment");

export type NewSchedule = Omit<
  Schedule,
  "accountNumber" | "currency" | "status" | "createdAt" | "updatedAt" | keyof ScheduleHistory
>;
export type NewItem = Omit<
  ScheduleItem,
  | "status"
  | "invoiceNumber"
  | "documentKind"
  | "errorMessage"
  | "payments"
  | "createdAt"
  | "updatedAt"
>;

/** Stores a new schedule with its items. */
export async function storeSchedule(
  tenantId: string,
  schedule: NewSchedule,
  items: readonly NewItem[],
  at: Date,
): Promise<void> {
  const times = { created_at: at, updated_at: at };
  await insertSchedule([
    {
      tenant_id: tenantId,
      id: schedule.id,
      schedule_number: schedule.scheduleNumber,
      account_id: schedule.accountId,
      status: "Active",
      period: schedule.period,
      start_date: schedule.startDate,
      run_hour: schedule.runHour,
      prepayment: schedule.prepayment,
      standalone: schedule.standalone,
      description: schedule.description,
      payment_option: schedule.paymentOption,
      custom_fields: schedule.customFields,
      ...times,
    },
  ]);
  await insertItems(tenantId, items, at);
}

/** Stores new items of a schedule. */
export async function insertItems(
  tenantId: string,
  items: readonly NewItem[],
  at: Date,
): Promise<void> {
  if (!items.length) return;
  await insertItem(
    items.map((item) => ({
      tenant_id: tenantId,
      id: item.id,
      schedule_id: item.scheduleId,
      item_number: item.itemNumber,
      status: "Pending",
      scheduled_date: item.scheduledDate,
      run_hour: item.runHour,
      amount: item.amount.toFixed(),
      invoice_id: item.invoiceId,
      payment_method_id: item.paymentMethodId,
      description: item.description,
      error_message: null,
      payment_option: item.paymentOption,
      custom_fields: item.customFields,
      created_at: at,
      updated_at: at,
    })),
  );
}

const change = statement(
  "payment-schedule-items-change",
  `update payment_schedule_item i set scheduled_date = m.scheduled_date, run_hour = m.run_hour, amount = m.amount,
     payment_method_id = m.payment_method_id, description = m.description, payment_option = m.payment_option,
     custom_fields = m.custom_fields, updated_at = $3
   from json_populate_recordset(null::payment_schedule_item, $2) m where i.tenant_id = $1 and i.id = m.id`,
);

/** Stores the changeable fields of items. */
export async function updateItems(
  tenantId: string,
  items: readonly ScheduleItem[],
  at: Date,
): Promise<void> {
  if (!items.length) return;
  const rows = items.map((item) => ({
    id: item.id,
    scheduled_date: item.scheduledDate,
    run_hour: item.runHour,
    amount: item.amount.toFixed(),
    payment_method_id: item.paymentMethodId,
    description: item.description,
    payment_option: item.paymentOption,
    custom_fields: item.customFields,
  }));
  await change([tenantId, JSON.stringify(rows), at]);
}

/** Stores the changeable fields of a schedule itself. */
export async function updateScheduleRow(
  tenantId: string,
  id: string,
  terms: Pick<Schedule, "period" | "runHour" | "paymentOption" | "customFields">,
  at: Date,
): Promise<void> {
  const { period, runHour, customFields } = terms;
  const paymentOption = jsonWritten(terms.paymentOption);
  await prisma().paymentSchedule.updateMany({
    where: { tenantId, id },
    data: { period, runHour, paymentOption, customFields, updatedAt: at },
  });
}

/** Deletes items to which no payment is linked. */
export async function deleteItems(tenantId: string, ids: readonly string[]): Promise<void> {
  await prisma().paymentScheduleItem.deleteMany({ where: { tenantId, id: { in: [...ids] } } });
}

/** Deletes a schedule without items. */
export async function deleteScheduleRow(tenantId: string, id: string): Promise<void> {
  await prisma().paymentSchedule.deleteMany({ where: { tenantId, id } });
}

/** Moves items to a status, with the reason of an error. */
export async function setItemStatus(
  tenantId: string,
  ids: readonly string[],
  status: ItemStatus,
  at: Date,
  error?: string,
): Promise<void> {
  await prisma().paymentScheduleItem.updateMany({
    where: { tenantId, id: { in: [...ids] } },
    data: { status, errorMessage: error?.slice(0, 500) ?? null, updatedAt: at },
  });
}

const complete = statement(
  "payment-schedule-complete",
  `update payment_schedule s set status = 'Completed', updated_at = $3 where s.tenant_id = $1 and s.id = $2 and s.status = 'Active'
     and not exists (select from payment_schedule_item i where i.tenant_id = s.tenant_id and i.schedule_id = s.id and i.status in ('Pending', 'Error'))`,
);

export async function cancelScheduleRow(tenantId: string, id: string, at: Date): Promise<void> {
  await prisma().paymentSchedule.updateMany({
    where: { tenantId, id },
    data: { status: "Canceled", updatedAt: at },
  });
}

/** Completes a schedule with nothing left to do. */
export async function completeSchedule(tenantId: string, id: string, at: Date): Promise<void> {
  await complete([tenantId, id, at]);
}

/** Reopens a completed schedule for what is no longer paid. */
export async function reopenSchedule(tenantId: string, id: string, at: Date): Promise<void> {
  await prisma().paymentSchedule.updateMany({
    where: { tenantId, id, status: "Completed" },
    data: { status: "Active", updatedAt: at },
  });
}

/** Links a payment to an item. @throws a duplicate when it is linked to one already. */
export async function linkPayment(
  tenantId: string,
  itemId: string,
  paymentId: string,
  at: Date,
): Promise<void> {
  await insertLink([
    { tenant_id: tenantId, item_id: itemId, payment_id: paymentId, created_at: at },
  ]);
}

/** The item that a payment counts for. */
export async function itemOfPayment(
  tenantId: string,
  paymentId: string,
): Promise<string | undefined> {
  const link = await prisma().paymentSchedulePayment.findFirst({
    where: { tenantId, paymentId },
    select: { itemId: true },
  });
  return link?.itemId;
}

export async function unlinkPayments(
  tenantId: string,
  itemId: string,
  paymentIds: readonly string[],
): Promise<void> {
  await prisma().paymentSchedulePayment.deleteMany({
    where: { tenantId, itemId, paymentId: { in: [...paymentIds] } },
  });
}
