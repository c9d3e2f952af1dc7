import type { Ctx } from "@/lib/api/context";
import { ApiError, Locked } from "@/lib/api/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { heldBack } from "@/lib/areas/invoices/hold-back";
import { systemTransaction } from "@/lib/platform/system-work";
import type { LocalDate } from "@/lib/values/local-date";
import { type CollectableInvoice, collectPayment } from "./collect";
import { type DueAccount, collectionDue, retriesOf, storeRetry } from "./collection-queries";
import { afterFailure, isDueForCollection } from "./retry-model";

const OPERATION = "collectDue";

/** Accounts with automatic payment that have something to collect on a day. */
export function accountsToCollect(tenantId: string, day: LocalDate): Promise<DueAccount[]> {
  return systemTransaction(tenantId, { operation: OPERATION }, () => collectionDue(tenantId, day));
}

/**
 * Collects what an account owes and is due on a day, in one payment. A refusal of the gateway, or
 * no payment method to charge, leaves the invoices open and plans the next attempt. An account that
 * is in use, or whose last charge is not settled, is left alone; that is no attempt.
 *
 * @returns why nothing was collected; undefined when it was, or when nothing was due.
 */
export async function collectDue(
  tenantId: string,
  { id, entityId, orgId }: DueAccount,
  day: LocalDate,
): Promise<string | undefined> {
  const scope = { operation: OPERATION, entityId, orgIds: [orgId] };
  let tried: CollectableInvoice[] = [];
  try {
    await systemTransaction(tenantId, { ...scope, once: true }, async (ctx) => {
      const account = await lockAccount(ctx, id);
      tried = await dueInvoices(ctx, id, day);
      if (tried.length) await collectPayment(ctx, { account, invoices: tried });
    });
    return undefined;
  } catch (error) {
    if (error instanceof Locked || !(error instanceof ApiError)) throw error;
    await systemTransaction(tenantId, scope, (ctx) =>
      planRetries(ctx, id, tried, day, error.message),
    );
    return error.message;
  }
}

async function dueInvoices(
  ctx: Ctx,
  accountId: string,
  day: LocalDate,
): Promise<CollectableInvoice[]> {
  const [open, retries] = [
    await openInvoicesOf(ctx, accountId),
    await retriesOf(ctx.tenantId, accountId),
  ];
  const due = open.filter(({ id, dueDate }) => isDueForCollection(dueDate, retries.get(id), day));
  const held = await heldBack(
    ctx,
    due.map(({ id }) => id),
  );
  return due.filter(({ id }) => !held.has(id));
}

async function planRetries(
  ctx: Ctx,
  accountId: string,
  invoices: readonly CollectableInvoice[],
  day: LocalDate,
  response: string,
): Promise<void> {
  const retries = await retriesOf(ctx.tenantId, accountId);
  for (const { id, invoiceNumber } of invoices) {
    const retry = afterFailure(retries.get(id), id, day, response);
    await storeRetry(ctx.tenantId, accountId, retry);
    const { attempts, nextAttemptOn } = retry;
    ctx.record({
      subjectType: "invoice",
      subjectId: id,
      action: "collect-failed",
      detail: { invoiceNumber, attempts, nextAttemptOn, response },
    });
    ctx.emit({
      type: "payment.failed",
      subjectType: "invoice",
      subjectId: id,
      payload: { invoiceNumber, attempts, nextAttemptOn, response },
    });
  }
}
