import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Reach } from "@/lib/areas/usage/reference-queries";

/** A record, and the charge and the line that rated it. */
export type Processed = {
  readonly id: string;
  readonly usageId: string;
  readonly ratePlanChargeId: string;
  readonly chargeNumber: string;
  readonly invoiceItemId: string | null;
  readonly invoiceNumber: string | null;
  readonly creditMemoItemId: string | null;
  readonly creditMemoNumber: string | null;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal;
  readonly createdAt: Date;
};

/** The id of a pair of record and charge, derived from theirs. */
const ID = "md5(u.id::text || p.rate_plan_charge_id::text)::uuid";

const PROCESSED: ListSpec = {
  name: "processed-usages",
  select: `select ${ID} as id, u.id as "usageId", p.rate_plan_charge_id as "ratePlanChargeId",
      c.charge_number as "chargeNumber", p.invoice_item_id as "invoiceItemId", i.invoice_number as "invoiceNumber",
      p.credit_memo_item_id as "creditMemoItemId", m.memo_number as "creditMemoNumber",
      coalesce(t.service_start, k.service_start) as "serviceStart", coalesce(t.service_end, k.service_end) as "serviceEnd",
      u.quantity, p.created_at as "createdAt"
    from processed_usage p
    join usage_record u on u.tenant_id = p.tenant_id and u.daily_id = p.daily_id
    join account a on a.tenant_id = u.tenant_id and a.id = u.account_id
    join rate_plan_charge c on c.tenant_id = p.tenant_id and c.id = p.rate_plan_charge_id
    left join invoice_item t on t.tenant_id = p.tenant_id and t.id = p.invoice_item_id
    left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
    left join credit_memo_item k on k.tenant_id = p.tenant_id and k.id = p.credit_memo_item_id
    left join credit_memo m on m.tenant_id = k.tenant_id and m.id = k.credit_memo_id
    where p.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: ID, type: "id" },
    usageId: { column: "u.id", type: "id" },
    ratePlanChargeId: { column: "p.rate_plan_charge_id", type: "id" },
    chargeNumber: { column: "c.charge_number", type: "text", sortable: true },
    invoiceItemId: { column: "p.invoice_item_id", type: "id" },
    invoiceNumber: { column: "i.invoice_number", type: "text" },
    creditMemoItemId: { column: "p.credit_memo_item_id", type: "id" },
    creditMemoNumber: { column: "m.memo_number", type: "text" },
    quantity: { column: "u.quantity", type: "number", sortable: true },
    createdDate: { column: "p.created_at", type: "instant", sortable: true },
    ...columnsOf("p", {
      date: "billingPeriodStartDate:coalesce(t.service_start, k.service_start); billingPeriodEndDate:coalesce(t.service_end, k.service_end) - 1",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: ID,
};

/** One page of billed records, of accounts that a caller may see. */
export async function processedPage(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<{ rows: Processed[]; next?: string }> {
  type Row = Omit<Processed, "quantity"> & { quantity: string };
  const { rows, ...rest } = await readList<Row>(PROCESSED, query, [tenantId, entityId, orgIds]);
  return { rows: rows.map((row) => ({ ...row, quantity: decimal(row.quantity) })), ...rest };
}
