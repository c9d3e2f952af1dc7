import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { Reach } from "@/lib/areas/credit-memos/list-queries";
import type { CreditMemo, CreditMemoItem } from "@/lib/areas/credit-memos/model";
import {
  MEMO_ITEM_COLUMNS,
  MEMO_ITEMS,
  type MemoItemRow,
  memoItemOf,
} from "@/lib/areas/credit-memos/queries";

/** A line of a memo with the memo's fields in lists. */
export type ListedMemoItem = CreditMemoItem & {
  readonly memoNumber: string;
  readonly memoDate: LocalDate;
  readonly memoStatus: CreditMemo["status"];
  readonly accountId: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly orderLineItemId: string | null;
  readonly fulfillmentId: string | null;
  readonly invoiceScheduleItemId: string | null;
  readonly commitmentPeriodId: string | null;
  readonly subscriptionOwnerId: string | null;
};

const ITEMS: ListSpec = {
  name: "credit-memo-items-listed",
  custom: "CreditMemoItem",
  select: `select ${MEMO_ITEM_COLUMNS}, m.memo_number as "memoNumber", m.memo_date as "memoDate", m.status as "memoStatus",
      m.account_id as "accountId", a.account_number as "accountNumber", m.currency,
      t.order_line_item_id as "orderLineItemId", t.fulfillment_id as "fulfillmentId", t.invoice_schedule_item_id as "invoiceScheduleItemId", t.commitment_period_id as "commitmentPeriodId", s.account_id as "subscriptionOwnerId"
    from ${MEMO_ITEMS}
    join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
    join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    left join subscription s on s.tenant_id = t.tenant_id and s.id = t.subscription_id
    where t.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "t.id", type: "id" },
    creditMemoId: { column: "t.credit_memo_id", type: "id" },
    creditMemoNumber: { column: "m.memo_number", type: "text", sortable: true },
    creditMemoDate: { column: "m.memo_date", type: "date", sortable: true },
    status: { column: "m.status", type: "text" },
    accountId: { column: "m.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    subscriptionId: { column: "t.subscription_id", type: "id" },
    subscriptionNumber: { column: "t.subscription_number", type: "text" },
    chargeNumber: { column: "t.charge_number", type: "text", sortable: true },
    invoiceItemId: { column: "t.invoice_item_id", type: "id" },
    ratePlanChargeId: { column: "t.rate_plan_charge_id", type: "id" },
    orderLineItemId: { column: "t.order_line_item_id", type: "id" },
    fulfillmentId: { column: "t.fulfillment_id", type: "id" },
    invoiceScheduleItemId: { column: "t.invoice_schedule_item_id", type: "id" },
    commitmentPeriodId: { column: "t.commitment_period_id", type: "id" },
    chargeType: { column: "t.charge_type", type: "text", sortable: true },
    sku: { column: "t.sku", type: "text", sortable: true },
    serviceStartDate: { column: "t.service_start", type: "date", sortable: true },
    amount: { column: "t.amount", type: "number", sortable: true },
    createdDate: { column: "t.created_at", type: "instant", sortable: true },
    ...columnsOf("t", {
      id: "productRatePlanChargeId:coalesce(t.product_rate_plan_charge_id, c.product_rate_plan_charge_id); subscriptionOwnerId:s.account_id",
      text: "chargeName; productName; ratePlanName; uOM:t.uom; processingType:case t.kind when 'discount' then 'Discount' else 'Charge' end",
      number: "quantity; unitPrice; taxAmount",
      date: "serviceEndDate:t.service_end - 1",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "t.id",
};

type Row = MemoItemRow & Omit<ListedMemoItem, keyof CreditMemoItem>;

/** One page of the lines of memos that a caller may see. */
export async function listedMemoItems(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<{ rows: ListedMemoItem[]; next?: string }> {
  const { rows, ...rest } = await readList<Row>(ITEMS, query, [tenantId, entityId, orgIds]);
  return { rows: rows.map((row) => ({ ...row, ...memoItemOf(row) })), ...rest };
}
