import type { ListQuery } from "@/lib/api/object-query";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import type { BillingDocument, DocumentItem } from "./model";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

type Amounts = "amount" | "amountWithoutTax" | "taxAmount" | "balance" | "credits" | "refundAmount";
type Row = Omit<BillingDocument, Amounts> & Record<Amounts, string>;

/** All kinds with the same columns, as `d`, and their account as `a`. */
const DOCUMENTS = `(
    select i.tenant_id, i.id, i.kind as type, i.invoice_number as number, i.account_id, i.status, i.invoice_date as day,
      i.due_date, i.currency, i.amount, i.amount_without_tax, i.tax_amount, i.balance,
      (select coalesce(sum(k.amount), 0) from credit_memo_application k
        where k.tenant_id = i.tenant_id and k.invoice_id = i.id) as credits, 0::numeric as refund_amount, i.comments,
      i.reason_code, i.referred_invoice_id as invoice_id, i.auto_pay, i.posted_at, i.canceled_at, i.posted_by_id,
      i.created_by_id, i.created_at, i.updated_at from invoice i
    union all
    select m.tenant_id, m.id, 'CreditMemo', m.memo_number, m.account_id, m.status, m.memo_date, null, m.currency, m.amount,
      m.amount_without_tax, m.tax_amount, m.balance, 0::numeric, m.refund_amount, m.comment, m.reason_code, m.referred_invoice_id,
      false, m.posted_at, m.canceled_at, m.posted_by_id, m.created_by_id, m.created_at, m.updated_at from credit_memo m
  ) d join account a on a.tenant_id = d.tenant_id and a.id = d.account_id`;

