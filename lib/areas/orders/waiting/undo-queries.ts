import { prisma, statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";

/** An action of an order with the data for undoing it. */
export type BookedRow = {
  readonly id: string;
  readonly orderId: string;
  readonly sequence: number;
  readonly type: string;
  readonly version: number;
  readonly subscriptionId: string;
  readonly subscriptionNumber: string;
  /** Latest version of the subscription. */
  readonly newest: number;
  readonly ownerId: string;
};

const booked = statement<BookedRow>(
  "order-booked",
  `select c.id, c.order_id as "orderId", c.sequence, c.type, c.produced_version as version, c.subscription_id as "subscriptionId",
     s.subscription_number as "subscriptionNumber", s.version as newest, s.account_id as "ownerId"
   from order_action c join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
   where c.tenant_id = $1 and c.order_id = any($2::uuid[]) order by c.sequence`,
  { replanned: true },
);

/** The actions of orders, those of each in its order. */
export function bookedBy(tenantId: string, orderIds: readonly string[]): Promise<BookedRow[]> {
  return booked([tenantId, orderIds]);
}

/** A billed segment, and the version that opened it. */
export type BilledSegment = {
  readonly subscriptionId: string;
  readonly chargeNumber: string;
  readonly version: number;
  readonly billedThrough: LocalDate;
};

const billed = statement<BilledSegment>(
  "order-billed-segments",
  `select subscription_id as "subscriptionId", charge_number as "chargeNumber", version,
     processed_through as "billedThrough"
   from rate_plan_charge where tenant_id = $1 and subscription_id = any($2::uuid[])
     and processed_through is not null order by charge_number, segment`,
  { replanned: true },
);

/** The billed segments of subscriptions. */
export function billedSegments(tenantId: string, ids: readonly string[]): Promise<BilledSegment[]> {
  return billed([tenantId, ids]);
}

const documents = statement<{ orderId: string; number: string }>(
  "order-documents",
  `select source_id as "orderId", invoice_number as number from invoice where tenant_id = $1 and source_id = any($2::uuid[])
   union all select source_id, memo_number from credit_memo where tenant_id = $1 and source_id = any($2::uuid[])
   union all
   select l.order_id, i.invoice_number from order_line_item l
     join invoice_item t on t.tenant_id = l.tenant_id and t.order_line_item_id = l.id
     join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
     where l.tenant_id = $1 and l.order_id = any($2::uuid[])
   union all
   select l.order_id, m.memo_number from order_line_item l
     join credit_memo_item t on t.tenant_id = l.tenant_id and t.order_line_item_id = l.id
     join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
     where l.tenant_id = $1 and l.order_id = any($2::uuid[])`,
  { replanned: true },
);

/** Of orders with a document created by their call, or with an item of them: such a document, by id of the order. */
export async function documentsOf(
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await documents([tenantId, orderIds]);
  return new Map(rows.toReversed().map(({ orderId, number }) => [orderId, number]));
}

const returns = statement<{ orderId: string; number: string }>(
  "order-returned-by",
  `select l.order_id as "orderId", o.order_number as number from order_line_item l
   join order_line_item r on r.tenant_id = l.tenant_id and r.original_line_item_id = l.id and r.order_id <> l.order_id
   join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
   where l.tenant_id = $1 and l.order_id = any($2::uuid[])`,
  { replanned: true },
);

/** Of orders whose items are returned: an order with returns of them, by id of the order. */
export async function returnedBy(
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await returns([tenantId, orderIds]);
  return new Map(rows.map(({ orderId, number }) => [orderId, number]));
}

const settle = statement<{ id: string; status: string }>(
  "orders-settle",
  `update orders o set status = 'Completed', updated_at = $3
   where o.tenant_id = $1 and o.status = 'Pending'
     and exists (select from order_action c where c.tenant_id = o.tenant_id and c.order_id = o.id
       and c.subscription_id = any($2::uuid[]))
     and not exists (select from order_action c join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
       where c.tenant_id = o.tenant_id and c.order_id = o.id and s.status <> 'Active')
   returning o.id, o.status`,
  { replanned: true },
);

/** Completes pending orders without pending subscriptions; returns their ids. */
export async function completeOrders(
  { tenantId, now }: { tenantId: string; now: Date },
  subscriptionIds: readonly string[],
): Promise<string[]> {
  return (await settle([tenantId, subscriptionIds, now])).map(({ id }) => id);
}

const revise = statement(
  "order-actions-revise",
  `update order_action o set contract_effective = m.contract_effective,
     service_activation = m.service_activation, customer_acceptance = m.customer_acceptance, body = m.body
   from json_populate_recordset(null::order_action, $2) m where o.tenant_id = $1 and o.id = m.id`,
);

/** The new dates of an action. */
export type RevisedAction = {
  readonly id: string;
  readonly contract_effective: LocalDate;
  readonly service_activation: LocalDate | null;
  readonly customer_acceptance: LocalDate | null;
  readonly body: object;
};

/** Stores changed dates of actions. */
export async function reviseActions(
  tenantId: string,
  rows: readonly RevisedAction[],
): Promise<void> {
  await revise([tenantId, JSON.stringify(rows)]);
}

/** Deletes actions. */
export async function removeActions(tenantId: string, ids: readonly string[]): Promise<void> {
  await prisma().orderAction.deleteMany({ where: { tenantId, id: { in: [...ids] } } });
}
