import type { Invariant } from "./money-invariants";

/** Payment runs against the payments and the credit that they used. */
export const runInvariants: readonly Invariant[] = [
  {
    id: "R01",
    title: "What a run says it collected is what its payments and its credit brought.",
    sql: `select x.id::text as subject from payment_run_item x
        left join (select tenant_id, item_id, sum(amount) as paid from payment_run_transaction group by 1, 2) t
          on t.tenant_id = x.tenant_id and t.item_id = x.id
        where x.amount_collected <> coalesce(t.paid, 0)
      union all
      select min(t.subject_id::text) from payment_run_transaction t
        left join payment p on p.tenant_id = t.tenant_id and p.id = t.subject_id
        where t.kind = 'Payment' group by t.tenant_id, t.subject_id
        having sum(t.amount) <> coalesce(min(p.amount), 0) or count(distinct t.run_id) <> 1`,
  },
  {
    id: "R02",
    title: "Nothing waits in a run that has ended.",
    sql: `select distinct r.id::text as subject from payment_run r
      join payment_run_item x on x.tenant_id = r.tenant_id and x.run_id = r.id and x.state = 'Pending'
      where r.status in ('Completed', 'Error')`,
  },
];
