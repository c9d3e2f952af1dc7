import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { dayWritten, wordRead } from "@/lib/platform/database/prisma-values";
import type { LocalDate } from "@/lib/values/local-date";
import type { CycleRow, RetryAttempt } from "./cycle-model";
import { ATTEMPT_SOURCES } from "./retry-model";

const insert = insertRows("payment_retry_attempt");

/** Stores attempts permanently. */
export async function storeAttempts(
  tenantId: string,
  attempts: readonly RetryAttempt[],
): Promise<void> {
  if (!attempts.length) return;
  await insert(
    attempts.map((of) => ({
      tenant_id: tenantId,
      id: of.id,
      account_id: of.accountId,
      invoice_id: of.invoiceId,
      cycle: of.cycle,
      attempt_number: of.attemptNumber,
      tried_at: of.triedAt,
      source: of.source,
      success: of.success,
      amount: of.amount,
      payment_id: of.paymentId,
      payment_method_id: of.paymentMethodId,
      gateway: of.gateway,
      response_code: of.responseCode,
      response: of.response?.slice(0, 500) ?? null,
      rule: of.rule,
      next_attempt_at: of.nextAttemptAt,
      outcome: of.outcome,
    })),
  );
}

/** The attempts of an account, or of one invoice of it, in the order of their cycles. */
export async function attemptsOf(
  tenantId: string,
  accountId: string,
  invoiceId: string | null,
): Promise<RetryAttempt[]> {
  const attempts = await prisma().paymentRetryAttempt.findMany({
    where: { tenantId, accountId, ...(invoiceId === null ? {} : { invoiceId }) },
    omit: { tenantId: true },
    orderBy: [
      { invoiceId: "asc" },
      { cycle: "asc" },
      { attemptNumber: "asc" },
      { triedAt: "asc" },
      { id: "asc" },
    ],
  });
  return attempts.map((attempt) => ({
    ...attempt,
    source: wordRead(ATTEMPT_SOURCES, attempt.source),
    amount: attempt.amount.toFixed(),
  }));
}

const cycles = statement<CycleRow>(
  "payment-retry-cycles",
  `select r.invoice_id as "invoiceId", i.kind, r.account_id as "accountId", a.currency, i.balance, r.cycle, r.attempts, r.next_attempt_on as "nextAttemptOn",
     r.next_attempt_at as "nextAttemptAt", r.rule, r.outcome, a.default_payment_method_id as "paymentMethodId"
   from payment_retry r join invoice i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
   join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
   where r.tenant_id = $1 and r.account_id = $2 and ($3::uuid is null or r.invoice_id = $3) order by i.due_date, i.invoice_number`,
);

/** The latest cycles of an account, or of one invoice of it. */
export function cyclesOf(
  tenantId: string,
  accountId: string,
  invoiceId: string | null,
): Promise<CycleRow[]> {
  return cycles([tenantId, accountId, invoiceId]);
}

/** Makes the next attempt of invoices due immediately. */
export async function makeDueNow(
  tenantId: string,
  accountId: string,
  invoiceIds: readonly string[],
  day: LocalDate,
  at: Date,
): Promise<void> {
  await prisma().paymentRetry.updateMany({
    where: { tenantId, accountId, invoiceId: { in: [...invoiceIds] } },
    data: { nextAttemptOn: dayWritten(day), nextAttemptAt: at },
  });
}

/** Ends cycles manually. */
export async function endCycles(
  tenantId: string,
  accountId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  await prisma().paymentRetry.updateMany({
    where: { tenantId, accountId, invoiceId: { in: [...invoiceIds] } },
    data: { nextAttemptOn: null, nextAttemptAt: null, outcome: "Removed" },
  });
}

const failedPayment = statement<FailedPayment>(
  "payment-retry-failed-payment",
  `select p.account_id as "accountId", null as code, coalesce(p.comment, 'The payment was rejected.') as response,
     array(select distinct x.invoice_id from payment_application x where x.tenant_id = p.tenant_id and x.payment_id = p.id) as "invoiceIds"
   from payment p where p.tenant_id = $1 and p.status = 'Error' and (p.payment_number = $2 or p.id = $3::uuid)
   union all
   select g.account_id, g.response_code, coalesce(g.response_text, 'The payment failed.'), '{}'::uuid[]
   from gateway_intent g where g.tenant_id = $1 and g.kind = 'charge' and g.state = 'failed' and $3::uuid in (g.id, g.payment_id)
   limit 1`,
);

/** A failed payment, and the invoices that it was for; none when they are unknown. */
export type FailedPayment = {
  accountId: string | null;
  code: string | null;
  response: string;
  invoiceIds: string[];
};

/** A payment in Error by number or id, or a failed charge attempt. */
export async function failedPaymentOf(
  tenantId: string,
  key: string,
  id: string | undefined,
): Promise<FailedPayment | undefined> {
  return (await failedPayment([tenantId, key, id ?? null]))[0];
}
