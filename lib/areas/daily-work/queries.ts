import { statement } from "@/lib/platform/database/db";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";

/** An account with due work, and its entity and org. */
export type DueAccount = { id: string; entityId: string; orgId: string };

const toBill = statement<DueAccount>(
  "clock-accounts-to-bill",
  `select a.id, a.entity_id as "entityId", a.org_id as "orgId" from account a
   where a.tenant_id = $1 and a.status = 'Active' and a.id in (
     select c.account_id from rate_plan_charge c
     join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
     where c.tenant_id = $1 and c.next_billing_date <= $2 and c.account_id > $3 and s.status = 'Active'
     union all
     select l.invoice_account_id from order_line_item l
     where l.tenant_id = $1 and l.state = 'SentToBilling' and l.bill_target_date <= $2 and l.invoice_account_id > $3
     union all
     select l.invoice_account_id from fulfillment f join order_line_item l on l.tenant_id = f.tenant_id and l.id = f.order_line_item_id
     where f.tenant_id = $1 and f.state = 'SentToBilling' and f.bill_target_date <= $2 and l.invoice_account_id > $3
     union all
     select v.account_id from invoice_schedule_item x join invoice_schedule v on v.tenant_id = x.tenant_id and v.id = x.schedule_id and not v.paused
     where x.tenant_id = $1 and x.state = 'Pending' and x.run_date <= $2 and v.account_id > $3
       and exists (select 1 from invoice_schedule_charge n where n.tenant_id = $1 and n.schedule_id = v.id)
     union all
     select m.account_id from commitment_period p join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id
     where p.tenant_id = $1 and p.status in ('Active', 'CancelledPendingEvaluation') and p.due_on <= $2 and m.account_id > $3
     union all
     select m.account_id from commitment_period p join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id
     where p.tenant_id = $1 and p.pay_on <= $2 and m.account_id > $3)
   order by a.id limit $4`,
  { replanned: true },
);

/** Accounts with charges that a bill for `day` would bill, in the order of their creation. */
export function accountsToBill(
  tenantId: string,
  day: LocalDate,
  { after, limit }: Page<DueAccount> = {},
): Promise<DueAccount[]> {
  return toBill([tenantId, day, after?.id ?? FIRST_ID, limit ?? null]);
}

/** Days after which a payment method without an account is at least ten days old at midnight in any time zone. */
const ORPHAN_AGE = 11;

const nextDue = statement<{ day: LocalDate | null }>(
  "clock-next-due",
  `select least(
     (select min(c.next_billing_date) from rate_plan_charge c
        join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
        where c.tenant_id = $1 and c.next_billing_date is not null and s.status = 'Active'),
     (select (min(p.created_at) at time zone (select t.time_zone from tenant t where t.id = $1))::date + ${ORPHAN_AGE}
        from payment_method p where p.tenant_id = $1 and p.account_id is null),
     (select min(l.bill_target_date) from order_line_item l
        join account a on a.tenant_id = l.tenant_id and a.id = l.invoice_account_id and a.status = 'Active'
        where l.tenant_id = $1 and l.state = 'SentToBilling'),
     (select min(f.bill_target_date) from fulfillment f
        join order_line_item l on l.tenant_id = f.tenant_id and l.id = f.order_line_item_id
        join account a on a.tenant_id = l.tenant_id and a.id = l.invoice_account_id and a.status = 'Active'
        where f.tenant_id = $1 and f.state = 'SentToBilling'),
     (select min(x.run_date) from invoice_schedule_item x
        join invoice_schedule v on v.tenant_id = x.tenant_id and v.id = x.schedule_id and not v.paused
        join account a on a.tenant_id = v.tenant_id and a.id = v.account_id and a.status = 'Active'
        where x.tenant_id = $1 and x.state = 'Pending'
          and exists (select 1 from invoice_schedule_charge n where n.tenant_id = $1 and n.schedule_id = v.id)),
     (select (min(s.updated_at) at time zone (select t.time_zone from tenant t where t.id = $1))::date + 1
        from invoice_schedule v
        join account a on a.tenant_id = v.tenant_id and a.id = v.account_id and a.status = 'Active'
        join invoice_schedule_charge n on n.tenant_id = v.tenant_id and n.schedule_id = v.id
        join subscription s on s.tenant_id = n.tenant_id and s.id = n.subscription_id and s.updated_at >= v.checked_at
        where v.tenant_id = $1 and not v.paused
          and not exists (select 1 from invoice_schedule_item x where x.tenant_id = $1 and x.schedule_id = v.id and x.state = 'Pending')),
     (select min(p.due_on) from commitment_period p
        join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id
        join account a on a.tenant_id = m.tenant_id and a.id = m.account_id and a.status = 'Active'
        where p.tenant_id = $1 and p.status in ('Active', 'CancelledPendingEvaluation')),
     (select min(p.pay_on) from commitment_period p
        join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id
        join account a on a.tenant_id = m.tenant_id and a.id = m.account_id and a.status = 'Active'
        where p.tenant_id = $1 and p.pay_on is not null),
     (select min(o.scheduled_for) from orders o
        where o.tenant_id = $1 and o.status in ('Scheduled', 'Executing')),
     (select min(x.order_on) from price_rise_item x
        join price_rise r on r.tenant_id = x.tenant_id and r.id = x.rise_id and r.status in ('Running', 'Undoing')
        where x.tenant_id = $1 and x.state in ('Planned', 'Undoing')),
     (select min(s.term_end) from subscription s
        where s.tenant_id = $1 and s.status = 'Active' and s.auto_renew and s.term_end is not null
          and s.cancelled_on is null and not upper_inf(s.suspensions)),
     (select min(s.settles_on) from subscription s where s.tenant_id = $1 and s.status = 'Active'),
     (select min(i.scheduled_date) from payment_schedule_item i
        join payment_schedule s on s.tenant_id = i.tenant_id and s.id = i.schedule_id and s.status = 'Active'
        join account a on a.tenant_id = s.tenant_id and a.id = s.account_id and a.status = 'Active'
        where i.tenant_id = $1 and i.status = 'Pending'),
     (select min(h.resumes_on) from collection_hold h where h.tenant_id = $1),
     (select min(coalesce(r.next_attempt_on, i.due_date)) from invoice i
        join account a on a.tenant_id = i.tenant_id and a.id = i.account_id and a.auto_pay and a.status = 'Active'
        left join payment_retry r on r.tenant_id = i.tenant_id and r.invoice_id = i.id
        where i.tenant_id = $1 and i.status = 'Posted' and i.balance > 0 and i.auto_pay is not false and (r.invoice_id is null or r.next_attempt_on is not null and r.next_attempt_at is null)
          and not exists (select from collection_hold h where h.tenant_id = i.tenant_id and h.invoice_id = i.id))
   ) as day`,
);

/** The first day on which anything falls due; may be in the past. Null when nothing does. */
export async function firstDueDay(tenantId: string): Promise<LocalDate | null> {
  return (await nextDue([tenantId]))[0]?.day ?? null;
}
