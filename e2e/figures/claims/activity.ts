import type { Entry } from "../compare";
import { claim, inWords, money, signed, type Sql } from "../statement";
import { dayText, digits, over } from "./tables";

/** An amount within a sentence. */
const amount = (of: string) =>
  `to_char(${of}.amount, case ${digits(`${of}.currency`)} when 0 then 'FM999,999,999,990' else 'FM999,999,999,990.00' end) || ' ' || ${of}.currency`;

const CARD = "c.id is not null and c.type = 'CreditCard'";
const card = (word: string) =>
  `case when ${CARD} then ' ${word} ' || case c.brand when 'MasterCard' then 'Mastercard' when 'AmericanExpress' then 'American Express' else c.brand end || ' ending in ' || c.last4 else '' end`;

/** Changes of the account itself, its contacts and payment methods. */
const AUDITED = `select case e.subject_type when 'account' then 'Account' when 'contact' then 'Contact' else 'Payment method' end
      || case when e.action = 'update' then ' changed: ' || (select string_agg(lower(regexp_replace(regexp_replace(f, 'Id$', ''), '([A-Z])', ' \\1', 'g')), ', ' order by f)
          from jsonb_object_keys(e.detail) f where f <> 'bcdSettingOption')
        else ' ' || case e.action when 'create' then 'created' when 'delete' then 'deleted' when 'close' then 'closed' else e.action end end || '.' as title,
    e.at, e.id, null::numeric as shown, 0::numeric as moved, false as tried, e.account_id
  from (select a.id as account_id, e.* from account a join audit_entry e on e.subject_type = 'account' and e.subject_id = a.id
    union all select c.account_id, e.* from contact c join audit_entry e on e.subject_type = 'contact' and e.subject_id = c.id and e.action <> 'create'
    union all select m.account_id, e.* from payment_method m join audit_entry e on e.subject_type = 'paymentMethod' and e.subject_id = m.id) e`;

/** Documents and payments: what each shows, and what it does to the balance. */
const BOOKED = `select 'Order ' || o.order_number || ' is ' || lower(o.status) || '.', o.created_at, o.id, null, 0, false, o.account_id from orders o
  union all select 'Invoice ' || i.invoice_number || ' for ' || ${amount("i")} || ' posted.', i.posted_at, i.id, i.amount, i.amount, false, i.account_id
    from invoice i where i.status = 'Posted'
  union all select 'Credit memo ' || m.memo_number || ' for ' || ${amount("m")} || ' posted.', m.posted_at, m.id, -m.amount, -m.amount, false, m.account_id
    from memo m where m.status = 'Posted'
  union all select 'Payment ' || p.payment_number || ' of ' || ${amount("p")} || ${card("by")} || ' received.', p.created_at, p.id,
      -p.amount, case when p.standalone then 0 else -p.amount end, false, p.account_id
    from paid p left join payment_method c on c.id = p.payment_method_id where p.status = 'Processed'
  union all select 'Refund ' || r.refund_number || ' of ' || ${amount("r")} || ${card("to")} || ' given.', r.created_at, r.id,
      r.amount, case when p.standalone then 0 else r.amount end, false, r.account_id
    from refund r left join payment p on p.id = r.payment_id left join payment_method c on c.id = r.payment_method_id where r.status = 'Processed'`;

/** Events without effect on the balance: declined charges and mails. */
const OTHERS = `select 'Charge of ' || ${amount("g")} || ${card("by")} || ' was declined: ' || regexp_replace(g.response_text, '\\.$', '') || '.',
      g.attempted_at, g.id, null, 0, true, g.account_id
    from gateway_intent g join payment_method c on c.id = g.payment_method_id where g.state = 'failed' and g.kind = 'charge'
  union all select 'Mail “' || subject || '” to ' || array_to_string(addresses, ', ') || ' was kept here, not sent: no mail server is set up.',
      created_at, id, null, 0, false, account_id from mail where status = 'Sent'`;

/** The same charge that is declined again, with nothing between, is one entry of the page. */
const ENTRIES = over(`, entry as (${AUDITED} union all ${BOOKED} union all ${OTHERS}),
  line as (select entry.*, sum(moved) over (order by at, id) as balance,
      case when tried and title = lag(title) over (order by at, id) then 0 else 1 end as begins
    from entry where account_id = $1),
  grouped as (select line.*, sum(begins) over (order by at, id) as part from line)
  select g.title, max(g.shown) as shown, max(g.balance) as balance, max(a.currency) as currency, count(*) as times,
    ${dayText("max(g.at)")} as day, ${dayText("min(g.at)")} as since
  from grouped g join account a on a.id = g.account_id group by g.part, g.title`);

/** The timeline of an account: each event with its day, its amount and the balance after it. */
export async function activityClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const entries = await sql(ENTRIES, [accountId]);
  return entries.map((of) => {
    const { title = "", shown, balance, currency = "", times = "", day, since } = of;
    return claim(
      `Timeline · ${title}`,
      inWords(title),
      shown && signed(shown, currency),
      day,
      ...(times === "1" ? [] : [times, since]),
      shown && money(balance, currency),
    );
  });
}
