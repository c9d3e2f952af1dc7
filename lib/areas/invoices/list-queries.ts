import { actorIdOf } from "@/lib/kernel/ids";
import { columnsOf, madeBy } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { ListedInvoice, ListedItem } from "./list-model";
import type { Invoice, InvoiceItem } from "./model";
import {
  APPLIED_TO_ITEM,
  LISTED_COLUMNS,
  LISTED_PARTIES,
  ITEM_COLUMNS,
  type InvoiceRow,
  invoiceOf,
  type ItemRow,
  itemOf,
} from "./queries";

/** What a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];
const WITHIN_REACH = "a.entity_id = $2 and a.org_id = any($3::uuid[])";

/** Contacts as the invoice `i` states them, or as its account has them until it does. */
const CONTACTS = `billToContactId:coalesce((i.parties -> 'billTo' ->> 'id')::uuid, a.bill_to_contact_id);
        soldToContactId:coalesce((i.parties -> 'soldTo' ->> 'id')::uuid, a.sold_to_contact_id);
        shipToContactId:coalesce((i.as_given ->> 'shipToContactId')::uuid, (i.parties -> 'shipTo' ->> 'id')::uuid, a.ship_to_contact_id);
        billToContactSnapshotId:i.bill_to_snapshot_id; soldToContactSnapshotId:i.sold_to_snapshot_id; shipToContactSnapshotId:i.ship_to_snapshot_id`;

