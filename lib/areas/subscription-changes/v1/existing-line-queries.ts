import type { Ctx } from "@/lib/kernel/context";
import { statement } from "@/lib/platform/database/db";
import { decimal } from "@/lib/values/decimal";
import type { ExistingLine } from "./existing-line-model";

type Numbers = "quantity" | "unitPrice" | "amount" | "taxAmount";
type Row = Omit<ExistingLine, Numbers> & { [K in Numbers]: string | null } & { position: number };

const COLUMNS = `m.charge_name as "chargeName", m.charge_number as "chargeNumber",
  c.description as "chargeDescription", m.product_name as "productName", m.kind,
  c.product_rate_plan_charge_id as "productRatePlanChargeId",
  m.service_start as "serviceStart", m.service_end as "serviceEnd", m.quantity::text as quantity,
  m.uom, m.unit_price::text as "unitPrice", (select a.charge_number from rate_plan_charge a
    where a.tenant_id = m.tenant_id and a.id = m.applied_to_charge_id) as "appliedToChargeNumber"`;
const REQUESTED = `c.tenant_id = $1 and c.subscription_id = $2 and d.account_id = any($3::uuid[])
  and d.status = any($4::text[])`;

const lines = statement<Row>(
  "subscription-existing-lines",
  `select m.id, 'invoice' as document, d.invoice_number as "documentNumber", d.status,
     d.target_date as "targetDate", d.currency, ${COLUMNS}, m.amount::text as amount,
     m.tax_amount::text as "taxAmount", m.position
   from rate_plan_charge c
   join invoice_item m on m.tenant_id = c.tenant_id and m.rate_plan_charge_id = c.id
   join invoice d on d.tenant_id = m.tenant_id and d.id = m.invoice_id
   where ${REQUESTED}
   union all
   select m.id, 'creditMemo', d.memo_number, d.status, coalesce(d.target_date, d.memo_date),
     d.currency, ${COLUMNS}, m.amount::text, m.tax_amount::text, m.position
   from rate_plan_charge c
   join credit_memo_item m on m.tenant_id = c.tenant_id and m.rate_plan_charge_id = c.id
   join credit_memo d on d.tenant_id = m.tenant_id and d.id = m.credit_memo_id
   where ${REQUESTED}
   order by "targetDate", "documentNumber", position`,
  { replanned: true },
);

/** The lines of a subscription on documents of these accounts, by document. */
export async function existingLines(
  { tenantId }: Pick<Ctx, "tenantId">,
  subscriptionId: string,
  accountIds: readonly string[],
  statuses: readonly ExistingLine["status"][],
): Promise<ExistingLine[]> {
  const rows = await lines([tenantId, subscriptionId, accountIds, statuses]);
  const some = (value: string | null) => (value === null ? null : decimal(value));
  return rows.map((row) => ({
    ...row,
    quantity: some(row.quantity),
    unitPrice: some(row.unitPrice),
    amount: decimal(row.amount ?? "0"),
    taxAmount: decimal(row.taxAmount ?? "0"),
  }));
}
