import { actorIdOf } from "@/lib/kernel/ids";
import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import { statement } from "@/lib/platform/database/db";
import type { InvoiceItem } from "@/lib/areas/invoices/model";
import {
  INVOICE_COLUMNS,
  type InvoiceRow,
  invoiceOf,
  ITEM_COLUMNS,
  type ItemRow,
  itemOf,
} from "@/lib/areas/invoices/queries";
import type { ListedDebit, ListedDebitItem, SourceLine } from "./debit-list-model";

/** What a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];
const WITHIN_REACH = "i.kind = 'DebitMemo' and a.entity_id = $2 and a.org_id = any($3::uuid[])";
const MADE_FROM = `case when i.referred_invoice_id is not null then 'Invoice' when i.referred_credit_memo_id is not null then 'CreditMemo' else 'Standalone' end`;
const COVERED = "(case i.status when 'Posted' then i.amount - i.balance else 0 end)";

const MEMOS: ListSpec = {
  name: "debit-memos",
  custom: "DebitMemo",
  select: `select ${INVOICE_COLUMNS}, a.bill_to_contact_id as "accountBillToId"
    from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    where i.tenant_id = $1 and ${WITHIN_REACH}`,
  fixed: 3,
  fields: {
    id: { column: "i.id", type: "id" },
    number: { column: "i.invoice_number", type: "text", sortable: true, unique: true },
    memoNumber: { column: "i.invoice_number", type: "text", sortable: true, unique: true },
    memoDate: { column: "i.invoice_date", type: "date", sortable: true, tie: "number" },
    debitMemoDate: { column: "i.invoice_date", type: "date", sortable: true, tie: "number" },
    dueDate: { column: "i.due_date", type: "date", sortable: true, tie: "number" },
    accountId: { column: "i.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    status: { column: "i.status", type: "text", sortable: true },
    currency: { column: "i.currency", type: "text", sortable: true },
    amount: { column: "i.amount", type: "number", sortable: true },
    totalAmount: { column: "i.amount", type: "number", sortable: true },
    totalAmountWithoutTax: { column: "i.amount_without_tax", type: "number", sortable: true },
    taxAmount: { column: "i.tax_amount", type: "number", sortable: true },
    balance: { column: "i.balance", type: "number", sortable: true },
    beAppliedAmount: { column: COVERED, type: "number" },
    referredInvoiceId: { column: "i.referred_invoice_id", type: "id" },
    invoiceId: { column: "i.referred_invoice_id", type: "id" },
    creditMemoId: { column: "i.referred_credit_memo_id", type: "id" },
    autoPay: { column: "coalesce(i.auto_pay, a.auto_pay)", type: "boolean" },
    targetDate: { column: "i.target_date", type: "date", sortable: true },
    createdDate: { column: "i.created_at", type: "instant", sortable: true },
    updatedDate: { column: "i.updated_at", type: "instant", sortable: true },
    ...columnsOf("i", {
      id: `createdById:${actorIdOf("i.created_by_id")}; postedById:${actorIdOf("i.posted_by_id")};
        billToContactId:coalesce((i.parties -> 'billTo' ->> 'id')::uuid, a.bill_to_contact_id);
        billToContactSnapshotId:i.bill_to_snapshot_id; soldToContactSnapshotId:i.sold_to_snapshot_id; shipToContactSnapshotId:i.ship_to_snapshot_id`,
      text: `reasonCode; comments; paymentTerm; transferredToAccounting; taxMessage; sourceType:${MADE_FROM};
        taxStatus:case when i.tax_message is null then 'Complete' else 'Error' end`,
      instant: "postedOn:i.posted_at; cancelledOn:i.canceled_at",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "i.id",
};

type Row = InvoiceRow & { accountBillToId: string };
const debitOf = (row: Row): ListedDebit => ({ ...row, ...invoiceOf(row) });

/** One page of the debit memos that a caller may see. */
export async function debitPage(reach: Reach, query: ListQuery): Promise<ListPage<ListedDebit>> {
  const { rows, ...rest } = await readList<Row>(MEMOS, query, reachOf(reach));
  return { rows: rows.map(debitOf), ...rest };
}

/** One page of debit memos for version 1. */
export async function numberedDebitPage(
  reach: Reach,
  page: NumberedPage,
  filter: readonly string[],
) {
  const { rows, ...rest } = await readNumberedPage<Row>(MEMOS, page, filter, reachOf(reach));
  return { rows: rows.map(debitOf), ...rest };
}