const INVOICES: ListSpec = {
  name: "invoices",
  select: `select ${LISTED_COLUMNS}, a.org_id as "orgId", a.bill_to_contact_id as "billToContactId",
      a.sold_to_contact_id as "soldToContactId", (select coalesce(array_agg(distinct t.charge_type), '{}') from invoice_item t
        where t.tenant_id = i.tenant_id and t.invoice_id = i.id) as "chargeTypes", a.ship_to_contact_id as "shipToContactId",
      (select max(x.sent_at) from mail x where x.tenant_id = i.tenant_id and x.invoice_id = i.id) as "lastEmailSentAt"
    from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    where i.tenant_id = $1 and ${WITHIN_REACH} and i.kind = 'Invoice'`,
  fixed: 3,
  fields: {
    id: { column: "i.id", type: "id" },
    invoiceNumber: { column: "i.invoice_number", type: "text", sortable: true, unique: true },
    accountId: { column: "i.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    status: { column: "i.status", type: "text", sortable: true },
    invoiceDate: { column: "i.invoice_date", type: "date", sortable: true, tie: "invoiceNumber" },
    dueDate: { column: "i.due_date", type: "date", sortable: true, tie: "invoiceNumber" },
    targetDate: { column: "i.target_date", type: "date", sortable: true },
    currency: { column: "i.currency", type: "text", sortable: true },
    amount: { column: "i.amount", type: "number", sortable: true },
    balance: { column: "i.balance", type: "number", sortable: true },
    openBalance: {
      column: "(case i.status when 'Posted' then i.balance else 0 end)",
      type: "number",
    },
    sourceType: { column: "i.source", type: "text" },
    amountWithoutTax: { column: "i.amount_without_tax", type: "number", sortable: true },
    taxAmount: { column: "i.tax_amount", type: "number", sortable: true },
    autoPay: { column: "coalesce(i.auto_pay, a.auto_pay)", type: "boolean" },
    reversed: { column: "i.reversed", type: "boolean" },
    paymentTerm: { column: "i.payment_term", type: "text", sortable: true },
    postedDate: { column: "i.posted_at", type: "instant" },
    transferredToAccounting: {
      column: "i.transferred_to_accounting",
      type: "text",
      sortable: true,
    },
    sourceId: { column: "i.source_id", type: "id" },
    createdDate: { column: "i.created_at", type: "instant", sortable: true },
    updatedDate: { column: "i.updated_at", type: "instant", sortable: true },
    ...columnsOf("i", {
      id: `postedById:${actorIdOf("i.posted_by_id")}; createdById:${madeBy("i.created_by_id")}; updatedById:${madeBy("i.posted_by_id, i.created_by_id")};
        organizationId:a.org_id; ${CONTACTS}`,
      text: `taxMessage; comments; templateId:i.as_given ->> 'templateId'; sequenceSetId:i.as_given ->> 'sequenceSetId'; postedBy:i.posted_by_name;
        source:case i.source when 'Order' then 'AdHoc' when 'Standalone' then 'API' else i.source end;
        taxStatus:case when i.tax_message is null then 'Complete' else 'Error' end`,
      number: "refundAmount:0::numeric",
      instant: "cancelledOn:i.canceled_at",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "i.id",
  custom: "Invoice",
};

/** One page of the invoices that a caller may see. */
export async function invoicePage(
  reach: Reach,
  query: ListQuery,
): Promise<ListPage<ListedInvoice>> {
  type Row = InvoiceRow & Omit<ListedInvoice, keyof Invoice>;
  const { rows, ...rest } = await readList<Row>(INVOICES, query, reachOf(reach));
  return { rows: rows.map((row) => ({ ...row, ...invoiceOf(row) })), ...rest };
}

const ITEMS: ListSpec = {
  name: "invoice-items",
  custom: "InvoiceItem",
  select: `select ${ITEM_COLUMNS}, t.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber",
      i.invoice_date as "invoiceDate", i.account_id as "accountId", a.account_number as "accountNumber", i.currency,
      i.created_by_id as "createdById", i.posted_by_id as "postedById", i.updated_at as "updatedAt", ${LISTED_PARTIES} as parties, i.as_given as "asGiven",
      a.bill_to_contact_id as "billToContactId", a.sold_to_contact_id as "soldToContactId",
      a.default_payment_method_id as "defaultPaymentMethodId", a.parent_id as "parentId",
      s.account_id as "subscriptionOwnerId", r.id as "ratePlanId", r.product_rate_plan_id as "productRatePlanId",
      r.product_id as "productId", a.ship_to_contact_id as "shipToContactId", ${APPLIED_TO_ITEM} as "appliedToItemId",
      t.commitment_period_id as "commitmentPeriodId"
    from invoice_item t
    join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
    join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
    left join rate_plan r on r.tenant_id = c.tenant_id and r.id = c.rate_plan_id
    left join subscription s on s.tenant_id = t.tenant_id and s.id = t.subscription_id
    where t.tenant_id = $1 and ${WITHIN_REACH} and i.kind = 'Invoice'`,
  fixed: 3,
  fields: {
    id: { column: "t.id", type: "id" },
    invoiceId: { column: "t.invoice_id", type: "id" },
    invoiceNumber: { column: "i.invoice_number", type: "text", sortable: true },
    invoiceDate: { column: "i.invoice_date", type: "date", sortable: true },
    invoiceStatus: { column: "i.status", type: "text" },
    accountId: { column: "i.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    subscriptionId: { column: "t.subscription_id", type: "id" },
    subscriptionNumber: { column: "t.subscription_number", type: "text" },
    productName: { column: "t.product_name", type: "text", sortable: true },
    chargeNumber: { column: "t.charge_number", type: "text", sortable: true },
    chargeName: { column: "t.charge_name", type: "text", sortable: true },
    chargeType: { column: "t.charge_type", type: "text" },
    sku: { column: "t.sku", type: "text", sortable: true },
    sKU: { column: "t.sku", type: "text", sortable: true },
    uOM: { column: "t.uom", type: "text" },
    ratePlanChargeId: { column: "t.rate_plan_charge_id", type: "id" },
    productRatePlanChargeId: {
      column: "coalesce(c.product_rate_plan_charge_id, t.product_rate_plan_charge_id)",
      type: "id",
    },
    accountingCode: { column: "t.accounting_code", type: "text" },
    orderLineItemId: { column: "t.order_line_item_id", type: "id" },
    fulfillmentId: { column: "t.fulfillment_id", type: "id" },
    invoiceScheduleItemId: { column: "t.invoice_schedule_item_id", type: "id" },
    commitmentPeriodId: { column: "t.commitment_period_id", type: "id" },
    serviceEndDate: { column: "(t.service_end - 1)", type: "date", sortable: true },
    chargeDate: { column: "t.created_at", type: "instant", sortable: true },
    quantity: { column: "t.quantity", type: "number" },
    taxAmount: { column: "t.tax_amount", type: "number", sortable: true },
    balance: { column: "t.balance", type: "number", sortable: true },
    currency: { column: "i.currency", type: "text", sortable: true },
    updatedDate: { column: "i.updated_at", type: "instant", sortable: true },
    serviceStartDate: { column: "t.service_start", type: "date", sortable: true },
    chargeAmount: { column: "t.amount", type: "number", sortable: true },
    position: { column: "t.position", type: "number", sortable: true },
    createdDate: { column: "t.created_at", type: "instant", sortable: true },
    ...columnsOf("t", {
      id: `ratePlanId:r.id; productRatePlanId:r.product_rate_plan_id; productId:r.product_id; subscriptionOwnerId:s.account_id;
        defaultPaymentMethodId:a.default_payment_method_id; parentAccountId:a.parent_id; ${CONTACTS}; createdById:${madeBy("i.created_by_id")};
        updatedById:${madeBy("i.posted_by_id, i.created_by_id")}; appliedToInvoiceItemId:${APPLIED_TO_ITEM}`,
      text: `taxCode:t.trace -> 'tax' ->> 'code'; taxMode:t.trace -> 'tax' ->> 'mode'; ratePlanName; purchaseOrderNumber; bookingReference;
        processingType:case when t.trace ->> 'rule' = 'DocumentRounding' then 'Rounding' when t.kind = 'discount' then 'Discount' else 'Charge' end;
        sourceItemType:case when t.order_line_item_id is not null then 'OrderLineItem' when coalesce(t.rate_plan_charge_id, t.invoice_schedule_item_id) is not null then 'SubscriptionComponent'
          when t.trace ->> 'rule' = 'DocumentRounding' then 'Rounding' when t.product_rate_plan_charge_id is null then 'None' else 'ProductRatePlanCharge' end`,
      number: "unitPrice",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "t.id",
};

type ListedItemRow = ItemRow & Omit<ListedItem, keyof InvoiceItem>;

/** One page of the lines that a caller may see. */
export async function itemPage(
  reach: Reach,
  query: ListQuery,
): Promise<{ rows: ListedItem[]; next?: string }> {
  const { rows, ...rest } = await readList<ListedItemRow>(ITEMS, query, reachOf(reach));
  return { rows: rows.map((row) => ({ ...row, ...itemOf(row) })), ...rest };
}

const ITEMS_OF_ONE: ListSpec = {
  name: "items-of-invoice",
  select: `select ${ITEM_COLUMNS} from invoice_item t
    left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
    where t.tenant_id = $1 and t.invoice_id = $2`,
  fixed: 2,
  fields: { position: { column: "t.position", type: "number", sortable: true } },
  defaultSort: "position.ASC",
  idColumn: "t.id",
};

/** One page of the lines of an invoice, in order. */
export async function numberedItemPage(tenantId: string, invoiceId: string, page: NumberedPage) {
  const fixed = [tenantId, invoiceId];
  const { rows, ...rest } = await readNumberedPage<ItemRow>(ITEMS_OF_ONE, page, [], fixed);
  return { rows: rows.map(itemOf), ...rest };
}
