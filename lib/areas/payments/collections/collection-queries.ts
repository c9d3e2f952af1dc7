import { statement } from "@/lib/platform/database/db";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";
import type { PaymentRetry } from "./retry-model";

/** An account with scheduled work, and who may see it. */
export type DueAccount = { id: string; entityId: string; orgId: string };

/** Invoices that automatic collection may take, as `i`, with what failed before as `r`. */
const COLLECTABLE = `invoice i left join payment_retry r on r.tenant_id = i.tenant_id and r.invoice_id = i.id
  where i.tenant_id = $1 and i.status = 'Posted' and i.balance > 0 and i.auto_pay is not false
    and not exists (select from collection_hold h where h.tenant_id = i.tenant_id and h.invoice_id = i.id)`;

/** A payment method as it is charged; a different value means that the customer now pays another way. */
const FACTS =
  "concat_ws('|', m.id, m.gateway, m.brand, m.last4, m.expiration_month, m.expiration_year)";

const METHOD_OF = `from account b join payment_method m on m.tenant_id = b.tenant_id and m.id = b.default_payment_method_id and m.status = 'Active'
  where b.tenant_id = r.tenant_id and b.id = r.account_id`;

/** The account of a retry is charged another way than at its last attempt. */
const OTHER_METHOD = `exists (select ${METHOD_OF} and ${FACTS} <> r.method_facts)`;

/** Ended retries that start anew, because there is another payment method. */
const STARTS_ANEW = `(r.outcome in ('LeaveOpen', 'TurnOffAutoPay') and ${OTHER_METHOD})`;

const ACCOUNTS = `select a.id, a.entity_id as "entityId", a.org_id as "orgId" from account a
  where a.tenant_id = $1 and a.auto_pay and a.status = 'Active'`;

const due = statement<DueAccount>(
  "collection-due",
  `${ACCOUNTS} and a.id in (select i.account_id from ${COLLECTABLE} and i.due_date <= $2
     and (r.invoice_id is null or (r.next_attempt_at is null and r.next_attempt_on <= $2) or r.next_attempt_at <= $3 or ${STARTS_ANEW}))
   and a.id > $4 order by a.id limit $5`,
  { replanned: true },
);

/** Accounts with automatic payment whose invoices are to be collected on a day, at a moment of it. */
export function collectionDue(
  tenantId: string,
  day: LocalDate,
  now: Date,
  { after, limit }: Page<DueAccount>,
): Promise<DueAccount[]> {
  return due([tenantId, day, now, after?.id ?? FIRST_ID, limit ?? null]);
}

const byHour = statement<DueAccount>(
  "collection-due-by-hour",
  `${ACCOUNTS} and a.id in (select i.account_id from ${COLLECTABLE} and i.due_date <= $2 and (r.next_attempt_at <= $3 or ${STARTS_ANEW}))
   and a.id > $4 order by a.id limit $5`,
);

/** Accounts with an attempt that was planned by the hour, and whose hour has come, of an invoice due by `day`. */
export function retriesDue(
  tenantId: string,
  day: LocalDate,
  now: Date,
  { after, limit }: Page<DueAccount>,
): Promise<DueAccount[]> {
  return byHour([tenantId, day, now, after?.id ?? FIRST_ID, limit ?? null]);
}

const nextByHour = statement<{ at: Date | null }>(
  "collection-next-by-hour",
  `select min(greatest(case when ${STARTS_ANEW} then to_timestamp(0) else r.next_attempt_at end, i.due_date::timestamp at time zone t.time_zone)) as at
   from payment_retry r join tenant t on t.id = r.tenant_id
   join invoice i on i.tenant_id = r.tenant_id and i.id = r.invoice_id and i.status = 'Posted' and i.balance > 0 and i.auto_pay is not false
   join account a on a.tenant_id = i.tenant_id and a.id = i.account_id and a.auto_pay and a.status = 'Active'
   where r.tenant_id = $1 and (r.next_attempt_at is not null or ${STARTS_ANEW})
     and not exists (select from collection_hold h where h.tenant_id = i.tenant_id and h.invoice_id = i.id)`,
);

/** The time of the next attempt that is planned by the hour; not before the due date of its invoice begins. */
export async function nextRetryAt(tenantId: string): Promise<Date | null> {
  return (await nextByHour([tenantId]))[0]?.at ?? null;
}

const postpone = statement(
  "collection-postpone",
  `update payment_retry r set next_attempt_on = $3, next_attempt_at = null, outcome = null
   where r.tenant_id = $1 and r.account_id = $2 and (r.next_attempt_at <= $4 or ${STARTS_ANEW})`,
);

/** Postpones attempts of an account that is in use to another day. */
export async function postponeRetries(
  tenantId: string,
  accountId: string,
  day: LocalDate,
  now: Date,
): Promise<void> {
  await postpone([tenantId, accountId, day, now]);
}

const retries = statement<PaymentRetry>(
  "payment-retries",
  `select invoice_id as "invoiceId", cycle, ${OTHER_METHOD} as "otherMethod", attempts, first_attempt_on as "firstAttemptOn", last_attempt_on as "lastAttemptOn",
     next_attempt_on as "nextAttemptOn", next_attempt_at as "nextAttemptAt", last_response as "lastResponse", rule, outcome
   from payment_retry r where tenant_id = $1 and account_id = $2`,
);

/** Failed attempts, by invoice. */
export async function retriesOf(
  tenantId: string,
  accountId: string,
): Promise<Map<string, PaymentRetry>> {
  return new Map((await retries([tenantId, accountId])).map((retry) => [retry.invoiceId, retry]));
}

const store = statement(
  "payment-retry-store",
  `insert into payment_retry (tenant_id, account_id, invoice_id, attempts, first_attempt_on, last_attempt_on, next_attempt_on,
     next_attempt_at, last_response, rule, outcome, cycle, method_facts)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce((select ${FACTS} from account b
     join payment_method m on m.tenant_id = b.tenant_id and m.id = b.default_payment_method_id and m.status = 'Active'
     where b.tenant_id = $1 and b.id = $2), ''))
   on conflict (tenant_id, invoice_id) do update set cycle = excluded.cycle, method_facts = excluded.method_facts, attempts = excluded.attempts,
     first_attempt_on = excluded.first_attempt_on, last_attempt_on = excluded.last_attempt_on,
     next_attempt_on = excluded.next_attempt_on, next_attempt_at = excluded.next_attempt_at, last_response = excluded.last_response,
     rule = excluded.rule, outcome = excluded.outcome`,
);

export async function storeRetry(
  tenantId: string,
  accountId: string,
  retry: PaymentRetry,
): Promise<void> {
  await store([
    tenantId,
    accountId,
    retry.invoiceId,
    retry.attempts,
    retry.firstAttemptOn,
    retry.lastAttemptOn,
    retry.nextAttemptOn,
    retry.nextAttemptAt,
    retry.lastResponse.slice(0, 500),
    retry.rule,
    retry.outcome,
    retry.cycle,
  ]);
}
