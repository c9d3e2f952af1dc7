import { prisma, statement } from "@/lib/platform/database/db";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";

/** A subscription that may be in a trial whose first bill is near. */
export type TrialDue = {
  readonly subscriptionId: string;
  readonly subscriptionNumber: string;
  readonly payerId: string;
  readonly entityId: string;
  readonly orgId: string;
  /** Days before the bill on which it is announced. */
  readonly days: number;
};

/** The key of the mail about a trial, by which it is written once. */
const ONCE = "'trial:' || s.id";

/** Nothing that a subscription `s` was billed for has cost anything, and its customer was not told of a bill. */
const FREE_SO_FAR = `s.status = 'Active'
  and (select coalesce(sum(i.amount), 0) from invoice_item i where i.tenant_id = s.tenant_id and i.subscription_id = s.id) = 0
  and not exists (select from mail m where m.tenant_id = s.tenant_id and m.once_key = ${ONCE})`;

/** A charge `c` of it that has a price, or a table of prices. */
const PRICED = `exists (select from rate_plan_charge_tier t where t.tenant_id = c.tenant_id and t.charge_id = c.id
  and (t.price <> 0 or t.flat_fee <> 0))`;

const near = statement<TrialDue>(
  "trials-near-their-bill",
  `select s.id as "subscriptionId", s.subscription_number as "subscriptionNumber", s.invoice_account_id as "payerId",
     a.entity_id as "entityId", a.org_id as "orgId", n.days
   from reminder n join subscription s on s.tenant_id = n.tenant_id
   join account a on a.tenant_id = s.tenant_id and a.id = s.invoice_account_id and a.status = 'Active'
   where n.tenant_id = $1 and n.kind = 'TrialEnd' and n.active and s.subscription_start <= $2 and s.id > $3
     and s.id in (select c.subscription_id from rate_plan_charge c where c.tenant_id = $1
       and c.next_billing_date > $2 and c.next_billing_date <= $2 + n.days and ${PRICED})
     and ${FREE_SO_FAR} order by s.id limit $4`,
  { replanned: true },
);

/** Subscriptions that have cost nothing and may be billed within the days of the tenant's notice. */
export function trialsNear(
  tenantId: string,
  day: LocalDate,
  { after, limit }: Page<TrialDue>,
): Promise<TrialDue[]> {
  return near([tenantId, day, after?.subscriptionId ?? FIRST_ID, limit ?? null]);
}

const next = statement<{ day: LocalDate | null }>(
  "trials-next-notice",
  `select min(case when c.next_billing_date - n.days > $2 then c.next_billing_date - n.days
       when greatest(s.updated_at, n.updated_at) >= $2::date - 1 then $2::date + 1 end) as day
   from reminder n join rate_plan_charge c on c.tenant_id = n.tenant_id and c.next_billing_date > $2::date + 1
   join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
   where n.tenant_id = $1 and n.kind = 'TrialEnd' and n.active and ${PRICED} and ${FREE_SO_FAR}`,
  { replanned: true },
);

/** The first day after a day on which a first bill may have to be announced: its notice begins, or something has changed since. */
export async function nextTrialDay(tenantId: string, day: LocalDate): Promise<LocalDate | null> {
  return (await next([tenantId, day]))[0]?.day ?? null;
}

/** When a mail was written, by its key. */
export async function toldAt(tenantId: string, onceKey: string): Promise<Date | undefined> {
  const mail = await prisma().mail.findFirst({
    where: { tenantId, onceKey },
    select: { createdAt: true },
  });
  return mail?.createdAt;
}

/** Whether a subscription was billed for anything that costs something. */
export async function hasCost(tenantId: string, subscriptionId: string): Promise<boolean> {
  const where = { tenantId, subscriptionId };
  const { _sum: sum } = await prisma().invoiceItem.aggregate({ where, _sum: { amount: true } });
  return sum.amount !== null && !sum.amount.isZero();
}

const due = statement<{ day: LocalDate | null }>(
  "trial-next-bill",
  `select least((select min(c.next_billing_date) from rate_plan_charge c where c.tenant_id = s.tenant_id and c.subscription_id = s.id),
     case when s.auto_renew and s.cancelled_on is null then s.term_end end) as day
   from subscription s where s.tenant_id = $1 and s.id = $2 and s.status = 'Active'`,
);

/** The day on which a subscription is billed or renewed next. */
export async function nextBillOf(
  tenantId: string,
  subscriptionId: string,
): Promise<LocalDate | null> {
  return (await due([tenantId, subscriptionId]))[0]?.day ?? null;
}
