import type { Invariant } from "./money-invariants";

const documents = `select tenant_id, case kind when 'DebitMemo' then 'debitMemo' else 'invoice' end as kind, invoice_number as number from invoice
  union all select tenant_id, 'creditMemo', memo_number from credit_memo`;

/** Numbers of documents. */
export const numberInvariants: readonly Invariant[] = [
  {
    id: "N01",
    title: "A run of numbers without gaps has a document for each of its numbers, and one only.",
    sql: `select c.tenant_id || ' ' || c.kind as subject from number_counter c
      left join (
        select d.tenant_id, counter_of_prefix(d.kind, regexp_replace(d.number, '[0-9]+$', '')) as counter, substring(d.number from '[0-9]+$')::bigint as place
        from (${documents}) d where d.number ~ '[^0-9][0-9]{8,18}$') p
        on p.tenant_id = c.tenant_id and p.counter = c.kind and p.place >= c.gapless_from
      where c.gapless_from is not null group by c.tenant_id, c.kind, c.gapless_from, c.next
      having count(p.place) <> c.next - c.gapless_from or count(distinct p.place) <> c.next - c.gapless_from
        or coalesce(max(p.place), 0) >= c.next`,
  },
  {
    id: "N02",
    title: "Everything that was posted has its number.",
    sql: `select d.number as subject from (${documents}) d where awaits_number(d.number)`,
  },
];
