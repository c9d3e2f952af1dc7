import { prisma, statement } from "@/lib/platform/database/db";
import { jsonWritten } from "@/lib/platform/database/prisma-values";
import type { Page } from "@/lib/platform/pages";
import { uuidOf } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import type { OrderStatus } from "@/lib/areas/orders/model";
import type { Reach } from "@/lib/areas/orders/queries";

/** An order with the data for changing its state. */
export type OrderToChange = {
  readonly id: string;
  readonly orderNumber: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly status: OrderStatus;
  readonly request: unknown;
  readonly scheduledFor: LocalDate | null;
};

const COLUMNS = `o.id, o.order_number as "orderNumber", o.account_id as "accountId",
  a.account_number as "accountNumber", o.status, o.request, o.scheduled_for as "scheduledFor"`;

const WITHIN = `from orders o join account a on a.tenant_id = o.tenant_id and a.id = o.account_id
  where o.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])
    and (o.id = any($4::uuid[]) or o.order_number = any($5::text[]))`;

const find = statement<OrderToChange>("orders-in-hand", `select ${COLUMNS} ${WITHIN}`, {
  replanned: true,
});
const lock = statement<OrderToChange>(
  "orders-in-hand-locked",
  `select ${COLUMNS} ${WITHIN} order by o.id for update of o`,
  { replanned: true },
);

/** An order by number or id; locked until the transaction ends if `locked`. */
export async function orderToChange(
  reach: Reach,
  key: string,
  locked: boolean,
): Promise<OrderToChange | undefined> {
  return (await ordersToChange(reach, [key], locked))[0];
}

/** Orders by number or id, in any order; unknown ones are omitted. */
export function ordersToChange(
  { tenantId, entityId, orgIds }: Reach,
  keys: readonly string[],
  locked: boolean,
): Promise<OrderToChange[]> {
  const ids = keys.flatMap((key) => uuidOf(key) ?? []);
  return (locked ? lock : find)([tenantId, entityId, orgIds, ids, keys]);
}

/** The stored fields of a draft or scheduled order. */
export type WaitingOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly accountId: string;
  readonly orderDate: LocalDate;
  readonly status: "Draft" | "Scheduled";
  readonly category: string;
  readonly description: string | null;
  readonly reasonCode: string | null;
  readonly customFields: object;
  readonly request: object;
  readonly scheduledFor: LocalDate | null;
};

const keep = statement(
  "order-keep",
  `insert into orders (tenant_id, id, order_number, account_id, order_date, status, category, description,
     reason_code, custom_fields, request, scheduled_for, created_by_name, updated_by_name, created_at, updated_at, created_by_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $14, $15)
   on conflict (tenant_id, id) do update set account_id = excluded.account_id, order_date = excluded.order_date,
     status = excluded.status, category = excluded.category, description = excluded.description,
     reason_code = excluded.reason_code, custom_fields = excluded.custom_fields, request = excluded.request,
     scheduled_for = excluded.scheduled_for, updated_by_name = excluded.updated_by_name, updated_at = excluded.updated_at`,
);

type Keeper = { tenantId: string; now: Date; actor: { id: string; name: string } };

/** Stores or replaces a draft or scheduled order. */
export async function keepWaiting(
  { tenantId, now, actor }: Keeper,
  order: WaitingOrder,
): Promise<void> {
  await keep([
    tenantId,
    order.id,
    order.orderNumber,
    order.accountId,
    order.orderDate,
    order.status,
    order.category,
    order.description,
    order.reasonCode,
    JSON.stringify(order.customFields),
    JSON.stringify(order.request),
    order.scheduledFor,
    actor.name,
    now,
    actor.id,
  ]);
}

/** A change of state of an order, with its data. */
export type OrderMove = {
  readonly status: OrderStatus;
  readonly cancelReason?: string;
  readonly failure?: string;
  readonly activation?: object;
};

