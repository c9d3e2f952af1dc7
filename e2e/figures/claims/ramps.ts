import type { Entry } from "../compare";
import { claim, count, inWords, money, row, type Sql } from "../statement";
import { dayText, over, worth } from "./tables";

/**
 * The intervals of a ramp by the segments in their days. Billing follows the billing day, so that an
 * interval has parts of months at both its ends.
 */
const INTERVALS =
  over(`, interval_ as (select i.value ->> 'name' as name, (i.value ->> 'startDate')::date as first, (i.value ->> 'endDate')::date + 1 as after
      from subscription s, jsonb_array_elements(s.ramp -> 'intervals') i where s.id = $1),
  month as (select g.id, g.price * g.quantity as price, b::date as starts, (b + interval '1 month')::date as ends, g.effective_start, g.effective_end
    from segment g join account a on a.id = g.account_id
    cross join lateral generate_series(date_trunc('month', g.effective_start) - interval '1 month' + make_interval(days => a.bill_cycle_day - 1), g.effective_end, interval '1 month') b
    where g.subscription_id = $1 and g.charge_type = 'Recurring'),
  billed as (select id, sum(round(price * (least(ends, effective_end) - greatest(starts, effective_start)) / (ends - starts), 2)) as amount
    from month where greatest(starts, effective_start) < least(ends, effective_end) group by id)
  select i.name, ${dayText("i.first")} as first, ${dayText("(i.after - 1)")} as last, g.quantity, g.monthly, g.currency, b.amount as billed,
    round(${worth("g.exact_monthly", "g.effective_start", "g.effective_end")}, 2) as value
  from interval_ i join segment g on g.subscription_id = $1 and g.charge_type = 'Recurring' and g.effective_start = i.first and g.effective_end = i.after
  join billed b on b.id = g.id`);

const WHOLE =
  over(`select s.ramp ->> 'number' as number, s.ramp ->> 'name' as name, g.currency, sum(round(${worth("g.exact_monthly", "g.effective_start", "g.effective_end")}, 2)) as value
  from subscription s join segment g on g.subscription_id = s.id and g.charge_type = 'Recurring' where s.id = $1 group by 1, 2, 3`);

/** The totals of a subscription's ramp, by interval and overall. */
export async function rampClaims(sql: Sql, id: string): Promise<Entry[]> {
  const intervals = await sql(INTERVALS, [id]);
  const whole = await sql(WHOLE, [id]);
  return [
    ...intervals.map((of) => {
      const { name = "", first = "", last = "", quantity = "", currency = "" } = of;
      const in_ = (amount = "") => money(amount, currency);
      return row("Intervals of the ramp", `${name} ${first} – ${last}`, {
        Interval: [inWords(name), first, last].filter(Boolean).join("; "),
        Units: count(quantity),
        "MRR at its end": in_(of.monthly),
        "Contract value": in_(of.value),
        "Billed for it": in_(of.billed),
      });
    }),
    ...whole.map(({ number, name, value = "", currency = "" }) => {
      const text = money(value, currency);
      return claim(`Ramp: ${name} · Total contract value of ${number} : ${text} .`, text);
    }),
  ];
}
