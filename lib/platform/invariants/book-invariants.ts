import type { Invariant } from "./money-invariants";

/** Lines that still count as billed, on any document. */
const LIVE = "x.kind = 'charge'";

/** Segments of which nothing was credited: their items alone say how far they are billed. */
const UNCREDITED = `not exists (select from billed_line k where k.tenant_id = c.tenant_id and k.rate_plan_charge_id = c.id and k.kind = 'credit')`;

/** What an adjustment takes off its invoice: a charge, and what moves away from a negative one, count the other way. */
const COVERED = "case when j.type in ('Charge', 'Increase') then -j.amount else j.amount end";

const ITEMS_OF_CHARGE = `billed_line x where x.tenant_id = c.tenant_id and x.rate_plan_charge_id = c.id and ${LIVE}`;

/** Charges whose unit counts as a whole once it has begun, by their own or their tenant's rules. */
const WHOLE_UNITS = `(c.proration_option in ('NoProration', 'ChargeFullPeriod')
  or c.proration_option = 'DefaultFromTenantSetting' and 'false' in (select value from jsonb_each_text(t.settings -> 'billingRules')
    where key in ('prorateRecurringPeriod', 'billRecurringPartialMonth', 'billRecurringPartialWeek')))`;

/** Invoices, their items, balances, and what has been billed of each charge. */
export const bookInvariants: readonly Invariant[] = [
  {
    id: "M01",
    title: "An invoice is the sum of its items and their tax.",
    sql: `select i.id::text as subject from invoice i
      left join (select tenant_id, invoice_id, sum(amount) as net, sum(tax_amount) as tax from invoice_item group by 1, 2) s
        on s.tenant_id = i.tenant_id and s.invoice_id = i.id
      where i.amount_without_tax <> coalesce(s.net, 0) or i.tax_amount <> coalesce(s.tax, 0) or i.amount <> i.amount_without_tax + i.tax_amount`,
  },
  {
    id: "M01a",
    title: "The tax of a line is the sum of its taxes.",
    sql: `select t.id::text as subject from invoice_item t
      left join (select tenant_id, invoice_item_id, sum(amount) as tax from taxation_item group by 1, 2) x
        on x.tenant_id = t.tenant_id and x.invoice_item_id = t.id
      where t.invoice_id is not null and t.tax_amount <> coalesce(x.tax, 0)`,
  },
  {
    id: "M02",
    title: "What is owed on a posted invoice is its amount less what was applied to it.",
    sql: `select i.id::text as subject from invoice i
      left join (select tenant_id, invoice_id, sum(amount) as applied from (
          select tenant_id, invoice_id, amount from payment_application
          union all select tenant_id, invoice_id, amount from credit_memo_application
          union all select tenant_id, invoice_id, ${COVERED} from adjustment j where status = 'Processed') a group by 1, 2) p
        on p.tenant_id = i.tenant_id and p.invoice_id = i.id
      where i.status = 'Posted' and i.balance <> i.amount - coalesce(p.applied, 0)`,
  },
  {
    id: "M02b",
    title:
      "What is owed on the lines of a posted invoice comes to what is owed on it, and no line or tax is covered beyond itself.",
    sql: `select i.id::text as subject from invoice i
        left join (select tenant_id, invoice_id, sum(balance) as owed, min(balance) as least from invoice_item group by 1, 2) t
          on t.tenant_id = i.tenant_id and t.invoice_id = i.id
        where i.status = 'Posted' and (i.balance <> coalesce(t.owed, 0) or i.amount >= 0 and t.least < 0)
      union all
      select t.id::text from invoice_item t
        join (select tenant_id, invoice_item_id, sum(amount) as amount from item_application group by 1, 2) a
          on a.tenant_id = t.tenant_id and a.invoice_item_id = t.id
        where a.amount < 0 or t.balance + a.amount > greatest(t.amount + t.tax_amount, 0)
      union all
      select x.id::text from taxation_item x
        join (select tenant_id, taxation_item_id, sum(amount) as amount from item_application group by 1, 2) a
          on a.tenant_id = x.tenant_id and a.taxation_item_id = x.id
        where a.amount < 0 or a.amount > greatest(x.amount, 0)`,
  },
  {
    id: "M02c",
    title:
      "What a payment, a memo or an adjustment has on the items of an invoice is what it has on the invoice.",
    sql: `select coalesce(p.id, a.id)::text as subject from (
        select tenant_id, payment_id as id, invoice_id, sum(amount) as amount from payment_application group by 1, 2, 3
        union all select tenant_id, credit_memo_id, invoice_id, sum(amount) from credit_memo_application group by 1, 2, 3
        union all select tenant_id, id, invoice_id, ${COVERED} from adjustment j
          where status = 'Processed' and type <> 'Increase' and invoice_id is not null) p
      full join (select tenant_id, coalesce(payment_id, credit_memo_id, adjustment_id) as id, invoice_id, sum(amount) as amount
        from item_application group by 1, 2, 3) a on a.tenant_id = p.tenant_id and a.id = p.id and a.invoice_id = p.invoice_id
      where coalesce(p.amount, 0) <> coalesce(a.amount, 0)`,
  },
  {
    id: "M03",
    title: "What is owed on an invoice lies between nothing and its amount.",
    sql: `select id::text as subject from invoice
      where status = 'Posted' and amount >= 0 and (balance < 0 or balance > amount)`,
  },
  {
    id: "M04",
    title:
      "An account owes what its posted invoices owe, less the credit and the money that it has left, and its credit balance.",
    sql: `select a.id::text as subject from account a
      left join (select tenant_id, account_id, sum(balance) as owed from invoice where status = 'Posted' group by 1, 2) i
        on i.tenant_id = a.tenant_id and i.account_id = a.id
      left join (select tenant_id, account_id, sum(balance) as credit from credit_memo where status = 'Posted' group by 1, 2) m
        on m.tenant_id = a.tenant_id and m.account_id = a.id
      left join (select tenant_id, account_id, sum(unapplied_amount) as paid from payment where status = 'Processed' and not standalone
        group by 1, 2) p on p.tenant_id = a.tenant_id and p.account_id = a.id
      where a.balance <> coalesce(i.owed, 0) - coalesce(m.credit, 0) - coalesce(p.paid, 0) - a.credit_balance`,
  },
  {
    id: "M04a",
    title: "The credit balance of an account is the sum of its movements, and never below nothing.",
    sql: `select a.id::text as subject from account a
      left join (select tenant_id, account_id, sum(case type when 'Increase' then amount else -amount end) as moved from adjustment
        where kind = 'CreditBalance' and status = 'Processed' group by 1, 2) m on m.tenant_id = a.tenant_id and m.account_id = a.id
      where a.credit_balance <> coalesce(m.moved, 0) or a.credit_balance < 0`,
  },
  {
    id: "M04b",
    title:
      "An adjustment is about an invoice, a payment or a refund of its account, and its line and tax are on that invoice.",
    sql: `select j.id::text as subject from adjustment j
      left join invoice i on i.tenant_id = j.tenant_id and i.id = j.invoice_id
      left join refund r on r.tenant_id = j.tenant_id and r.id = j.refund_id
      left join payment p on p.tenant_id = j.tenant_id and p.id = j.payment_id
      where coalesce(i.account_id, r.account_id, p.account_id) <> j.account_id
        or coalesce(i.currency, r.currency, p.currency) <> j.currency
        or j.invoice_item_id is not null and not exists (select from invoice_item t where t.tenant_id = j.tenant_id
          and t.id = j.invoice_item_id and t.invoice_id = j.invoice_id)
        or j.taxation_item_id is not null and not exists (select from taxation_item x where x.tenant_id = j.tenant_id
          and x.id = j.taxation_item_id and x.invoice_item_id = j.invoice_item_id)`,
  },
  {
    id: "M05",
    title: "No day of a charge is billed twice, unless it was given back between.",
    // A single scan over the days on which a charge's lines begin and end.
    sql: `select distinct d.id::text as subject from (
        select x.rate_plan_charge_id as id,
          sum(sum(case x.kind when 'charge' then e.step else -e.step end))
            over (partition by x.tenant_id, x.rate_plan_charge_id order by e.day) as billed
        from billed_line x cross join lateral (values (x.service_start, 1), (x.service_end, -1)) e (day, step)
        where x.kind in ('charge', 'credit') group by x.tenant_id, x.rate_plan_charge_id, e.day) d
      where d.billed > 1`,
  },
  {
    id: "M06",
    title: "No day of a recurring charge is left out up to where it is billed.",
    // With whole units the part before the first one is left out, or belongs to it when the charge continues at the
    // same price.
    sql: `select c.id::text as subject from rate_plan_charge c join tenant t on t.id = c.tenant_id
      where c.charge_type = 'Recurring' and c.processed_through is not null and ${UNCREDITED}
        and c.processed_through - case when ${WHOLE_UNITS} then (select min(x.service_start) from ${ITEMS_OF_CHARGE}) else c.effective_start end
          <> coalesce((select sum(x.service_end - x.service_start) from ${ITEMS_OF_CHARGE}), 0)`,
  },
  {
    id: "M08",
    title: "A charge is billed as far as its last item says.",
    sql: `select c.id::text as subject from rate_plan_charge c
      where ${UNCREDITED} and c.processed_through is distinct from (select max(x.service_end) from ${ITEMS_OF_CHARGE})`,
  },
  {
    id: "M09",
    title: "Nothing is billed outside the life of its charge, unless a credit for it is due.",
    // A line of zero has nothing to credit; of what is not prorated, a begun period counts as used.
    sql: `select x.id::text as subject from billed_line x
      join rate_plan_charge c on c.tenant_id = x.tenant_id and c.id = x.rate_plan_charge_id
      join tenant t on t.id = c.tenant_id
      where ${LIVE} and c.charge_type = 'Recurring' and ${UNCREDITED} and x.amount <> 0
        and (x.service_start < coalesce(c.continuous_since, c.effective_start) or c.next_billing_date is null and c.effective_end <
          case when ${WHOLE_UNITS} then x.service_start + 1 else x.service_end end)`,
  },
  {
    id: "M33",
    // Of earlier ones, events may have been dropped with their month.
    title:
      "Every posted invoice announced itself once more than it became a draft, any other one as often.",
    sql: `select i.id::text as subject from invoice i
      left join outbox o on o.tenant_id = i.tenant_id and o.subject_id = i.id
        and o.subject_type = case i.kind when 'DebitMemo' then 'debitMemo' else 'invoice' end
        and o.event_type in ('invoice.posted', 'invoice.unposted', 'debitMemo.posted', 'debitMemo.unposted')
      where i.id >= (select kept_from from retention where table_name = 'outbox')
      group by i.tenant_id, i.id, i.status
      having sum(case when o.event_type like '%.posted' then 1 when o.event_type like '%.unposted' then -1 else 0 end)
        <> case i.status when 'Posted' then 1 else 0 end`,
  },
  {
    id: "M02a",
    title:
      "Lines of a canceled invoice count nowhere: nothing is owed on them, and their days are free.",
    sql: `select t.id::text as subject from invoice i join invoice_item t on t.tenant_id = i.tenant_id and t.invoice_id = i.id
      where i.status = 'Canceled' and (t.balance <> 0 or t.reversed_by is distinct from i.id)`,
  },
  {
    id: "M38a",
    title:
      "An entered discount reduces a line of its own invoice, and by no more than that has; entered lines bill no charge.",
    sql: `select d.id::text as subject from invoice_item d
        left join invoice_item t on t.tenant_id = d.tenant_id and t.id = d.applied_to_item_id
        where d.applied_to_item_id is not null and (t.invoice_id is distinct from d.invoice_id or t.kind = 'discount')
      union all
      select t.id::text from invoice_item t join invoice_item d on d.tenant_id = t.tenant_id and d.applied_to_item_id = t.id
        group by t.tenant_id, t.id, t.amount having t.amount + sum(d.amount) < 0
      union all
      select t.id::text from invoice_item t join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id and i.source = 'Standalone'
        where num_nonnulls(t.rate_plan_charge_id, t.order_line_item_id, t.subscription_id) > 0`,
  },
  {
    id: "M38b",
    title:
      "A debit memo is above nothing in each line, bills no charge, and its lines are from the document that it was made from.",
    sql: `select t.id::text as subject from invoice_item t
        join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
        left join invoice_item x on x.tenant_id = t.tenant_id and x.id = t.source_item_id
        left join credit_memo_item k on k.tenant_id = t.tenant_id and k.id = t.source_memo_item_id
        where (i.kind = 'DebitMemo' and (t.amount < 0 or t.rate_plan_charge_id is not null)) or x.invoice_id <> i.referred_invoice_id
          or k.credit_memo_id <> i.referred_credit_memo_id or (i.kind = 'Invoice' and num_nonnulls(t.source_item_id, t.source_memo_item_id) > 0)
      union all
      select d.id::text from invoice d left join invoice i on i.tenant_id = d.tenant_id and i.id = d.referred_invoice_id
        left join credit_memo m on m.tenant_id = d.tenant_id and m.id = d.referred_credit_memo_id
        where d.kind = 'DebitMemo' and coalesce(i.account_id, m.account_id, d.account_id) <> d.account_id`,
  },
  {
    id: "M62",
    title:
      "A posted document has stored snapshots of its bill-to and sold-to contacts; other documents have none.",
    sql: `select d.id::text as subject from (
        select tenant_id, id, status, parties, bill_to_snapshot_id, sold_to_snapshot_id, ship_to_snapshot_id from invoice
        union all select tenant_id, id, status, parties, bill_to_snapshot_id, sold_to_snapshot_id, ship_to_snapshot_id from credit_memo) d
      left join contact_snapshot b on b.tenant_id = d.tenant_id and b.id = d.bill_to_snapshot_id
      left join contact_snapshot s on s.tenant_id = d.tenant_id and s.id = d.sold_to_snapshot_id
      left join contact_snapshot h on h.tenant_id = d.tenant_id and h.id = d.ship_to_snapshot_id
      where case d.status when 'Posted' then
          b.contact_id is distinct from (d.parties #>> '{billTo,id}')::uuid or s.contact_id is distinct from (d.parties #>> '{soldTo,id}')::uuid
            or num_nonnulls(b.id, s.id) < 2 or (d.ship_to_snapshot_id is not null and h.id is null)
        else num_nonnulls(d.bill_to_snapshot_id, d.sold_to_snapshot_id, d.ship_to_snapshot_id) > 0 end`,
  },
  {
    id: "M37",
    title: "An invoice has the moment of its posting exactly when it is posted.",
    sql: `select id::text as subject from invoice where (status = 'Posted') <> (posted_at is not null)`,
  },
];
