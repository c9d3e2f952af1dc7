import type { Entry } from "../compare";
import { listFooter } from "../paging";
import { claim, inWords, money, row, type Sql } from "../statement";
import { expectedOnTimeline } from "./bills-to-come";
import { ACTIONS, dayText, over, PAUSES } from "./tables";

const TABLE = "The timeline as a table";

/** A subscription's share of each document, with the lines. */
const DOCUMENTS = `select 'Invoice ' || i.invoice_number as what, i.invoice_date as day, i.currency, l.service_start, l.service_end, i.invoice_number as number, l.amount as bare,
    l.amount + coalesce((select sum(x.amount) from taxation_item x where x.invoice_item_id = l.id and x.tax_mode = 'TaxExclusive'), 0) as amount
  from invoice_item l join invoice i on i.id = l.invoice_id where l.subscription_id = $1 and i.status = 'Posted'
  union all select 'Credit memo ' || m.memo_number, m.memo_date, m.currency, l.service_start, l.service_end, m.memo_number, l.amount,
    -(l.amount + coalesce((select sum(x.amount) from taxation_item x where x.credit_memo_item_id = l.id and x.tax_mode = 'TaxExclusive'), 0))
  from credit_memo_item l join credit_memo m on m.id = l.credit_memo_id where l.subscription_id = $1 and m.status = 'Posted'`;

/** The life of a subscription: terms, pauses, changes, documents, and the upcoming bills. */
export async function timelineClaims(sql: Sql, id: string): Promise<Entry[]> {
  return [
    ...(await stretches(sql, id)),
    ...(await documents(sql, id)),
    ...(await expected(sql, id)),
    ...(await changes(sql, id)),
    ...(await versions(sql, id)),
    ...(await orders(sql, id)),
    ...(await lines(sql, id)),
  ];
}

const TERMS = `select (s.subscription_start + make_interval(months => case n when 0 then 0 else s.initial_term + s.renewal_term * (n - 1) end))::date as first,
    (s.subscription_start + make_interval(months => s.initial_term + s.renewal_term * n))::date as after
  from subscription s, generate_series(0, (select count(*)::int from action where type = 'RenewSubscription')) n where s.id = $1`;

const LIFE_END = `select coalesce(s.cancelled_on, case when s.auto_renew then null else (select max(after) from term) end) as day from subscription s where s.id = $1`;

/** Terms, pauses and intervals of a ramp with their days, and the day of the end. */
async function stretches(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    over(`, ${ACTIONS}, term as (${TERMS}), pause as (${PAUSES}), stretch as (
        select 'Term' as what, first, after from term union all select 'Paused', first, after from pause
        union all select 'Ramp: ' || (i.value ->> 'name'), (i.value ->> 'startDate')::date, (i.value ->> 'endDate')::date + 1
          from subscription s, jsonb_array_elements(s.ramp -> 'intervals') i where s.id = $1 and s.ramp is not null
        union all select 'Runs no more', day, null from (${LIFE_END}) life where day is not null)
      select what, ${dayText("first")} as first, ${dayText("(after - 1)")} as last from stretch`),
    [id],
  );
  return found.map(({ what = "", first = "", last = "" }) =>
    row(TABLE, what, { From: first, Through: last, What: inWords(what) }),
  );
}

async function documents(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    `select what, ${dayText("day")} as day, currency, sum(amount) as amount from (${DOCUMENTS}) d group by what, d.day, currency`,
    [id],
  );
  return found.flatMap(({ what = "", day = "", currency = "", amount = "" }) => {
    const text = money(amount, currency);
    return [row(TABLE, what, { From: day, Amount: text }), below(day, what, text)];
  });
}

/** The line below the drawing: the selected event. */
const below = (day: string, what: string, ...figures: string[]): Entry => ({
  ...claim(`Timeline · ${[day, what, ...figures].join(" ")}`, day, ...figures),
  optional: true,
});

async function expected(sql: Sql, id: string): Promise<Entry[]> {
  const bills = await expectedOnTimeline(sql, id);
  return bills.map(({ bill, certain }) => {
    const { day = "", first = "", last = "", currency = "", amount = "" } = bill;
    const period = first === last ? first : `${first} – ${last}`;
    const what = `Expected bill for ${period}`;
    const cells = { From: day, What: inWords(what), Amount: money(amount, currency) };
    return { ...row(TABLE, what, cells), optional: !certain };
  });
}

/** The names of the kinds of actions on pages. */
export const NAMES = `case type when 'CreateSubscription' then 'New subscription' when 'UpdateProduct' then 'Change quantity or price'
    when 'AddProduct' then 'Add a rate plan' when 'ChangePlan' then 'Replace a rate plan' when 'RemoveProduct' then 'Remove a rate plan'
    when 'TermsAndConditions' then 'Change terms' when 'RenewSubscription' then 'Renew' when 'Suspend' then 'Pause' when 'Resume' then 'Resume'
    when 'CancelSubscription' then 'Cancel' when 'OwnerTransfer' then 'Transfer to another account' end`;

/** What was booked, on its days. */
async function changes(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    over(`, ${ACTIONS} select ${NAMES} as what, ${dayText("day")} as day from action`),
    [id],
  );
  return found.flatMap(({ what = "", day = "" }) => [
    row(TABLE, what, { From: day }),
    below(day, what),
  ]);
}

/** Versions with their orders, and the end of the term after each. */
async function versions(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    over(`, ${ACTIONS} select action.produced_version as version, ${dayText("day")} as day, ${dayText(`(s.subscription_start
        + make_interval(months => s.initial_term + s.renewal_term * (count(*) filter (where type = 'RenewSubscription') over (order by produced_version))::int))`)} as ends
      from action join subscription s on s.id = action.subscription_id`),
    [id],
  );
  return found.map(({ version = "", day = "", ends }) =>
    row("Versions", version, { Version: version, "What was done": day, "Term until": ends }),
  );
}

/** The executed and the pending orders. */
async function orders(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    `select o.order_number as number, ${dayText("o.order_date")} as day from orders o
     where o.id in (select order_id from order_action where subscription_id = $1)
       or exists (select from subscription s where s.id = $1 and o.status in ('Draft', 'Scheduled', 'Pending')
         and o.request -> 'subscriptions' @> jsonb_build_array(jsonb_build_object('subscriptionNumber', s.subscription_number)))`,
    [id],
  );
  return found.map(({ number = "", day = "" }) => row("Orders", number, { Date: day }));
}

/** The lines of invoices and credit memos; only a list of several pages shows its position. */
async function lines(sql: Sql, id: string): Promise<Entry[]> {
  const found = await sql(
    `select what, number, bare, currency, ${dayText("day")} as day,
       case when service_end - service_start > 1 then concat_ws('; ', ${dayText("service_start")}, ${dayText("(service_end - 1)")}) else ${dayText("service_start")} end as days
     from (${DOCUMENTS}) d`,
    [id],
  );
  const invoiced = found.filter(({ what }) => what?.startsWith("Invoice")).length;
  const rows = found.map(({ what = "", number = "", bare, currency, day, days }) =>
    row(what.startsWith("Invoice") ? "Invoiced" : "Credits", number, {
      Date: day,
      "Service period": days,
      Amount: money(bare, currency),
    }),
  );
  return [...rows, ...listFooter(invoiced, { section: "Invoiced" })];
}
