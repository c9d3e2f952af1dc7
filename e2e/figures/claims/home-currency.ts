import type { Entry } from "../compare";
import { claim, money, type Sql } from "../statement";
import { dayText, digits, over } from "./tables";

const HOME = "EUR";

/** Documents that are owed or of this month, each with the rate to euros of its day or the week before it. */
const RATED = `, rated as (
  select i.currency, i.invoice_date as day, greatest(i.owed, 0) as owed, r.rate, r.rate_date,
    case when to_char(i.invoice_date, 'YYYYMM') = to_char(today, 'YYYYMM') and i.invoice_date <= today then i.amount end as billed
  from clock, owed_invoice i left join lateral (
    select 1 as rate, null::date as rate_date where i.currency = '${HOME}' union all
    (select e.rate, e.rate_date from exchange_rate e where e.from_currency = i.currency and e.to_currency = '${HOME}' and e.rate_set = ''
       and i.invoice_date - e.rate_date between 0 and 7 order by e.rate_date desc limit 1)) r on true)`;
const COUNTS = "(owed > 0 or billed is not null)";

/** The totals in the home currency, the days of their rates, and what they leave out. */
export async function homeCurrencyClaims(sql: Sql): Promise<Entry[]> {
  const [total = {}] = await sql(
    over(`${RATED} select coalesce(sum(round(owed * rate, ${digits(`'${HOME}'`)})), 0) as owed,
      coalesce(sum(round(billed * rate, ${digits(`'${HOME}'`)})), 0) as billed from rated where rate is not null`),
  );
  const used = await sql(
    over(`${RATED} select currency, ${dayText("min(rate_date)")} as first, ${dayText("max(rate_date)")} as last
      from rated where rate_date is not null and ${COUNTS} group by currency order by 1`),
  );
  const missing = await sql(
    over(`${RATED} select currency, count(*) as documents, sum(owed) as owed, ${dayText("min(day)")} as first, ${dayText("max(day)")} as last
      from rated where rate is null and ${COUNTS} group by currency order by 1`),
  );
  const card = `All currencies in ${HOME}`;
  const span = (first = "", last = "") => (first === last ? [first] : [first, last]);
  return [
    claim(`Outstanding in ${HOME}`, money(total.owed, HOME)),
    claim(`Billed this month in ${HOME}`, money(total.billed, HOME)),
    ...used.map(({ currency, first, last }) => {
      const days = span(first, last);
      return claim(`${card} · ${currency}: rates of ${days.join(" – ")}`, ...days);
    }),
    ...missing.map(({ currency = "", documents = "", owed, first, last }) => {
      const [days, amount] = [span(first, last), money(owed, currency)];
      const many = documents === "1" ? "1 document" : `${documents} documents`;
      const text = `${many} in ${currency}, of ${days.join(" – ")}, ${amount} outstanding`;
      return claim(`${card} · ${text}`, documents, ...days, amount);
    }),
  ];
}
