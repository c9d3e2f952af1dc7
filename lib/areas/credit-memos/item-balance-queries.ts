import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";

/** The net of a memo's line, or a tax of it, with its explicitly given applications to invoices. */
export type MemoItem = {
  /** Id of the line or of the tax. */
  readonly key: string;
  readonly name: string;
  readonly amount: Decimal;
  readonly given: Decimal;
};

type Row = Omit<MemoItem, "amount" | "given"> & { amount: string; given: string };

const items = statement<Row>(
  "credit-memo-item-balances",
  `select t.id as key, t.charge_name as name, t.amount, coalesce((select sum(a.amount) from item_application a
       where a.tenant_id = t.tenant_id and a.credit_memo_id = $2 and a.credit_memo_item_id = t.id), 0) as given
     from credit_memo_item t where t.tenant_id = $1 and t.credit_memo_id = $2
   union all
   select x.id, x.name, x.amount, coalesce((select sum(a.amount) from item_application a
       where a.tenant_id = x.tenant_id and a.credit_memo_id = $2 and a.credit_taxation_item_id = x.id), 0)
     from credit_memo_item t join taxation_item x on x.tenant_id = t.tenant_id and x.credit_memo_item_id = t.id
     where t.tenant_id = $1 and t.credit_memo_id = $2`,
);

/** Every line of a memo and every tax of them. */
export async function itemsOfMemo(tenantId: string, memoId: string): Promise<MemoItem[]> {
  const rows = await items([tenantId, memoId]);
  return rows.map((row) => ({ ...row, amount: decimal(row.amount), given: decimal(row.given) }));
}
