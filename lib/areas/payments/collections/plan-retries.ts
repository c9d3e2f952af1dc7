import type { Ctx } from "@/lib/kernel/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { changeAccount } from "@/lib/areas/accounts/change-account";
import type { Account } from "@/lib/areas/accounts/model";
import { writeOffInvoice } from "@/lib/areas/credit-memos/invoice-credits/write-off-invoice";
import { findOwed, openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
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
  /** Who made the attempt; the schedule when absent. */
  source?: AttemptSource;
  /** The charged payment method; the account's default when absent. */
  paymentMethodId?: string | null;
};

/**
 * Records that invoices could not be collected, and plans the next attempt by the tenant's first
 * matching rule. When no attempt is left, the rule's final action is taken. Accounts without
 * automatic payment have nothing planned, and invoices that are not due yet wait for their day.
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

/** A rule's final action on an invoice whose last attempt has failed. */
async function conclude(
  ctx: Ctx,
  account: Account,
  invoiceNumber: string,
  { name, afterLast }: RetryRule,
): Promise<void> {
  if (afterLast === "TurnOffAutoPay") await changeAccount(ctx, account, { autoPay: false });
  if (afterLast === "WriteOff") {
    const comment = `Not collected by the rule ${name}.`;
    await writeOffInvoice(
      ctx,
      invoiceNumber,
      { reasonCode: "Write-off", comment },
      { find: findOwed },
    );
  }
}