const LIST: ListSpec = {
  name: "billing-documents",
  select: `select d.id, d.type as "documentType", d.number as "documentNumber", d.day as "documentDate", d.due_date as "dueDate",
      d.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName", d.status, d.currency, d.amount,
      d.amount_without_tax as "amountWithoutTax", d.tax_amount as "taxAmount", d.balance, d.credits,
      d.refund_amount as "refundAmount", d.comments, d.reason_code as "reasonCode", d.invoice_id as "invoiceId",
      coalesce(d.auto_pay, a.auto_pay) as "autoPay", d.posted_at as "postedAt", d.canceled_at as "canceledAt",
      d.posted_by_id as "postedById", d.created_by_id as "createdById", d.created_at as "createdAt", d.updated_at as "updatedAt"
    from ${DOCUMENTS} where d.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "d.id", type: "id" },
    documentType: { column: "d.type", type: "text", sortable: true },
    documentNumber: { column: "d.number", type: "text", sortable: true },
    documentDate: { column: "d.day", type: "date", sortable: true },
    dueDate: { column: "d.due_date", type: "date" },
    accountId: { column: "d.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    status: { column: "d.status", type: "text", sortable: true },
    currency: { column: "d.currency", type: "text", sortable: true },
    amount: { column: "d.amount", type: "number", sortable: true },
    taxAmount: { column: "d.tax_amount", type: "number", sortable: true },
    balance: { column: "d.balance", type: "number", sortable: true },
    reasonCode: { column: "d.reason_code", type: "text" },
    invoiceId: { column: "d.invoice_id", type: "id" },
    postedDate: { column: "d.posted_at", type: "instant" },
    createdDate: { column: "d.created_at", type: "instant", sortable: true },
    updatedDate: { column: "d.updated_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "d.id",
};

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

const documentOf = (row: Row): BillingDocument => ({
  ...row,
  amount: decimal(row.amount),
  amountWithoutTax: decimal(row.amountWithoutTax),
  taxAmount: decimal(row.taxAmount),
  balance: decimal(row.balance),
  credits: decimal(row.credits),
  refundAmount: decimal(row.refundAmount),
});

/** One page of the documents that a caller may see. */
export async function documentPage(reach: Reach, query: ListQuery) {
  const { rows, ...rest } = await readList<Row>(LIST, query, reachOf(reach));
  return { rows: rows.map(documentOf), ...rest };
}

/** One page of them by its number, by the names of version 1. */
export async function numberedDocumentPage(
  reach: Reach,
  page: NumberedPage,
  filter: readonly string[],
) {
  const { rows, ...rest } = await readNumberedPage<Row>(LIST, page, filter, reachOf(reach));
  return { rows: rows.map(documentOf), ...rest };
}

type ItemAmounts = "amount" | "taxAmount";
type ItemRow = Omit<DocumentItem, ItemAmounts | "quantity" | "unitPrice"> &
  Record<ItemAmounts, string> & { quantity: string | null; unitPrice: string | null };

/** Lines of all kinds, with the same columns; lines of bills that came to nothing have no document and drop out. */
const ITEMS: ListSpec = {
  name: "billing-document-items",
  select: `select t.id, t.document_id as "documentId", coalesce(i.kind, t.type) as "documentType",
      coalesce(i.invoice_number, m.memo_number) as "documentNumber", a.id as "accountId", t.charge_name as "chargeName",
      t.product_name as "productName", coalesce(t.description, c.description) as description, t.sku, t.kind,
      t.service_start as "serviceStart", t.service_end as "serviceEnd", t.quantity, t.uom, t.unit_price as "unitPrice", t.amount,
      t.tax_amount as "taxAmount", t.trace -> 'tax' ->> 'code' as "taxCode", t.trace -> 'tax' ->> 'mode' as "taxMode",
      coalesce(i.currency, m.currency) as currency, t.subscription_id as "subscriptionId",
      t.rate_plan_charge_id as "ratePlanChargeId",
      coalesce(t.product_rate_plan_charge_id, c.product_rate_plan_charge_id) as "productRatePlanChargeId",
      t.invoice_item_id as "invoiceItemId", t.applied_to_item_id as "appliedToItemId", t.accounting_code as "accountingCode",
      t.booking_reference as "bookingReference", t.purchase_order_number as "purchaseOrderNumber", t.created_at as "createdAt"
    from (
      select x.tenant_id, x.id, null as type, x.invoice_id as document_id, x.invoice_id, null::uuid as credit_memo_id, x.charge_name, x.product_name,
        x.description, x.sku, x.kind, x.service_start, x.service_end, x.quantity, x.uom, x.unit_price, x.amount, x.tax_amount,
        x.trace, x.subscription_id, x.rate_plan_charge_id, x.product_rate_plan_charge_id, x.source_item_id as invoice_item_id,
        x.applied_to_item_id, x.accounting_code, x.booking_reference, x.purchase_order_number, x.created_at
      from invoice_item x
      union all
      select x.tenant_id, x.id, 'CreditMemo', x.credit_memo_id, null::uuid, x.credit_memo_id, x.charge_name, x.product_name,
        x.description, x.sku, x.kind, x.service_start, x.service_end, x.quantity, x.uom, x.unit_price, x.amount, x.tax_amount,
        x.trace, x.subscription_id, x.rate_plan_charge_id, x.product_rate_plan_charge_id, x.invoice_item_id,
        null::uuid, null::text, null::text, null::text, x.created_at
      from credit_memo_item x
    ) t
    left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
    left join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
    join account a on a.tenant_id = t.tenant_id and a.id = coalesce(i.account_id, m.account_id)
    left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
    where t.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "t.id", type: "id" },
    documentId: { column: "t.document_id", type: "id" },
    documentType: { column: "coalesce(i.kind, t.type)", type: "text", sortable: true },
    documentNumber: {
      column: "coalesce(i.invoice_number, m.memo_number)",
      type: "text",
      sortable: true,
    },
    accountId: { column: "a.id", type: "id" },
    chargeName: { column: "t.charge_name", type: "text", sortable: true },
    sku: { column: "t.sku", type: "text", sortable: true },
    serviceStartDate: { column: "t.service_start", type: "date", sortable: true },
    amountWithoutTax: { column: "t.amount", type: "number", sortable: true },
    taxAmount: { column: "t.tax_amount", type: "number", sortable: true },
    subscriptionId: { column: "t.subscription_id", type: "id" },
    ratePlanChargeId: { column: "t.rate_plan_charge_id", type: "id" },
    invoiceItemId: { column: "t.invoice_item_id", type: "id" },
    createdDate: { column: "t.created_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "t.id",
};

const itemOf = (row: ItemRow): DocumentItem => ({
  ...row,
  quantity: row.quantity === null ? null : decimal(row.quantity),
  unitPrice: row.unitPrice === null ? null : decimal(row.unitPrice),
  amount: decimal(row.amount),
  taxAmount: decimal(row.taxAmount),
});

/** One page of the lines that a caller may see. */
export async function documentItemPage(reach: Reach, query: ListQuery) {
  const { rows, ...rest } = await readList<ItemRow>(ITEMS, query, reachOf(reach));
  return { rows: rows.map(itemOf), ...rest };
}
