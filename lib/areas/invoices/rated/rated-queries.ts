import type { LineTrace } from "@/lib/billing/line-trace";
import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** A line of an invoice, with what its usage is read by. */
export type RatedLine = {
  readonly id: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  readonly chargeId: string | null;
  readonly chargeNumber: string;
  readonly billCycleDay: number;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal | null;
  readonly uom: string | null;
  readonly amount: Decimal;
  readonly trace: LineTrace;
};

type Row = Omit<RatedLine, "quantity" | "amount"> & { quantity: string | null; amount: string };

const line = statement<Row>(
  "invoice-rated-line",
  `select t.id, i.id as "invoiceId", i.invoice_number as "invoiceNumber", i.currency, t.rate_plan_charge_id as "chargeId",
     t.charge_number as "chargeNumber", a.bill_cycle_day as "billCycleDay", t.service_start as "serviceStart",
     t.service_end as "serviceEnd", t.quantity, t.uom, t.amount, t.trace
   from invoice_item t
   join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
   join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
   where t.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and t.id = $4`,
);

/** A line of an invoice that the caller may see. */
export async function ratedLine(
  reach: { tenantId: string; entityId: string; orgIds: readonly string[] },
  id: string,
): Promise<RatedLine | undefined> {
  const [row] = await line([reach.tenantId, reach.entityId, reach.orgIds, id]);
  if (row === undefined) return undefined;
  const quantity = row.quantity === null ? null : decimal(row.quantity);
  return { ...row, quantity, amount: decimal(row.amount) };
}
