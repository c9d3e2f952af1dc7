import type { Invariant } from "./money-invariants";

const INCLUDED =
  "case when t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' then t.tax_amount else 0 end";

/** The lines of documents that count, at their prices; what is credited is below zero. */
const counted = (columns: string, where: string) => `
          select t.tenant_id, ${columns}, t.amount + ${INCLUDED} as amount
          from invoice_item t left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
          where ${where} and t.reversed_by is null and (t.invoice_id is null or i.status in ('Draft', 'Posted'))
          union all
          select t.tenant_id, ${columns}, -(t.amount + ${INCLUDED})
          from credit_memo_item t join credit_memo c on c.tenant_id = t.tenant_id and c.id = t.credit_memo_id
          where ${where} and t.trace is not null and c.status in ('Draft', 'Posted')`;

/** What credit of commitments has paid, by period and charge. */
const DRAWN = `select k.tenant_id, k.commitment_period_id, k.charge_id, -k.amount as amount from (${counted(
  "t.commitment_period_id, (t.trace #>> '{inputs,credit,chargeId}')::uuid as charge_id",
  "t.commitment_period_id is not null and t.trace ->> 'rule' = 'CommitmentDrawdown'",
)}) k`;

/** Credit that was paid in advance: what it pays. */
export const creditInvariants: readonly Invariant[] = [
  {
    id: "M60",
    title: "What is used of the credit of a period is neither below zero nor beyond the credit.",
    sql: `select p.id::text as subject from commitment_period p
      join (${DRAWN}) d on d.tenant_id = p.tenant_id and d.commitment_period_id = p.id
      group by p.tenant_id, p.id, p.amount, p.price
      having sum(d.amount) < 0 or sum(d.amount) > case when p.price is null then 0 else p.amount end`,
  },
  {
    id: "M61",
    title: "Credit pays for a charge at most what is billed for it.",
    sql: `select d.charge_id::text as subject from (
        select k.tenant_id, k.charge_id, sum(k.amount) as amount from (${DRAWN}) k
        where not exists (select from commitment_period p where p.tenant_id = k.tenant_id and p.id = k.commitment_period_id and p.gives_back)
        group by 1, 2) d
      left join (select b.tenant_id, b.charge_id, sum(b.amount) as amount from (${counted(
        "coalesce(t.applied_to_charge_id, t.rate_plan_charge_id) as charge_id",
        "t.rate_plan_charge_id is not null",
      )}) b group by 1, 2) l on l.tenant_id = d.tenant_id and l.charge_id = d.charge_id
      where d.amount > greatest(coalesce(l.amount, 0), 0)`,
  },
];
