import type { Entry } from "../compare";
import { bare, claim, money, type Row, row, type Sql } from "../statement";
import { homeCurrencyClaims } from "./home-currency";
import { dayText, over, runsOn } from "./tables";
import { openAlertClaims } from "./usage-alerts";

/** Month by month: `Dec 2025`, as the page writes it. */
const MONTHS = `select m::date as first, least((m + interval '1 month' - interval '1 day')::date, today) as last,
    to_char(m, 'FMMon') || case extract(month from m) when 9 then 't' else '' end || ' ' || to_char(m, 'YYYY') as name
  from clock, generate_series(date_trunc('month', today) - interval '11 months', date_trunc('month', today), interval '1 month') m`;

/** Home, as one of its currencies shows it. */
export async function homeClaims(sql: Sql, currency: string): Promise<Entry[]> {
  const months = await billedAndCollected(sql, currency);
  return [
    ...(await heading(sql)),
    ...(await tiles(sql, currency)),
    ...tilesOfMonths(months.slice(-2), currency),
    ...(await ages(sql, currency)),
    ...months.map(({ name = "", billed = "", collected = "" }) =>
      row("Billed and collected by month", name, {
        Billed: money(billed, currency),
        Collected: money(collected, currency),
      }),
    ),
    ...(await movements(sql, currency)),
    ...(await openAlertClaims(sql)),
    ...(await homeCurrencyClaims(sql)),
    ...(await failedPayments(sql)),
  ];
}

/** The currencies on Home. */
export const currencies = async (sql: Sql) =>
  (await sql("select distinct currency from account order by 1")).map(
    ({ currency = "" }) => currency,
  );

async function heading(sql: Sql): Promise<Entry[]> {
  const [found = {}] = await sql(
    over(`select name, ${dayText("today")} as today from tenant, clock`),
  );
  const { name, today = "" } = found;
  return [claim(`Header · ${name} on ${today}`, today)];
}

async function tiles(sql: Sql, currency: string): Promise<Entry[]> {
  const [found = {}] = await sql(
    over(`select
      (select coalesce(sum(monthly), 0) from segment g, clock where g.currency = $1 and ${runsOn("today")}) as revenue,
      (select 12 * coalesce(sum(monthly), 0) from segment g, clock where g.currency = $1 and ${runsOn("today")}) as yearly,
      (select coalesce(sum(owed), 0) from owed_invoice where currency = $1) as owed,
      (select coalesce(sum(owed), 0) from owed_invoice, clock where currency = $1 and due < today) as overdue`),
    [currency],
  );
  const { revenue = "", yearly = "", owed = "", overdue = "" } = found;
  const late = Number(overdue) > 0 ? [claim("Outstanding · detail", money(overdue, currency))] : [];
  return [
    claim("Monthly recurring revenue", money(revenue, currency)),
    claim("Monthly recurring revenue · detail", money(yearly, currency)),
    claim("Outstanding", money(owed, currency)),
    ...late,
  ];
}

async function billedAndCollected(sql: Sql, currency: string): Promise<Row[]> {
  return sql(
    over(`select name,
        (select coalesce(sum(i.amount), 0) from owed_invoice i where i.currency = $1 and i.invoice_date between first and last) as billed,
        (select coalesce(sum(x.amount), 0) from payment_application x join payment p on p.id = x.payment_id
          where p.currency = $1 and x.effective_date between first and last) as collected
      from (${MONTHS}) month order by first`),
    [currency],
  );
}

/** The tiles of this month, each with the month before. */
function tilesOfMonths([before = {}, current = {}]: Row[], currency: string): Entry[] {
  const in_ = (amount = "") => money(amount, currency);
  return [
    claim("Billed this month", in_(current.billed)),
    claim("Billed this month · detail", in_(before.billed)),
    claim("Collected this month", in_(current.collected)),
    claim("Collected this month · detail", in_(before.collected)),
  ];
}

const buckets = [
  { label: "Not due yet", days: "<= 0", words: [] },
  { label: "1 to 30 days overdue", days: "between 1 and 30", words: ["1", "30"] },
  { label: "31 to 60 days overdue", days: "between 31 and 60", words: ["31", "60"] },
  { label: "61 to 90 days overdue", days: "between 61 and 90", words: ["61", "90"] },
  { label: "More than 90 days overdue", days: "> 90", words: ["90"] },
] as const;

async function ages(sql: Sql, currency: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const { label, days, words } of buckets) {
    const [found = {}] = await sql(
      over(`select coalesce(sum(owed), 0) as owed from owed_invoice, clock
        where currency = $1 and owed > 0 and today - due ${days}`),
      [currency],
    );
    const place = `Outstanding by age · ${label}`;
    if (words.length > 0) entries.push(claim(place, ...words));
    entries.push(claim(place, money(found.owed, currency)));
  }
  return entries;
}

const kinds = ["Opening", "New", "Expansion", "Reactivation", "Contraction", "Churn", "Closing"];

/** Every account's revenue at the ends of two months, and in which movement their difference is. */
async function movements(sql: Sql, currency: string): Promise<Entry[]> {
  const revenue = (day: string) =>
    `(select coalesce(sum(monthly), 0) from segment g where g.account_id = a.id and g.currency = $1 and ${runsOn(day)})`;
  const months = await sql(
    over(`, month as (${MONTHS}), moved as (
      select month.name, month.first, ${revenue("(first - 1)")} as before, ${revenue("last")} as after,
        exists (select from segment g, generate_series(first - interval '5 years', first - interval '1 month', interval '1 month') m
          where g.account_id = a.id and g.monthly > 0 and ${runsOn("(m::date - 1)")}) as known
      from month, account a where a.currency = $1)
      select name, sum(before) as "Opening", sum(after) as "Closing",
        coalesce(sum(after) filter (where before = 0 and after > 0 and not known), 0) as "New",
        coalesce(sum(after) filter (where before = 0 and after > 0 and known), 0) as "Reactivation",
        coalesce(sum(after - before) filter (where before > 0 and after > before), 0) as "Expansion",
        coalesce(sum(after - before) filter (where after > 0 and after < before), 0) as "Contraction",
        coalesce(-sum(before) filter (where before > 0 and after = 0), 0) as "Churn"
      from moved group by name, first`),
    [currency],
  );
  const table = `Movements of monthly recurring revenue by month, in ${currency}`;
  return months.map((of) => {
    const cells = kinds.map((kind) => [kind, bare(of[kind] ?? "", currency)]);
    return row(table, of.name ?? "", Object.fromEntries(cells));
  });
}

async function failedPayments(sql: Sql): Promise<Entry[]> {
  const failed = await sql(
    over(`select a.name, a.currency, g.amount, (select sum(owed) from owed_invoice where account_id = a.id) as owed
      from account a cross join lateral (select * from gateway_intent g where g.account_id = a.id order by g.attempted_at desc, g.id desc limit 1) g
      where g.state = 'failed' and exists (select from owed_invoice where account_id = a.id and owed > 0)`),
  );
  return failed.map(({ name = "", currency = "", amount = "", owed = "" }) =>
    row("Payments that failed", name, {
      Amount: money(amount, currency),
      Balance: money(owed, currency),
    }),
  );
}
