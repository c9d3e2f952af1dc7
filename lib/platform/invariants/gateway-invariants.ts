import type { Invariant } from "./money-invariants";

const OPEN = "state in ('created', 'sent', 'unknown')";

/** Minutes after which a charge of unknown outcome must have been settled. */
const SETTLE_MINUTES = 15;

/** Payments and the charges behind them, checked against the test gateway's own books. */
export const gatewayInvariants: readonly Invariant[] = [
  {
    id: "M10",
    title:
      "A payment is never applied beyond its amount, and what is left of it, and what of it is in the credit balance, is exact.",
    sql: `select p.id::text as subject from payment p
      left join (select tenant_id, payment_id, sum(amount) as applied from payment_application group by 1, 2) s
        on s.tenant_id = p.tenant_id and s.payment_id = p.id
      where p.applied_amount <> coalesce(s.applied, 0) or p.unapplied_amount < 0
        or p.unapplied_amount <> p.amount - p.applied_amount - p.refund_amount - p.credit_balance_amount
        or p.credit_balance_amount <> (select coalesce(sum(case j.type when 'Increase' then j.amount else -j.amount end), 0)
          from adjustment j left join refund r on r.tenant_id = j.tenant_id and r.id = j.refund_id
          where j.tenant_id = p.tenant_id and j.status = 'Processed' and p.id in (j.payment_id, r.payment_id))`,
  },
  {
    id: "M11",
    title: "Only settled money of a known payer is applied.",
    sql: `select p.id::text as subject from payment_application x
      join payment p on p.tenant_id = x.tenant_id and p.id = x.payment_id where p.status <> 'Processed' or p.standalone or p.account_id is null
      group by p.tenant_id, p.id having sum(x.amount) <> 0`,
  },
  {
    id: "M12",
    title: "No more is refunded than was paid.",
    sql: `select id::text as subject from payment where refund_amount > amount
      union all
      select p.id::text from payment p join gateway_intent g on g.tenant_id = p.tenant_id and g.payment_id = p.id and g.kind = 'refund'
        and g.state in ('created', 'sent', 'unknown', 'succeeded')
      group by p.tenant_id, p.id, p.amount having sum(g.amount) > p.amount`,
  },
  {
    id: "M12a",
    title: "What a refund took off invoices was its payment's, and no more than it gives back.",
    sql: `select r.id::text as subject from refund r
      join payment_application x on x.tenant_id = r.tenant_id and x.refund_id = r.id
      group by r.tenant_id, r.id, r.amount, r.payment_id
      having - sum(x.amount) > r.amount or max(x.amount) > 0 or bool_or(x.payment_id is distinct from r.payment_id)`,
  },
  {
    id: "M15",
    title:
      "Every payment and refund through a gateway has one intent of its amount and currency that succeeded, or still asks.",
    sql: `select p.id::text as subject from payment p
      left join gateway_intent g on g.tenant_id = p.tenant_id and g.payment_id = p.id and g.kind = 'charge'
      where p.type = 'Electronic' and p.status = 'Processed'
      group by p.tenant_id, p.id, p.amount, p.currency
      having count(g.id) <> 1 or min(g.amount) <> p.amount or min(g.currency) <> p.currency
        or min(g.state) <> 'succeeded' or min(g.outcome) <> 'committed'
      union all
      select r.id::text from refund r
      left join gateway_intent g on g.tenant_id = r.tenant_id and g.refund_id = r.id
      where r.type = 'Electronic' and r.status in ('Processing', 'Processed')
      group by r.tenant_id, r.id, r.amount, r.currency, r.status
      having count(g.id) <> 1 or min(g.amount) <> r.amount or min(g.currency) <> r.currency
        or min(g.state) <> case r.status when 'Processed' then 'succeeded' else 'unknown' end`,
  },
  {
    id: "M16",
    title: "An intent is stored before it is sent, and sent before the gateway has it.",
    sql: `select g.id::text as subject from gateway_intent g
      join test_gateway_transaction t on t.tenant_id = g.tenant_id and t.gateway_key = g.gateway_key
        and (t.kind = g.kind or (g.kind = 'charge' and t.kind = 'capture'))
      where g.sent_at is null or g.created_at > g.sent_at or g.sent_at > t.received_at`,
  },
  {
    id: "M17",
    title: "The gateway moved no money that we do not know of.",
    sql: `select t.transaction_id as subject from test_gateway_transaction t
      left join gateway_intent g on g.tenant_id = t.tenant_id and g.gateway_key = t.gateway_key
        and g.kind = case t.kind when 'refund' then 'refund' else 'charge' end and g.amount = t.amount and g.currency = t.currency
      where t.approved and t.kind in ('charge', 'capture', 'void', 'refund')
        and not (t.kind = 'void' and exists (select from test_gateway_transaction h
          where h.tenant_id = t.tenant_id and h.gateway_key = t.gateway_key and h.kind = 'authorize'))
        and (g.id is null or g.state not in ('sent', 'unknown', 'succeeded', 'voided') or (t.kind = 'void' and g.state = 'succeeded'))
      union all
      select t.transaction_id from test_gateway_transaction t
      left join payment_authorization a on a.tenant_id = t.tenant_id and a.gateway_key = t.gateway_key and a.amount = t.amount
        and a.currency = t.currency and a.state <> 'failed'
      where t.approved and t.kind = 'authorize' and t.amount > 0 and a.id is null
        and not exists (select from test_gateway_transaction v where v.tenant_id = t.tenant_id and v.of_key = t.gateway_key and v.kind = 'void')`,
  },
  {
    id: "M18",
    title: "Every success that we claim exists at the gateway.",
    sql: `select g.id::text as subject from gateway_intent g
      left join test_gateway_transaction t on t.tenant_id = g.tenant_id and t.gateway_key = g.gateway_key
        and (t.kind = g.kind or (g.kind = 'charge' and t.kind = 'capture')) and t.approved and t.transaction_id = g.transaction_id
      where g.state = 'succeeded' and g.gateway = 'TestGateway' and t.transaction_id is null
      union all
      select a.id::text from payment_authorization a
      left join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
      where a.state = 'captured' and (p.id is null or p.amount <> a.captured_amount or p.currency <> a.currency)`,
  },
  {
    id: "M19",
    title: "A key is one charge at the gateway, and a transaction of the gateway is one payment.",
    sql: `select min(transaction_id) as subject from test_gateway_transaction
        where kind = 'charge' group by tenant_id, gateway_key having count(*) > 1
      union all
      select of_key from test_gateway_transaction
        where kind = 'capture' and approved group by tenant_id, of_key having count(*) > 1
      union all
      select min(id::text) from payment
        where gateway_transaction_id is not null group by tenant_id, gateway, gateway_transaction_id having count(*) > 1`,
  },
  {
    id: "M20",
    title: "An account has at most one charge whose outcome is not known.",
    sql: `select min(id::text) as subject from gateway_intent
      where kind = 'charge' and ${OPEN} group by tenant_id, account_id having count(*) > 1`,
  },
  {
    id: "M21",
    title: "No charge stays unsettled for long.",
    sql: `select id::text as subject from gateway_intent
      where ${OPEN} and created_at < clock_timestamp() - interval '${SETTLE_MINUTES} minutes'
      union all
      select id::text from payment_authorization where state in ('sent', 'unknown', 'voiding')
        and next_check_at < clock_timestamp() - interval '${SETTLE_MINUTES} minutes'`,
  },
  {
    id: "M44",
    title:
      "What was refunded of a payment or a memo is the sum of its refunds, in its own currency.",
    sql: `select d.id::text as subject from (
        select tenant_id, id, currency, refund_amount from payment
        union all select tenant_id, id, currency, refund_amount from credit_memo) d
      left join refund r on r.tenant_id = d.tenant_id and coalesce(r.payment_id, r.credit_memo_id) = d.id
        and r.status in ('Processing', 'Processed')
      group by d.tenant_id, d.id, d.currency, d.refund_amount
      having d.refund_amount <> coalesce(sum(r.amount), 0) or bool_or(r.currency <> d.currency)`,
  },
  {
    id: "M43",
    title:
      "A collection that was rolled back, or a hold that is over, leaves no money with the gateway.",
    sql: `select g.id::text as subject from gateway_intent g
      join test_gateway_transaction t on t.tenant_id = g.tenant_id and t.gateway_key = g.gateway_key and t.approved
      where g.outcome = 'rolled_back' group by g.tenant_id, g.id
      having sum(case when t.kind in ('charge', 'capture') then t.amount else -t.amount end) <> 0
      union all
      select a.id::text from payment_authorization a
      join test_gateway_transaction t on t.tenant_id = a.tenant_id and t.gateway_key = a.gateway_key and t.approved
      where a.state in ('voided', 'expired', 'failed') and a.payment_id is null group by a.tenant_id, a.id
      having sum(case t.kind when 'authorize' then t.amount when 'void' then -t.amount else 0 end) <> 0`,
  },
];
