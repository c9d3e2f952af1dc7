import { actorIdOf } from "@/lib/kernel/ids";
import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { Order, OrderRow, StoredOrderAction } from "./model";

/** The accounts that a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

/** A completed order is Executing while one of its items is not final; reference 4.3. */
const SHOWN = `case when o.status = 'Completed' and exists (select from order_line_item l
    where l.tenant_id = o.tenant_id and l.order_id = o.id and l.state not in ('Complete', 'Cancelled'))
  then 'Executing' else o.status end`;

const SELECT = `select o.id, o.order_number as "orderNumber", o.account_id as "accountId",
    a.account_number as "accountNumber", a.currency, o.order_date as "orderDate", ${SHOWN} as status, o.category,
    o.description, o.reason_code as "reasonCode", o.custom_fields as "customFields",
    o.created_by_name as "createdByName", o.updated_by_name as "updatedByName", o.request,
    o.scheduled_for as "scheduledFor", o.activation, o.failure, o.cancel_reason as "cancelReason",
    o.created_at as "createdAt", o.updated_at as "updatedAt",
    (select coalesce(array_agg(i.invoice_number order by i.invoice_number), '{}') from invoice i
      where i.tenant_id = o.tenant_id and i.source_id = o.id) as "invoiceNumbers",
    (select coalesce(array_agg(m.memo_number order by m.memo_number), '{}') from credit_memo m
      where m.tenant_id = o.tenant_id and m.source_id = o.id) as "creditMemoNumbers"
  from orders o
  join account a on a.tenant_id = o.tenant_id and a.id = o.account_id
  where o.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const byKey = statement<Order>(
  "order-by-key",
  `${SELECT} and (o.id = $4::uuid or o.order_number = $5)`,
);

/** An order by number or id, within the entity and the orgs of the call. */
export async function orderByKey(reach: Reach, key: string): Promise<Order | undefined> {
  return (await byKey([...reachOf(reach), uuidOf(key) ?? null, key]))[0];
}

const FIELDS: ListSpec["fields"] = {
  orderDate: { column: "o.order_date", type: "date", sortable: true },
  updatedDate: { column: "o.updated_at", type: "instant", sortable: true },
  status: { column: SHOWN, type: "text" },
};

const list = (name: string, condition = "", more = 0): ListSpec => ({
  name,
  select: `${SELECT}${condition}`,
  fixed: (condition ? 4 : 3) + more,
  fields: FIELDS,
  defaultSort: "updatedDate.DESC",
  idColumn: "o.id",
  custom: "Order",
});

/** Orders with an action on a subscription `s` that matches the condition `is`. */
const onSubscription = (is: string) => ` and exists (select from order_action c
  join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
  where c.tenant_id = o.tenant_id and c.order_id = o.id and ${is})`;

/** Pending orders on a subscription. */
const WAITING = ` and (o.status in ('Draft', 'Scheduled', 'Executing')
    and jsonb_path_exists(o.request, '$.subscriptions[*].subscriptionNumber ? (@ == $n)', jsonb_build_object('n', $5::text))
  or o.status = 'Pending' and exists (select from order_action c
    where c.tenant_id = o.tenant_id and c.order_id = o.id and c.subscription_id = $4))`;

const LISTS = {
  all: list("orders-v1"),
  subscription: list("orders-of-subscription", onSubscription("s.id = $4")),
  pending: list("orders-pending", WAITING, 1),
  owner: list("orders-of-owner", onSubscription("s.account_id = $4")),
  invoiceOwner: list("orders-of-invoice-owner", onSubscription("s.invoice_account_id = $4")),
} as const;

/** A filter of orders: all, or those on a subscription or an account's subscriptions. */
export type OrdersOf =
  | { readonly kind: "all" }
  | { readonly kind: "pending"; readonly id: string; readonly subscriptionNumber: string }
  | { readonly kind: Exclude<keyof typeof LISTS, "all" | "pending">; readonly id: string };

/** One page of orders, the last changed first. */
export function orderPage(
  reach: Reach,
  of: OrdersOf,
  page: NumberedPage,
  filter: readonly string[],
) {
  const fixed = [
    ...reachOf(reach),
    ...(of.kind === "all" ? [] : [of.id]),
    ...(of.kind === "pending" ? [of.subscriptionNumber] : []),
  ];
  return readNumberedPage<Order>(LISTS[of.kind], page, filter, fixed);
}

const actions = statement<StoredOrderAction>(
  "order-actions-of-orders",
  `select c.id, c.order_id as "orderId", c.sequence, c.type, c.change_reason as "changeReason",
     c.custom_fields as "customFields", c.contract_effective as "contractEffective",
     c.service_activation as "serviceActivation", c.customer_acceptance as "customerAcceptance", c.body, c.request,
     c.produced_version as "producedVersion", c.subscription_id as "subscriptionId",
     s.subscription_number as "subscriptionNumber", a.id as "ownerId", a.account_number as "ownerNumber"
   from order_action c
   join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
   join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where c.tenant_id = $1 and c.order_id = any($2::uuid[]) order by c.order_id, c.sequence`,
  { replanned: true },
);

/** The actions of orders, in their order. */
export function actionsOf(
  tenantId: string,
  orderIds: readonly string[],
): Promise<StoredOrderAction[]> {
  return actions([tenantId, orderIds]);
}

const ORDERS: ListSpec = {
  name: "orders",
  select: `select o.id, o.order_number as "orderNumber", o.order_date as "orderDate", ${SHOWN} as status, o.category,
      o.description, o.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
      (select coalesce(array_agg(distinct s.subscription_number), '{}') from order_action c
        join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
        where c.tenant_id = o.tenant_id and c.order_id = o.id) as "subscriptionNumbers",
      o.custom_fields as "customFields", o.reason_code as "reasonCode", o.cancel_reason as "cancelReason",
      o.scheduled_for as "scheduledFor", o.created_by_id as "createdById",
      o.created_by_name as "createdByName", o.created_at as "createdAt", o.updated_at as "updatedAt"
    from orders o
    join account a on a.tenant_id = o.tenant_id and a.id = o.account_id
    where o.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "o.id", type: "id" },
    orderNumber: { column: "o.order_number", type: "text", sortable: true, unique: true },
    orderDate: { column: "o.order_date", type: "date", sortable: true, tie: "orderNumber" },
    status: { column: SHOWN, type: "text", sortable: true },
    category: { column: "o.category", type: "text" },
    scheduledDate: { column: "o.scheduled_for", type: "date" },
    accountId: { column: "o.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    createdDate: { column: "o.created_at", type: "instant", sortable: true },
    updatedDate: { column: "o.updated_at", type: "instant", sortable: true },
    ...columnsOf("o", {
      id: `createdById:${actorIdOf("o.created_by_id")}`,
      text: "description; reasonCode; cancelReason",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "o.id",
};

/** One page of orders for object queries. */
export function orderRows(reach: Reach, query: ListQuery) {
  return readList<OrderRow>(ORDERS, query, reachOf(reach));
}
