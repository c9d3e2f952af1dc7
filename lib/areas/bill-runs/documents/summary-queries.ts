import { statement } from "@/lib/platform/database/db";
import type { RunSums } from "@/lib/areas/bill-runs/result-model";
import { decimal } from "@/lib/values/decimal";

type Row = {
  currency: string;
  invoices: number;
  amount: string;
  tax: string;
  memos: number;
  credited: string;
};

const summed = statement<Row>(
  "bill-run-sums",
  `select currency, sum(invoices)::int as invoices, sum(amount) as amount, sum(tax) as tax, sum(memos)::int as memos, sum(credited) as credited from (
     select currency, 1 as invoices, amount, tax_amount as tax, 0 as memos, 0 as credited from invoice
       where tenant_id = $1 and source_id = $2 and status <> 'Canceled'
     union all select currency, 0, 0, 0, 1, amount from credit_memo where tenant_id = $1 and source_id = $2 and status <> 'Canceled') d
   group by currency order by currency`,
);

/** The documents of a run that are not canceled, by currency. */
export async function sumsOfRun(tenantId: string, runId: string): Promise<RunSums[]> {
  const rows = await summed([tenantId, runId]);
  return rows.map(({ amount, tax, credited, ...row }) => ({
    ...row,
    ...{ amount: decimal(amount), tax: decimal(tax), credited: decimal(credited) },
  }));
}
