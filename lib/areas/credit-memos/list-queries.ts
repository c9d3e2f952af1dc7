import { actorIdOf } from "@/lib/kernel/ids";
import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import type { CreditMemo, CreditMemoItem, InvoiceCover, MemoPart } from "./model";
import {
  MEMO_ITEM_SELECT,
  MEMO_SELECT,
  type MemoItemRow,
  memoItemOf,
  memoOf,
  type MemoRow,
} from "./queries";

/** What a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

const MEMOS: ListSpec = {
  name: "credit-memos",
  select: `${MEMO_SELECT} where m.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "m.id", type: "id" },
    number: { column: "m.memo_number", type: "text", sortable: true, unique: true },
    memoNumber: { column: "m.memo_number", type: "text", sortable: true, unique: true },
    memoDate: { column: "m.memo_date", type: "date", sortable: true, tie: "number" },
    totalAmount: { column: "m.amount", type: "number", sortable: true },
    balance: { column: "m.balance", type: "number", sortable: true },
    invoiceId: { column: "m.referred_invoice_id", type: "id" },
    debitMemoId: { column: "(case r.kind when 'DebitMemo' then r.id end)", type: "id" },
    accountId: { column: "m.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    status: { column: "m.status", type: "text", sortable: true },
    creditMemoDate: { column: "m.memo_date", type: "date", sortable: true, tie: "number" },
    targetDate: { column: "m.target_date", type: "date", sortable: true },
    currency: { column: "m.currency", type: "text", sortable: true },
    amount: { column: "m.amount", type: "number", sortable: true },
    taxAmount: { column: "m.tax_amount", type: "number", sortable: true },
    appliedAmount: { column: "m.applied_amount", type: "number", sortable: true },
    refundAmount: { column: "m.refund_amount", type: "number", sortable: true },
    unappliedAmount: { column: "m.balance", type: "number", sortable: true },
    referredInvoiceId: { column: "m.referred_invoice_id", type: "id" },
    sourceId: { column: "m.source_id", type: "id" },
    transferredToAccounting: { column: "m.transferred_to_accounting", type: "text" },
    totalAmountWithoutTax: { column: "m.amount_without_tax", type: "number", sortable: true },
    postedOn: { column: "m.posted_at", type: "instant" },
    createdDate: { column: "m.created_at", type: "instant", sortable: true },
    updatedDate: { column: "m.updated_at", type: "instant", sortable: true },
    ...columnsOf("m", {
      id: `createdById:${actorIdOf("m.created_by_id")}; postedById:${actorIdOf("m.posted_by_id")}; billToContactId:coalesce((m.parties -> 'billTo' ->> 'id')::uuid, a.bill_to_contact_id);
        billToContactSnapshotId:m.bill_to_snapshot_id; soldToContactSnapshotId:m.sold_to_snapshot_id; shipToContactSnapshotId:m.ship_to_snapshot_id`,
      text: `reasonCode; comment; revenueImpacting:case when m.revenue_impacting then 'Yes' else 'No' end;
        source:case m.source when 'Invoice' then 'API' when 'Standalone' then 'API' else m.source end;
        sourceType:case m.source when 'BillRun' then 'Subscription' else m.source end`,
      instant: "cancelledOn:m.canceled_at",
      boolean:
        "reversed; autoApplyUponPosting; excludeFromAutoApplyRules:m.exclude_from_auto_apply",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "m.id",
  custom: "CreditMemo",
};

/** One page of the memos that a caller may see. */
export async function memoPage(reach: Reach, query: ListQuery): Promise<ListPage<CreditMemo>> {
  const { rows, ...rest } = await readList<MemoRow>(MEMOS, query, reachOf(reach));
  return { rows: rows.map(memoOf), ...rest };
}

/** One page of memos for version 1. */
export async function numberedMemoPage(
  reach: Reach,
  page: NumberedPage,
  filter: readonly string[],
) {
  const { rows, ...rest } = await readNumberedPage<MemoRow>(MEMOS, page, filter, reachOf(reach));
  return { rows: rows.map(memoOf), ...rest };
}

const ITEMS_OF_ONE: ListSpec = {
  name: "items-of-credit-memo",
  select: `${MEMO_ITEM_SELECT} where t.tenant_id = $1 and t.credit_memo_id = $2`,
  fixed: 2,
  fields: {
    position: { column: "t.position", type: "number", sortable: true },
    id: { column: "t.id", type: "id" },
  },
  defaultSort: "position.ASC",
  idColumn: "t.id",
};