/** Moves an order to another state. */
export async function moveOrder(
  { tenantId, now, actor }: Keeper,
  id: string,
  { status, cancelReason, failure, activation }: OrderMove,
): Promise<void> {
  await prisma().order.updateMany({
    where: { tenantId, id },
    data: {
      status,
      ...(cancelReason === undefined ? {} : { cancelReason }),
      ...(failure === undefined ? {} : { failure: failure.slice(0, 1000) }),
      ...(activation === undefined ? {} : { activation: jsonWritten(activation) }),
      updatedByName: actor.name,
      updatedAt: now,
    },
  });
}

const remove = statement(
  "orders-remove",
  `with a as (delete from order_action where tenant_id = $1 and order_id = any($2::uuid[]))
   delete from orders where tenant_id = $1 and id = any($2::uuid[])`,
  { replanned: true },
);
/** Deletes orders with their parts. */
export async function removeOrders(tenantId: string, ids: readonly string[]): Promise<void> {
  await remove([tenantId, ids]);
}

const setFields = statement(
  "order-custom-fields",
  `update orders set custom_fields = jsonb_strip_nulls(custom_fields || $3::jsonb), updated_by_name = $4, updated_at = $5
   where tenant_id = $1 and id = $2`,
);

/** Merges custom fields of an order; null removes one. */
export async function mergeCustomFields(
  { tenantId, now, actor }: Keeper,
  id: string,
  fields: object,
): Promise<void> {
  await setFields([tenantId, id, JSON.stringify(fields), actor.name, now]);
}

/** A due scheduled order. */
export type DueOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly entityId: string;
  readonly orgId: string;
  readonly scheduledFor: LocalDate;
  readonly createdAt: Date;
};

const dueOrders = statement<DueOrder>(
  "orders-due",
  `select o.id, o.order_number as "orderNumber", a.entity_id as "entityId", a.org_id as "orgId", o.scheduled_for as "scheduledFor", o.created_at as "createdAt"
   from orders o join account a on a.tenant_id = o.tenant_id and a.id = o.account_id
   where o.tenant_id = $1 and o.status in ('Scheduled', 'Executing') and o.scheduled_for <= $2
     and ($3::uuid is null or (o.scheduled_for, o.created_at, o.id) > ($4::date, $5::timestamptz, $3))
   order by o.scheduled_for, o.created_at, o.id limit $6`,
);

/** Scheduled orders due by a day, in the order of their days. */
export function ordersDue(
  tenantId: string,
  day: LocalDate,
  { after, limit }: Page<DueOrder>,
): Promise<DueOrder[]> {
  const from = [after?.id ?? null, after?.scheduledFor ?? null, after?.createdAt ?? null];
  return dueOrders([tenantId, day, ...from, limit ?? null]);
}

const fieldsOfAction = statement<{ id: string; orderId: string }>(
  "order-action-change",
  `update order_action c set change_reason = case when $5 then $4 else c.change_reason end,
     custom_fields = jsonb_strip_nulls(c.custom_fields || $6::jsonb)
   from orders o join account a on a.tenant_id = o.tenant_id and a.id = o.account_id
   where c.tenant_id = $1 and c.id = $2::uuid and o.tenant_id = c.tenant_id and o.id = c.order_id
     and a.entity_id = $3 and a.org_id = any($7::uuid[])
   returning c.id, c.order_id as "orderId"`,
);

/** Changes the remarks of an action; undefined when there is none within reach. */
export async function changeAction(
  { tenantId, entityId, orgIds }: Reach,
  id: string | undefined,
  said: { changeReason?: string; customFields?: object },
): Promise<{ id: string; orderId: string } | undefined> {
  const values = [said.changeReason ?? null, said.changeReason !== undefined];
  const fields = JSON.stringify(said.customFields ?? {});
  return (await fieldsOfAction([tenantId, id ?? null, entityId, ...values, fields, orgIds]))[0];
}