const ITEMS: ListSpec = {
  name: "debit-memo-items",
  custom: "DebitMemoItem",
  select: `select ${ITEM_COLUMNS}, t.invoice_id as "debitMemoId", i.invoice_number as "memoNumber", i.invoice_date as "memoDate",
      i.status as "memoStatus", i.account_id as "accountId", a.account_number as "accountNumber", i.currency,
      coalesce(x.subscription_id, k.subscription_id) as "sourceSubscriptionId",
      coalesce(x.subscription_number, k.subscription_number) as "sourceSubscriptionNumber", s.account_id as "subscriptionOwnerId"
    from invoice_item t
    join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
    join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
    left join invoice_item x on x.tenant_id = t.tenant_id and x.id = t.source_item_id
    left join credit_memo_item k on k.tenant_id = t.tenant_id and k.id = t.source_memo_item_id
    left join subscription s on s.tenant_id = t.tenant_id and s.id = coalesce(x.subscription_id, k.subscription_id)
    where t.tenant_id = $1 and ${WITHIN_REACH}`,
  fixed: 3,
  fields: {
    id: { column: "t.id", type: "id" },
    debitMemoId: { column: "t.invoice_id", type: "id" },
    debitMemoNumber: { column: "i.invoice_number", type: "text", sortable: true },
    debitMemoDate: { column: "i.invoice_date", type: "date", sortable: true },
    status: { column: "i.status", type: "text" },
    accountId: { column: "i.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    currency: { column: "i.currency", type: "text", sortable: true },
    invoiceItemId: { column: "t.source_item_id", type: "id" },
    creditMemoItemId: { column: "t.source_memo_item_id", type: "id" },
    productRatePlanChargeId: { column: "t.product_rate_plan_charge_id", type: "id" },
    chargeName: { column: "t.charge_name", type: "text", sortable: true },
    sku: { column: "t.sku", type: "text", sortable: true },
    serviceStartDate: { column: "t.service_start", type: "date", sortable: true },
    amount: { column: "t.amount", type: "number", sortable: true },
    taxAmount: { column: "t.tax_amount", type: "number", sortable: true },
    balance: { column: "t.balance", type: "number", sortable: true },
    createdDate: { column: "t.created_at", type: "instant", sortable: true },
    ...columnsOf("t", {
      id: "subscriptionId:coalesce(x.subscription_id, k.subscription_id); subscriptionOwnerId:s.account_id",
      text: `subscriptionNumber:coalesce(x.subscription_number, k.subscription_number); productName; ratePlanName; description; uOM:t.uom;
        sourceItemType:case when t.source_item_id is not null then 'InvoiceDetail' when t.source_memo_item_id is not null then 'CreditMemoItem' else 'ProductRatePlanCharge' end`,
      number: "quantity; unitPrice",
      date: "serviceEndDate:t.service_end - 1",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "t.id",
};

type Source = { sourceSubscriptionId: string | null; sourceSubscriptionNumber: string | null };
type ListedRow = ItemRow & Source & Omit<ListedDebitItem, keyof InvoiceItem>;

/** One page of the lines of debit memos that a caller may see. */
export async function debitItemPage(
  reach: Reach,
  query: ListQuery,
): Promise<{ rows: ListedDebitItem[]; next?: string }> {
  const { rows, ...rest } = await readList<ListedRow>(ITEMS, query, reachOf(reach));
  const listed = rows.map((row) => ({
    ...row,
    ...itemOf(row),
    subscriptionId: row.sourceSubscriptionId,
    subscriptionNumber: row.sourceSubscriptionNumber,
  }));
  return { rows: listed, ...rest };
}

const sources = statement<SourceLine>(
  "debit-memo-item-sources",
  `select t.id, s.subscription_id as "subscriptionId", s.subscription_number as "subscriptionNumber"
   from invoice_item t cross join lateral (
     select x.subscription_id, x.subscription_number from invoice_item x where x.tenant_id = t.tenant_id and x.id = t.source_item_id
     union all
     select k.subscription_id, k.subscription_number from credit_memo_item k where k.tenant_id = t.tenant_id and k.id = t.source_memo_item_id) s
   where t.tenant_id = $1 and t.id = any($2::uuid[])`,
);

/** What lines have of those that they were made from, by their ids. */
export async function sourcesOf(
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceLine>> {
  const rows = ids.length ? await sources([tenantId, ids]) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