/** One page of the lines of a memo, in order. */
export async function memoItemPage(
  tenantId: string,
  memoId: string,
  page: NumberedPage,
  filter: readonly string[] = [],
): Promise<{ rows: CreditMemoItem[]; next?: { page: string; cursor: string } }> {
  const fixed = [tenantId, memoId];
  const { rows, ...rest } = await readNumberedPage<MemoItemRow>(ITEMS_OF_ONE, page, filter, fixed);
  return { rows: rows.map(memoItemOf), ...rest };
}

/** A memo's applied amount on each invoice; the oldest row of the pair gives it its id. */
const partsBy = (
  column: "credit_memo_id" | "invoice_id",
) => `select x.tenant_id, x.credit_memo_id, x.invoice_id,
    (array_agg(x.id order by x.created_at, x.id))[1] as id, sum(x.amount) as amount,
    (array_agg(x.created_by_name order by x.created_at, x.id))[1] as created_by_name,
    min(x.created_at) as created_at, max(x.created_at) as updated_at
  from credit_memo_application x where x.tenant_id = $1 and x.${column} = $2
  group by 1, 2, 3 having sum(x.amount) > 0`;

const PARTS: ListSpec = {
  name: "credit-memo-parts",
  select: `select p.id, i.kind, p.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", p.amount,
      p.created_by_name as "createdByName", p.created_at as "createdAt", p.updated_at as "updatedAt"
    from (${partsBy("credit_memo_id")}) p
    join invoice i on i.tenant_id = p.tenant_id and i.id = p.invoice_id where true`,
  fixed: 2,
  fields: {
    createdDate: { column: "p.created_at", type: "instant", sortable: true },
    id: { column: "p.id", type: "id" },
  },
  defaultSort: "createdDate.ASC",
  idColumn: "p.id",
};

/** One page of a memo's applications to invoices. */
export async function partPage(
  tenantId: string,
  memoId: string,
  page: NumberedPage,
  filter: readonly string[] = [],
) {
  type Row = Omit<MemoPart, "amount"> & { amount: string };
  const { rows, ...rest } = await readNumberedPage<Row>(PARTS, page, filter, [tenantId, memoId]);
  return { rows: rows.map((row) => ({ ...row, amount: decimal(row.amount) })), ...rest };
}

const COVERS: ListSpec = {
  name: "invoice-application-parts",
  select: `select p.id, p.credit_memo_id as "creditMemoId", m.memo_number as "creditMemoNumber", p.payment_id as "paymentId",
      y.payment_number as "paymentNumber", p.amount, p.created_by_name as "createdByName", p.created_at as "createdAt",
      p.updated_at as "updatedAt"
    from (select tenant_id, id, credit_memo_id, null::uuid as payment_id, amount, created_by_name, created_at, updated_at
        from (${partsBy("invoice_id")}) c
      union all
      select x.tenant_id, (array_agg(x.id order by x.created_at, x.id))[1], null, x.payment_id, sum(x.amount), z.created_by_name,
          min(x.created_at), max(x.created_at)
        from payment_application x join payment z on z.tenant_id = x.tenant_id and z.id = x.payment_id
        where x.tenant_id = $1 and x.invoice_id = $2 group by x.tenant_id, x.payment_id, z.created_by_name having sum(x.amount) > 0) p
    left join credit_memo m on m.tenant_id = p.tenant_id and m.id = p.credit_memo_id
    left join payment y on y.tenant_id = p.tenant_id and y.id = p.payment_id where true`,
  fixed: 2,
  fields: { createdDate: { column: "p.created_at", type: "instant", sortable: true } },
  defaultSort: "createdDate.ASC",
  idColumn: "p.id",
};

/** One page of what covers an invoice: payments and credit memos, the oldest first. */
export async function coverPage(tenantId: string, invoiceId: string, page: NumberedPage) {
  type Row = Omit<InvoiceCover, "amount"> & { amount: string };
  const { rows, ...rest } = await readNumberedPage<Row>(COVERS, page, [], [tenantId, invoiceId]);
  return { rows: rows.map((row) => ({ ...row, amount: decimal(row.amount) })), ...rest };
}
