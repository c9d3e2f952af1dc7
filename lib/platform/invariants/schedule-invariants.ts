import type { Invariant } from "./money-invariants";

/** What must hold of invoice schedules and of the charges on them. */
export const scheduleInvariants: readonly Invariant[] = [
  {
    id: "M66",
    title: "After its last item, an invoice schedule has billed exactly what its charges cost.",
    sql: `select v.id::text as subject from invoice_schedule v
      left join (select tenant_id, schedule_id, sum(amount) as amount from scheduled_line group by 1, 2) b
        on b.tenant_id = v.tenant_id and b.schedule_id = v.id
      where not exists (select from invoice_schedule_item x where x.tenant_id = v.tenant_id and x.schedule_id = v.id and x.state = 'Pending')
        and coalesce(b.amount, 0) <> coalesce(v.settled_amount, 0)`,
  },
  {
    id: "M66b",
    title: "An item of an invoice schedule that is pending stands on no invoice line that counts.",
    sql: `select x.id::text as subject from invoice_schedule_item x join scheduled_line b on b.tenant_id = x.tenant_id and b.item_id = x.id
      where x.state = 'Pending' and b.credit_memo_id is null`,
  },
  {
    id: "M66c",
    title:
      "The documents of an item of an invoice schedule are of the account that pays: an invoice at most, and a credit memo.",
    sql: `select x.id::text as subject from invoice_schedule_item x join invoice_schedule v on v.tenant_id = x.tenant_id and v.id = x.schedule_id
      join scheduled_line b on b.tenant_id = x.tenant_id and b.item_id = x.id
      left join invoice i on i.tenant_id = b.tenant_id and i.id = b.invoice_id
      left join credit_memo m on m.tenant_id = b.tenant_id and m.id = b.credit_memo_id
      group by x.id, v.account_id
      having count(distinct b.invoice_id) > 1 or count(distinct b.credit_memo_id) > 1
        or bool_or(coalesce(i.account_id, m.account_id, v.account_id) <> v.account_id)`,
  },
  {
    id: "M66d",
    title: "A charge on an invoice schedule is never due, and no other line bills it.",
    sql: `select c.id::text as subject from invoice_schedule_charge n
      join rate_plan_charge c on c.tenant_id = n.tenant_id and c.charge_number = n.charge_number and c.account_id = n.account_id
      where c.next_billing_date is not null or c.processed_through is not null
        or exists (select from billed_line b where b.tenant_id = c.tenant_id and b.rate_plan_charge_id = c.id)`,
  },
];
