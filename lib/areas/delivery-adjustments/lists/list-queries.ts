import type { ListQuery } from "@/lib/api/object-query";
import type { Ctx } from "@/lib/kernel/context";
import { columnsOf, type ListSpec, madeBy } from "@/lib/lists/list-spec";
import { readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

/** A delivery adjustment as a row of a list. Amounts are texts, and above zero. */
export type AdjustmentRow = {
  id: string;
  adjustmentNumber: string;
  status: "Billed" | "Cancelled";
  accountId: string;
  accountNumber: string;
  accountName: string;
  invoiceOwnerAccountId: string;
  subscriptionId: string;
  subscriptionNumber: string;
  chargeId: string;
  chargeNumber: string;
  chargeName: string;
  segmentId: string;
  date: LocalDate;
  billingDate: LocalDate;
  currency: string;
  amount: string;
  taxAmount: string;
  reason: string | null;
  invoiceItemId: string;
  creditMemoId: string;
  creditMemoNumber: string;
  debitMemoId: string | null;
  debitMemoNumber: string | null;
  createdById: string;
  createdAt: Date;
  updatedById: string;
  updatedAt: Date;
};

const ADJUSTMENTS: ListSpec = {
  name: "delivery-adjustments",
  select: `select o.id, o.adjustment_number as "adjustmentNumber", o.status, o.account_id as "accountId", a.account_number as "accountNumber",
      a.name as "accountName", o.invoice_account_id as "invoiceOwnerAccountId", o.subscription_id as "subscriptionId",
      s.subscription_number as "subscriptionNumber", f.id as "chargeId", o.charge_number as "chargeNumber", t.charge_name as "chargeName",
      o.segment_id as "segmentId", o.delivery_date as date, o.billing_date as "billingDate", o.currency, o.amount, o.tax_amount as "taxAmount", o.reason,
      o.invoice_item_id as "invoiceItemId", o.debit_memo_id as "debitMemoId", o.credit_memo_id as "creditMemoId", m.memo_number as "creditMemoNumber", d.invoice_number as "debitMemoNumber",
      o.created_by_id as "createdById", o.created_at as "createdAt", o.updated_by_id as "updatedById", o.updated_at as "updatedAt"
    from delivery_adjustment o join account a on a.tenant_id = o.tenant_id and a.id = o.account_id
    join subscription s on s.tenant_id = o.tenant_id and s.id = o.subscription_id
    join rate_plan_charge f on f.tenant_id = o.tenant_id and f.charge_number = o.charge_number and f.segment = 1
    join invoice_item t on t.tenant_id = o.tenant_id and t.id = o.invoice_item_id
    join credit_memo m on m.tenant_id = o.tenant_id and m.id = o.credit_memo_id
    left join invoice d on d.tenant_id = o.tenant_id and d.id = o.debit_memo_id
    where o.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "o.id", type: "id" },
    adjustmentNumber: {
      column: "o.adjustment_number",
      type: "text",
      sortable: true,
      unique: true,
    },
    accountName: { column: "a.name", type: "text", sortable: true, starts: true },
    date: { column: "o.delivery_date", type: "date", sortable: true },
    createdDate: { column: "o.created_at", type: "instant", sortable: true },
    updatedDate: { column: "o.updated_at", type: "instant", sortable: true },
    ...columnsOf("o", {
      id: `accountId; invoiceOwnerAccountId:o.invoice_account_id; subscriptionId; chargeId:f.id; segmentId; creditMemoId; debitMemoId; invoiceItemId; originalSubId:o.subscription_id;
        createdById:${madeBy("o.created_by_id")}; updatedById:${madeBy("o.updated_by_id")}`,
      text: `accountNumber:a.account_number; subscriptionNumber:s.subscription_number; chargeNumber; chargeName:t.charge_name; status; currency; reason;
        creditMemoNumber:m.memo_number; debitMemoNumber:d.invoice_number; type:'DeliveryCredit'; deliveryDay:trim(to_char(o.delivery_date, 'day'))`,
      number:
        "amount:-o.amount; amountPerUnit:-o.amount; taxAmount:-o.tax_amount; numberOfDeliveries:1",
      date: "billingDate",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "o.id",
};

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds">;

/** One page of the delivery adjustments that a caller may see. */
export const adjustmentPage = ({ tenantId, entityId, orgIds }: Reach, query: ListQuery) =>
  readList<AdjustmentRow>(ADJUSTMENTS, query, [tenantId, entityId, orgIds]);
