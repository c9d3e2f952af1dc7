import type { Ctx } from "@/lib/kernel/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { changeAccount } from "@/lib/areas/accounts/change-account";
import type { Account } from "@/lib/areas/accounts/model";
import { writeOffInvoice } from "@/lib/areas/credit-memos/invoice-credits/write-off-invoice";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import { dayIn } from "@/lib/kernel/clock";
import type { LocalDate } from "@/lib/values/local-date";
import { retriesOf, storeRetry } from "./collection-queries";
import { gatewayCodeOf } from "@/lib/areas/payments/gateway-refusal";
import { noteFailure } from "./note-attempts";
import {
  afterFailure,
  type AttemptSource,
  type PaymentRetry,
  type RetryRule,
  retryRulesOf,
  ruleFor,
} from "./retry-model";

export type FailedCollection = {
  accountId: string;
  invoiceIds: readonly string[];
  day: LocalDate;
  error: Error;
  /** Who tried; the calendar when absent. */
  source?: AttemptSource;
  /** The payment method that was charged; the account's default when absent. */
  paymentMethodId?: string | null;
};

/**
 * Notes that invoices could not be collected, and plans the next try by the first of the tenant's
 * rules that fits. When no try is left, what the rule says is done. Accounts without automatic
 * payment have nothing planned, and invoices that are not due yet wait for their day.
 */
export async function planRetries(
  ctx: Ctx,
  { accountId, invoiceIds, day, error, source = "Schedule", paymentMethodId }: FailedCollection,
): Promise<void> {
  const account = await lockAccount(ctx, accountId);
  if (!account.autoPay) return;
  const charged = paymentMethodId ?? account.defaultPaymentMethodId;
  const method = charged === null ? undefined : await findPaymentMethod(ctx, charged);
  const code = gatewayCodeOf(error);
  const rule = ruleFor(retryRulesOf(ctx.settings), { code, methodType: method?.type });
  const moment = {
    day,
    now: ctx.now,
    dayOf: (instant: Date) => dayIn(ctx.timeZone, instant),
    response: error.message,
  };
  const before = await retriesOf(ctx.tenantId, accountId);
  for (const { id, invoiceNumber, dueDate } of await openInvoicesOf(ctx, accountId)) {
    if (!invoiceIds.includes(id) || dueDate > day) continue;
    const retry = afterFailure(before.get(id), id, moment, rule);
    await storeRetry(ctx.tenantId, accountId, retry);
    await noteFailure(ctx, account, retry, { source, code, method });
    report(ctx, invoiceNumber, retry);
    if (retry.outcome) await conclude(ctx, account, invoiceNumber, rule);
  }
}

function report(ctx: Ctx, invoiceNumber: string, retry: PaymentRetry): void {
  const subject = { subjectType: "invoice", subjectId: retry.invoiceId };
  const { attempts, nextAttemptOn, lastResponse: response, rule, outcome } = retry;
  const detail = { invoiceNumber, attempts, nextAttemptOn, response, rule, outcome };
  ctx.record({ ...subject, action: "collect-failed", detail });
  ctx.emit({ ...subject, type: "payment.failed", payload: detail });
}

/** What a rule says of an invoice whose last try has failed. */
async function conclude(
  ctx: Ctx,
  account: Account,
  invoiceNumber: string,
  { name, afterLast }: RetryRule,
): Promise<void> {
  if (afterLast === "TurnOffAutoPay") await changeAccount(ctx, account, { autoPay: false });
  if (afterLast === "WriteOff") {
    const comment = `Not collected by the rule ${name}.`;
    await writeOffInvoice(ctx, invoiceNumber, { reasonCode: "Write-off", comment });
  }
}
