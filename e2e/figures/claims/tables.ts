/**
 * The base of the figures, read from append-only rows: documents, their applications, and the
 * segments of charges with their prices. Totals that the product stores (balances, revenue, contract
 * value) are not read.
 */
const TODAY = "select (clock_at at time zone time_zone)::date as today from tenant";

/** Posted invoices with the day on which they fall due by their term, and their balance. */
const OWED = `select i.*, i.invoice_date + coalesce(substring(i.payment_term from '^Net (\\d+)$')::int, 0) as due, i.amount
    - coalesce((select sum(x.amount) from payment_application x where x.invoice_id = i.id), 0)
    - coalesce((select sum(x.amount) from credit_memo_application x where x.invoice_id = i.id), 0) as owed
  from invoice i where i.status = 'Posted'`;

/** Credit memos with their remaining amount. */
const MEMO = `select m.*, used.applied, given.refunded,
    case m.status when 'Posted' then m.amount - used.applied - given.refunded else 0 end as rest
  from credit_memo m
  cross join lateral (select coalesce(sum(x.amount), 0) as applied from credit_memo_application x where x.credit_memo_id = m.id) used
  cross join lateral (select coalesce(sum(r.amount), 0) as refunded from refund r where r.credit_memo_id = m.id and r.status = 'Processed') given`;

/** Payments with their unapplied amount. */
const PAID = `select p.*, used.applied, given.refunded,
    case p.status when 'Processed' then p.amount - used.applied - given.refunded else 0 end as rest
  from payment p
  cross join lateral (select coalesce(sum(x.amount), 0) as applied from payment_application x where x.payment_id = p.id) used
  cross join lateral (select coalesce(sum(r.amount), 0) as refunded from refund r where r.payment_id = p.id and r.status = 'Processed') given`;

/** The number of months of a billing period in the catalog. */
const months = (period: string) =>
  `case ${period} when 'Month' then 1 when 'Quarter' then 3 when 'Annual' then 12 end`;

/** Digits after the point of a currency. */
export const digits = (currency: string) => `case ${currency} when 'JPY' then 0 else 2 end`;

/** Segments that have days, with the price of a month; `endless` ones have no contract value. */
const SEGMENT = `select c.*, t.price, t.price_format, s.subscription_number, r.name as plan_name, r.product_name, r.removed_on, ${months("c.billing_period")} as months,
    case when c.charge_type = 'Recurring' then t.price * coalesce(c.quantity, 1) / ${months("c.billing_period")} else 0 end as exact_monthly,
    case when c.charge_type = 'Recurring' then round(t.price * coalesce(c.quantity, 1) / ${months("c.billing_period")}, ${digits("c.currency")}) else 0 end as monthly,
    s.term_type = 'EVERGREEN' and s.cancelled_on is null and r.removed_on is null as endless,
    min(c.effective_start) over (partition by c.subscription_id, c.charge_number) as charge_start
  from rate_plan_charge c
  join rate_plan_charge_tier t on t.charge_id = c.id
  join rate_plan r on r.id = c.rate_plan_id
  join subscription s on s.id = c.subscription_id
  where c.effective_end is null or c.effective_end > c.effective_start`;

/** A statement over the tables above; one that begins with a comma adds tables of its own. */
export const over = (statement: string) =>
  `with clock as (${TODAY}), owed_invoice as (${OWED}), memo as (${MEMO}), paid as (${PAID}), segment as (${SEGMENT})
  ${statement}`;

/** True for segments `g` that run on a day. */
export const runsOn = (day: string) =>
  `(g.effective_start <= ${day} and (g.effective_end is null or g.effective_end > ${day}))`;

/** The value of a range at a monthly price: whole months, and the remaining part of a month. */
export const worth = (monthly: string, start: string, end: string) =>
  `${monthly} * (select n + (${end} - (${start} + make_interval(months => n))::date)::numeric
      / ((${start} + make_interval(months => n + 1))::date - (${start} + make_interval(months => n))::date)
    from generate_series(0, 400) n where (${start} + make_interval(months => n))::date <= ${end} order by n desc limit 1)`;

/** The total value of a segment `g` without discounts: the charge until its end, less the charge until its start. */
export const contractValue = (g: string) => {
  const until = (day: string) =>
    `round(${worth(`${g}.exact_monthly`, `${g}.charge_start`, `${g}.${day}`)}, ${digits(`${g}.currency`)})`;
  return `case when ${g}.charge_type = 'OneTime' then ${g}.price * coalesce(${g}.quantity, 1)
    when ${g}.charge_type = 'Usage' or ${g}.endless then 0
    else ${until("effective_end")} - ${until("effective_start")} end`;
};

/** A day as pages write it: `31 Jan 2026`. */
export const dayText = (day: string) => `to_char(${day}, 'FMDD Mon YYYY')`;

/** A moment as pages write it: `31 Jan 2026, 09:30 UTC`. */
export const momentText = (at: string) => `to_char(${at}, 'FMDD Mon YYYY, HH24:MI "UTC"')`;

/** Each pause from its first day through the last one, as it was booked. */
export const PAUSES = `select a.day as first, (select min(b.day) from action b where b.type = 'Resume' and b.day > a.day) as after
  from action a where a.type = 'Suspend'`;

/** What was booked of a subscription, with its days. */
export const ACTIONS = `action as (select o.*, coalesce((o.body ->> 'effective')::date, o.contract_effective) as day
  from order_action o where o.subscription_id = $1 and o.produced_version is not null)`;
