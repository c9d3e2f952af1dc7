import type { Entry } from "../compare";
import { listFooter } from "../paging";
import { claim, row, type Sql } from "../statement";
import { dayText } from "./tables";

const made = (table: string) =>
  `(select count(*) from ${table} d where d.source_id = r.id and d.status <> 'Canceled')`;

const RUNS = `select r.id, r.run_number as number, r.name, ${dayText("r.target_date")} as target, ${dayText("r.invoice_date")} as dated,
    count(x.id) as rows, count(x.id) + coalesce(r.night_accounts, 0) as accounts,
    count(x.id) filter (where x.state <> 'Pending') + coalesce(r.night_accounts, 0) as done, count(x.id) filter (where x.state = 'Error') as failed,
    ${made("invoice")} as invoices, ${made("credit_memo")} as memos
  from bill_run r left join bill_run_account x on x.run_id = r.id group by r.tenant_id, r.id, r.run_number, r.name, r.target_date, r.invoice_date, r.night_accounts`;

/** Bill runs with their accounts and invoices. */
export async function billRunListClaims(sql: Sql): Promise<Entry[]> {
  const runs = await sql(RUNS);
  return runs.map(({ number = "", accounts = "", invoices = "", failed = "", target }) =>
    row("Bill runs", number, {
      "Bills through": target,
      Accounts: accounts,
      Invoices: invoices,
      Failed: failed,
    }),
  );
}

/** One bill run: its days and its progress. */
export async function billRunClaims(sql: Sql, number: string): Promise<Entry[]> {
  const [of = {}] = await sql(`select * from (${RUNS}) r where number = $1`, [number]);
  const { accounts = "", done = "", failed = "", invoices = "", memos = "", target, dated } = of;
  const counted = (count: string, one: string) => `${count} ${count === "1" ? one : `${one}s`}`;
  return [
    claim(
      `Header · ${of["name"]} Bills through ${target} Documents of ${dated}`,
      target ?? "",
      dated ?? "",
    ),
    claim(
      `Page · ${done} of ${counted(accounts, "account")} done: ${counted(invoices, "invoice")}, ${counted(memos, "credit memo")}, ${failed} failed`,
      done,
      accounts,
      invoices,
      memos,
      failed,
    ),
    ...listFooter(Number(of["rows"])),
  ];
}
