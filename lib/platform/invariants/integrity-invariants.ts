import type { Invariant } from "./money-invariants";

const wrongScale = (table: string, columns: readonly string[], currency = "currency") =>
  `select id::text as subject from ${table} where ${columns.map((column) => `${column} <> round(${column}, currency_digits(${currency}))`).join(" or ")}`;

const USAGE_LINE = "tenant_id, id, rate_plan_charge_id, service_start, quantity, trace";

/** Currencies, tenants, keys, cards: what must hold whatever the documents say. */
export const integrityInvariants: readonly Invariant[] = [
  {
    id: "M27",
    title: "Account, invoice and payment that meet have one currency.",
    sql: `select x.id::text as subject from payment_application x
        join payment p on p.tenant_id = x.tenant_id and p.id = x.payment_id
        join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
        where p.currency <> i.currency
      union all
      select i.id::text from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id where i.currency <> a.currency`,
  },
  {
    id: "M28",
    title: "No reference leads to another tenant.",
    sql: `select f.conname::text as subject from pg_constraint f
        where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.confrelid <> 'tenant'::regclass
          and not exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'tenant_id' and a.attnum = any (f.conkey))
      union all
      select x.id::text from payment_application x
        where not exists (select from payment p where p.tenant_id = x.tenant_id and p.id = x.payment_id)
          or not exists (select from invoice i where i.tenant_id = x.tenant_id and i.id = x.invoice_id)
      union all
      select x.id::text from invoice_item x where x.invoice_id is not null and not exists (select from invoice i where i.tenant_id = x.tenant_id and i.id = x.invoice_id)
      union all
      select g.id::text from gateway_intent g
        where g.outcome = 'committed' and not exists (select from payment p where p.tenant_id = g.tenant_id and p.id = g.payment_id)`,
  },
  {
    id: "M29",
    title: "No amount has more decimals than its currency.",
    sql: [
      wrongScale("invoice", ["amount", "amount_without_tax", "tax_amount", "balance"]),
      wrongScale("payment", [
        "amount",
        "applied_amount",
        "unapplied_amount",
        "refund_amount",
        "credit_balance_amount",
      ]),
      wrongScale("gateway_intent", ["amount"]),
      wrongScale("account", ["balance"]),
      `select x.id::text from invoice_item x join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
        where x.amount <> round(x.amount, currency_digits(i.currency)) or x.tax_amount <> round(x.tax_amount, currency_digits(i.currency))`,
    ].join(" union all "),
  },
  {
    id: "M31",
    title: "No idempotency key outlives its time, and a finished one holds its answer.",
    sql: `select key as subject from idempotency_key
      where expires_at < clock_timestamp() - interval '2 days' or (state = 'done' and (status is null or body is null))`,
  },
  {
    id: "M35",
    title: "Usage is billed once by each charge, and stays with a line that counts.",
    sql: `select p.daily_id::text as subject from processed_usage p
        left join billed_line x on x.tenant_id = p.tenant_id and x.id = coalesce(p.invoice_item_id, p.credit_memo_item_id)
        where x.id is null or x.rate_plan_charge_id <> p.rate_plan_charge_id
      union all
      select d.id::text from usage_daily d
        where (d.status = 'Processed') <> exists (select from processed_usage p where p.tenant_id = d.tenant_id and p.daily_id = d.id)`,
  },
  {
    id: "M55",
    title: "An item of an order that waits for a bill stands on no line that counts.",
    sql: `select l.id::text as subject from order_line_item l where l.state = 'SentToBilling' and (
        exists (select from invoice_item t where t.tenant_id = l.tenant_id and t.order_line_item_id = l.id and t.reversed_by is null)
        or exists (select from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
          where t.tenant_id = l.tenant_id and t.order_line_item_id = l.id and m.status in ('Draft', 'Posted')))`,
  },
  {
    id: "M55b",
    title: "A fulfillment that waits for a bill stands on no line that counts.",
    sql: `select f.id::text as subject from fulfillment f where f.state = 'SentToBilling' and (
        exists (select from invoice_item t where t.tenant_id = f.tenant_id and t.fulfillment_id = f.id and t.reversed_by is null)
        or exists (select from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
          where t.tenant_id = f.tenant_id and t.fulfillment_id = f.id and m.status in ('Draft', 'Posted')))`,
  },
  {
    id: "M55c",
    title:
      "No more of an item is delivered than was sold, and no more comes back than was delivered.",
    sql: `select l.id::text as subject from order_line_item l
        join fulfillment f on f.tenant_id = l.tenant_id and f.order_line_item_id = l.id and f.state <> 'Cancelled'
        group by l.tenant_id, l.id having
          sum(case when f.type = 'Return' and l.terms ->> 'itemCategory' is distinct from 'Return' then -f.quantity else f.quantity end)
            not between 0 and (l.terms ->> 'quantity')::numeric`,
  },
  {
    id: "M36",
    title: "A line of usage bills what its records hold.",
    // Rating on demand shows the whole current period; a unit of measure rounds the quantities of its
    // records.
    sql: `with line as (
        select ${USAGE_LINE} from invoice_item union all select ${USAGE_LINE} from credit_memo_item)
      select x.id::text as subject from billed_line b
      join line x on x.tenant_id = b.tenant_id and x.id = b.id
      join rate_plan_charge c on c.tenant_id = x.tenant_id and c.id = x.rate_plan_charge_id
      cross join lateral (select coalesce(sum(u.quantity), 0) as quantity, coalesce(sum(u.records), 0) as records
        from line y join processed_usage p on p.tenant_id = y.tenant_id and coalesce(p.invoice_item_id, p.credit_memo_item_id) = y.id
        join usage_daily u on u.tenant_id = p.tenant_id and u.id = p.daily_id
        where y.tenant_id = x.tenant_id and y.rate_plan_charge_id = x.rate_plan_charge_id and (y.id = x.id
          or (c.attributes -> 'usage' ->> 'usageRating' = 'OnDemand' and y.service_start <= x.service_start
            and u.start_day >= (x.trace -> 'inputs' -> 'period' ->> 'start')::date))) held
      where b.charge_type = 'Usage' and b.kind = 'charge' and c.charge_model not like 'HighWatermark%'
        and abs(coalesce((x.trace #>> '{inputs,usage,drawdown,used}')::numeric, x.quantity) - held.quantity) >
          coalesce(power(10::numeric, -(c.attributes #>> '{usage,unit,decimals}')::int) * greatest(held.records, 1), 0)`,
  },
  {
    id: "M38",
    title: "The sums of usage by day are what their records hold.",
    sql: `select coalesce(d.id, u.daily_id)::text as subject from usage_daily d
      full join (select tenant_id, daily_id, account_id, subscription_id, charge_number, uom, start_day, upload_id,
          sum(quantity) as quantity, count(*) as records
        from usage_record group by 1, 2, 3, 4, 5, 6, 7, 8) u
      on u.tenant_id = d.tenant_id and u.daily_id = d.id
      where coalesce(d.quantity, 0) <> coalesce(u.quantity, 0) or coalesce(d.records, 0) <> coalesce(u.records, 0)
        or (u.daily_id is not null and (d.account_id, d.subscription_id, d.charge_number, d.uom, d.start_day, d.upload_id)
          is distinct from (u.account_id, u.subscription_id, u.charge_number, u.uom, u.start_day, u.upload_id))`,
  },
  {
    id: "M58",
    title:
      "Prepaid units are what was sold less what was used: of each fund, and of each line that used some.",
    sql: `select f.id::text as subject from prepaid_fund f
        left join (select tenant_id, fund_id, sum(quantity) as quantity from prepaid_transaction group by 1, 2) t
          on t.tenant_id = f.tenant_id and t.fund_id = f.id
        where f.remaining <> coalesce(t.quantity, 0) or f.remaining < 0
      union all
      select x.id::text from (select tenant_id, id, trace from invoice_item union all select tenant_id, id, trace from credit_memo_item) x
        join billed_line b on b.tenant_id = x.tenant_id and b.id = x.id
        left join (select tenant_id, coalesce(invoice_item_id, credit_memo_item_id) as id, -sum(quantity) as quantity
          from prepaid_transaction where kind in ('DRAWDOWN', 'DRAWDOWN_REVERSAL') group by 1, 2) t
          on t.tenant_id = x.tenant_id and t.id = x.id
        where coalesce((x.trace #>> '{inputs,usage,drawdown,drawn}')::numeric, 0) <> coalesce(t.quantity, 0)`,
  },
  {
    id: "M39",
    title:
      "No card number stands anywhere but in the vault, and every card that can be charged is there.",
    sql: `select id::text as subject from payment_method
        where holder::text ~ '(^|[^0-9])[3-6][0-9]{12,18}([^0-9]|$)' or holder ?| array['cvv', 'cvc', 'securityCode', 'creditCardNumber']
      union all
      select m.id::text from payment_method m
        where m.type = 'CreditCard' and m.status = 'Active' and (length(m.last4) is distinct from 4
          or not exists (select from card_vault v where v.tenant_id = m.tenant_id and v.payment_method_id = m.id))`,
  },
  {
    id: "M41",
    title: "A suspended subscription takes no action but its resumption.",
    sql: `select later.id::text as subject from order_action pause
      join order_action later on later.tenant_id = pause.tenant_id and later.subscription_id = pause.subscription_id
        and later.produced_version = pause.produced_version + 1
      where pause.type = 'Suspend' and later.type <> 'Resume'`,
  },
  {
    id: "M53",
    title: "An order that waits, or never came to anything, has booked nothing; any other one has.",
    sql: `select o.id::text as subject from orders o
      where (o.status in ('Draft', 'Scheduled', 'Executing', 'Failed', 'Cancelled')) = exists (
        select from order_action c where c.tenant_id = o.tenant_id and c.order_id = o.id
        union all select from order_line_item l where l.tenant_id = o.tenant_id and l.order_id = o.id
        union all select from commitment m where m.tenant_id = o.tenant_id and o.id = any(m.changed_by))`,
  },
  {
    id: "M59",
    title:
      "What is missing of the period of a commitment is billed once it is evaluated, and not before.",
    sql: `select p.id::text as subject from commitment_period p
      left join (select b.tenant_id, b.commitment_period_id, sum(b.amount) as amount from (
          select t.tenant_id, t.commitment_period_id, t.amount + case when t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' then t.tax_amount else 0 end as amount
          from invoice_item t left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
          where t.commitment_period_id is not null and t.trace ->> 'rule' = 'CommitmentTrueUp' and t.reversed_by is null
            and (t.invoice_id is null or i.status in ('Draft', 'Posted'))
          union all
          select t.tenant_id, t.commitment_period_id, -t.amount - case when t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' then t.tax_amount else 0 end
          from credit_memo_item t join credit_memo c on c.tenant_id = t.tenant_id and c.id = t.credit_memo_id
          where t.commitment_period_id is not null and t.trace ->> 'rule' = 'CommitmentTrueUp' and c.status in ('Draft', 'Posted')) b group by 1, 2) l
        on l.tenant_id = p.tenant_id and l.commitment_period_id = p.id
      where coalesce(p.true_up, 0) <> coalesce(l.amount, 0)`,
  },
  {
    id: "M42",
    title: "The default payment method of an account is its own.",
    sql: `select a.id::text as subject from account a
      where a.default_payment_method_id is not null and not exists (select from payment_method m
        where m.tenant_id = a.tenant_id and m.id = a.default_payment_method_id and m.account_id = a.id)`,
  },
];
