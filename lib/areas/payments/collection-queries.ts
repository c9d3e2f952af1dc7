import { statement } from "@/lib/platform/db";
import type { LocalDate } from "@/lib/values/local-date";
import type { PaymentRetry } from "./retry-model";

/** An account that work of the calendar is about, and who may see it. */
export type DueAccount = { id: string; entityId: string; orgId: string };

const due = statement<DueAccount>(
  "collection-due",
  `select a.id, a.entity_id as "entityId", a.org_id as "orgId" from account a
   where a.tenant_id = $1 and a.auto_pay and a.status = 'Active' and a.id in (
     select i.account_id from invoice i
     left join payment_retry r on r.tenant_id = i.tenant_id and r.invoice_id = i.id
     where i.tenant_id = $1 and i.status = 'Posted' and i.balance > 0 and i.due_date <= $2
       and (r.invoice_id is null or r.next_attempt_on <= $2)
       and not exists (select from collection_hold h where h.tenant_id = i.tenant_id and h.invoice_id = i.id))
   order by a.account_number`,
);

/** Accounts with automatic payment whose invoices are to be collected on a day. */
export function collectionDue(tenantId: string, day: LocalDate): Promise<DueAccount[]> {
  return due([tenantId, day]);
}

const retries = statement<PaymentRetry>(
  "payment-retries",
  `select invoice_id as "invoiceId", attempts, first_attempt_on as "firstAttemptOn", last_attempt_on as "lastAttemptOn",
     next_attempt_on as "nextAttemptOn", last_response as "lastResponse"
   from payment_retry where tenant_id = $1 and account_id = $2`,
);

/** What failed before, by invoice. */
export async function retriesOf(
  tenantId: string,
  accountId: string,
): Promise<Map<string, PaymentRetry>> {
  return new Map((await retries([tenantId, accountId])).map((retry) => [retry.invoiceId, retry]));
}

const store = statement(
  "payment-retry-store",
  `insert into payment_retry (tenant_id, account_id, invoice_id, attempts, first_attempt_on, last_attempt_on, next_attempt_on, last_response)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (tenant_id, invoice_id) do update set attempts = excluded.attempts, last_attempt_on = excluded.last_attempt_on,
     next_attempt_on = excluded.next_attempt_on, last_response = excluded.last_response`,
);

export async function storeRetry(
  tenantId: string,
  accountId: string,
  retry: PaymentRetry,
): Promise<void> {
  const { invoiceId, attempts, firstAttemptOn, lastAttemptOn, nextAttemptOn, lastResponse } = retry;
  await store([
    tenantId,
    accountId,
    invoiceId,
    attempts,
    firstAttemptOn,
    lastAttemptOn,
    nextAttemptOn,
    lastResponse.slice(0, 500),
  ]);
}
