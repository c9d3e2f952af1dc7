import type { Invariant } from "./money-invariants";

/** Credit memos, their applications, and lines without a document. */
export const memoInvariants: readonly Invariant[] = [
  {
    id: "M13",
    title:
      "A credit memo is the sum of its lines, and what is left is its amount less what was used.",
    sql: `select m.id::text as subject from credit_memo m
      left join (select tenant_id, credit_memo_id, sum(amount) as net, sum(tax_amount) as tax from credit_memo_item group by 1, 2) s
        on s.tenant_id = m.tenant_id and s.credit_memo_id = m.id
      left join (select tenant_id, credit_memo_id, sum(amount) as applied from credit_memo_application group by 1, 2) a
        on a.tenant_id = m.tenant_id and a.credit_memo_id = m.id
      where m.amount_without_tax <> coalesce(s.net, 0) or m.tax_amount <> coalesce(s.tax, 0)
        or m.applied_amount <> coalesce(a.applied, 0) or m.balance < 0 or m.balance <> m.amount - m.applied_amount - m.refund_amount`,
  },
  {
    id: "M13a",
    title:
      "No memo took more off an invoice than it had put on it, and both have one currency and account.",
    sql: `select x.credit_memo_id::text as subject from credit_memo_application x
        group by x.tenant_id, x.credit_memo_id, x.invoice_id having sum(x.amount) < 0
      union all
      select x.id::text from credit_memo_application x
        join credit_memo m on m.tenant_id = x.tenant_id and m.id = x.credit_memo_id
        join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
        where m.currency <> i.currency or m.account_id <> i.account_id`,
  },
  {
    id: "M13b",
    title: "The tax of a credit memo's line is the sum of its taxes.",
    sql: `select t.id::text as subject from credit_memo_item t
      left join (select tenant_id, credit_memo_item_id, sum(amount) as tax from taxation_item group by 1, 2) x
        on x.tenant_id = t.tenant_id and x.credit_memo_item_id = t.id
      where t.tax_amount <> coalesce(x.tax, 0)`,
  },
  {
    id: "M14",
    title:
      "Memos of an invoice give back no line beyond its amount and tax, and no invoice beyond its total.",
    sql: `select t.id::text as subject from invoice_item t
        join credit_memo_item x on x.tenant_id = t.tenant_id and x.invoice_item_id = t.id
        join credit_memo m on m.tenant_id = x.tenant_id and m.id = x.credit_memo_id and m.status in ('Draft', 'Posted')
        group by t.tenant_id, t.id, t.amount, t.tax_amount
        having abs(sum(x.amount)) > abs(t.amount) or abs(sum(x.tax_amount)) > abs(t.tax_amount) or sum(x.amount) * t.amount < 0
      union all
      select i.id::text from invoice i
        join credit_memo m on m.tenant_id = i.tenant_id and m.referred_invoice_id = i.id and m.status in ('Draft', 'Posted')
        group by i.tenant_id, i.id, i.amount having sum(m.amount) > i.amount`,
  },
  {
    id: "M14a",
    title:
      "No tax of an invoice is given back beyond its amount, and by lines of its own line only.",
    sql: `select s.id::text as subject from taxation_item s
        join taxation_item g on g.tenant_id = s.tenant_id and g.source_taxation_item_id = s.id
        join credit_memo_item k on k.tenant_id = g.tenant_id and k.id = g.credit_memo_item_id
        join credit_memo m on m.tenant_id = k.tenant_id and m.id = k.credit_memo_id and m.status in ('Draft', 'Posted')
        group by s.tenant_id, s.id, s.amount having abs(sum(g.amount)) > abs(s.amount) or sum(g.amount) * s.amount < 0
      union all
      select g.id::text from taxation_item g
        join taxation_item s on s.tenant_id = g.tenant_id and s.id = g.source_taxation_item_id
        join credit_memo_item k on k.tenant_id = g.tenant_id and k.id = g.credit_memo_item_id
        where k.invoice_item_id is distinct from s.invoice_item_id`,
  },
  {
    id: "M07",
    title: "Lines of which no document was made come to nothing.",
    sql: `select min(x.id::text) as subject from invoice_item x where x.invoice_id is null
      group by x.tenant_id, x.created_at having sum(x.amount + x.tax_amount) <> 0 or sum(abs(x.balance)) <> 0`,
  },
];
