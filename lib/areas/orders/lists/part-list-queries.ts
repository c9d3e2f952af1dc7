import { actorIdOf } from "@/lib/kernel/ids";
import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import type { Reach } from "@/lib/areas/orders/queries";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { OrderActionRow, OrderLineRow } from "./part-list-model";

const ACTIONS: ListSpec = {
  name: "order-actions",
  select: `select c.id, c.order_id as "orderId", n.order_number as "orderNumber", n.created_by_id as "createdById", c.type,
      c.sequence, c.subscription_id as "subscriptionId", s.subscription_number as "subscriptionNumber",
      c.produced_version as "subscriptionVersion", c.change_reason as "changeReason", c.contract_effective as "contractEffective",
      c.service_activation as "serviceActivation", c.customer_acceptance as "customerAcceptance",
      c.custom_fields as "customFields", c.created_at as "createdAt"
    from order_action c
    join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
    join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    join account a on a.tenant_id = n.tenant_id and a.id = n.account_id
    where c.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "c.id", type: "id", sortable: true, unique: true },
    orderId: { column: "c.order_id", type: "id" },
    orderNumber: { column: "n.order_number", type: "text", sortable: true },
    type: { column: "c.type", type: "text", sortable: true },
    sequence: { column: "c.sequence", type: "number", sortable: true },
    subscriptionId: { column: "c.subscription_id", type: "id" },
    subscriptionNumber: { column: "s.subscription_number", type: "text", sortable: true },
    subscriptionVersion: { column: "c.produced_version", type: "number", sortable: true },
    changeReason: { column: "c.change_reason", type: "text" },
    contractEffectiveDate: { column: "c.contract_effective", type: "date", sortable: true },
    serviceActivationDate: { column: "c.service_activation", type: "date" },
    customerAcceptanceDate: { column: "c.customer_acceptance", type: "date" },
    createdDate: { column: "c.created_at", type: "instant", sortable: true },
    ...columnsOf("c", {
      id: `createdById:${actorIdOf("n.created_by_id")}`,
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "c.id",
};

/** One page of the actions of orders that a caller may see. */
export const orderActionPage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<OrderActionRow>> => readList(ACTIONS, query, [tenantId, entityId, orgIds]);

/** Terms of a line item, in their own words. */
const terms = (names: string) =>
  names
    .split(" ")
    .map((name) => `${name}:l.terms ->> '${name}'`)
    .join("; ");

const LINES: ListSpec = {
  name: "order-line-items-listed",
  select: `select l.id, l.order_id as "orderId", n.order_number as "orderNumber", n.created_by_id as "createdById",
      l.item_number as "itemNumber", l.state, l.terms, l.invoice_account_id as "invoiceAccountId",
      o.id as "ownerAccountId", returnable_units(l)::float8 as returnable, fulfilled_units(l, true)::float8 as fulfilled,
      l.created_at as "createdAt", l.updated_at as "updatedAt"
    from order_line_item l
    join orders n on n.tenant_id = l.tenant_id and n.id = l.order_id
    join account a on a.tenant_id = n.tenant_id and a.id = n.account_id
    join account o on o.tenant_id = l.tenant_id and o.account_number = l.terms ->> 'ownerAccountNumber'
    where l.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "l.id", type: "id", sortable: true, unique: true },
    orderId: { column: "l.order_id", type: "id" },
    orderNumber: { column: "n.order_number", type: "text", sortable: true },
    itemNumber: { column: "l.item_number", type: "text", sortable: true },
    itemName: { column: "(l.terms ->> 'itemName')", type: "text" },
    itemState: { column: "l.state", type: "text", sortable: true },
    productCode: { column: "(l.terms ->> 'productCode')", type: "text" },
    ownerAccountId: { column: "o.id", type: "id" },
    ownerAccountNumber: { column: "o.account_number", type: "text", sortable: true },
    invoiceOwnerAccountId: { column: "l.invoice_account_id", type: "id" },
    originalOrderLineItemId: { column: "l.original_line_item_id", type: "id" },
    billTargetDate: { column: "l.bill_target_date", type: "date" },
    createdDate: { column: "l.created_at", type: "instant", sortable: true },
    updatedDate: { column: "l.updated_at", type: "instant", sortable: true },
    ...columnsOf("l", {
      id: `createdById:${actorIdOf("n.created_by_id")}; billToId:(l.terms ->> 'billTo')::uuid; soldTo:(l.terms ->> 'soldTo')::uuid; shipTo:(l.terms ->> 'shipTo')::uuid`,
      text: `itemType:coalesce(l.terms ->> 'itemType', 'Product'); itemCategory:coalesce(l.terms ->> 'itemCategory', 'Sales');
        billingRule:coalesce(l.terms ->> 'billingRule', 'TriggerWithoutFulfillment'); inlineDiscountType:coalesce(l.terms ->> 'inlineDiscountType', 'None');
        uOM:l.terms ->> 'UOM'; ${terms("currency originalOrderNumber originalOrderLineItemNumber invoiceOwnerAccountNumber relatedSubscriptionNumber")};
        ${terms("paymentTerm accountingCode taxCode taxMode description purchaseOrderNumber")}`,
      number: `quantity:(l.terms ->> 'quantity')::numeric; amountPerUnit:(l.terms ->> 'amountPerUnit')::numeric;
        listPricePerUnit:(l.terms ->> 'listPricePerUnit')::numeric; inlineDiscountPerUnit:coalesce((l.terms ->> 'inlineDiscountPerUnit')::numeric, 0)`,
      date: "transactionStartDate:(l.terms ->> 'transactionStartDate')::date; transactionEndDate:(l.terms ->> 'transactionEndDate')::date",
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "l.id",
};

/** One page of the line items of orders that a caller may see. */
export const orderLinePage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<OrderLineRow>> => readList(LINES, query, [tenantId, entityId, orgIds]);
