import type { ListQuery } from "@/lib/api/object-query";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { Invoice, InvoiceItem } from "./model";
import {
  INVOICE_COLUMNS,
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

const INVOICES: ListSpec = {
  name: "invoices",
  select: `select ${INVOICE_COLUMNS} from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    where i.tenant_id = $1 and ${WITHIN_REACH}`,
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
    sourceId: { column: "i.source_id", type: "id" },
    createdDate: { column: "i.created_at", type: "instant", sortable: true },
    updatedDate: { column: "i.updated_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "i.id",
  custom: "Invoice",
};

/** One page of the invoices that a caller may see. */
export async function invoicePage(reach: Reach, query: ListQuery): Promise<ListPage<Invoice>> {
  const { rows, ...rest } = await readList<InvoiceRow>(INVOICES, query, reachOf(reach));
  return { rows: rows.map(invoiceOf), ...rest };
}

/** A line with the facts of its invoice. */
export type ListedItem = InvoiceItem & {
  invoiceId: string;
  invoiceNumber: string;
  invoiceDate: LocalDate;
  accountId: string;
  accountNumber: string;
  currency: string;
};

const ITEMS: ListSpec = {
  name: "invoice-items",
  select: `select ${ITEM_COLUMNS}, t.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber",
      i.invoice_date as "invoiceDate", i.account_id as "accountId", a.account_number as "accountNumber", i.currency
    from invoice_item t
    join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
    join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
    where t.tenant_id = $1 and ${WITHIN_REACH}`,
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
    serviceStartDate: { column: "t.service_start", type: "date", sortable: true },
    chargeAmount: { column: "t.amount", type: "number", sortable: true },
    position: { column: "t.position", type: "number", sortable: true },
    createdDate: { column: "t.created_at", type: "instant", sortable: true },
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
