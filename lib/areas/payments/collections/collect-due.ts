import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { heldBack } from "@/lib/areas/invoices/applications/hold-back";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { inLanes } from "@/lib/platform/lanes";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { applyDueCredit } from "./apply-due-credit";
import { type CollectableInvoice, collectPayment } from "@/lib/areas/payments/collect";
import {
  collectionDue,
  type DueAccount,
  nextRetryAt,
  postponeRetries,
  retriesDue,
  retriesOf,
} from "./collection-queries";
import { noteCollected } from "./note-attempts";
import { planRetries } from "./plan-retries";
import { isDueForCollection } from "./retry-model";

const OPERATION = "collectDue";

/** Accounts with automatic payment that have something to collect on a day. */
export function accountsToCollect(
  tenantId: string,
  day: LocalDate,
  page: Page<DueAccount> = {},
): Promise<DueAccount[]> {
  return systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
    collectionDue(tenantId, day, ctx.now, page),
  );
}

/**
 * Collects what an account owes and is due on a day: its credit first, the rest in one payment. A gateway's refusal, or
 * a missing payment method, leaves the invoices open and plans the next attempt. An account that is in use, or whose
 * last charge is not settled, is skipped; that is no attempt.
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
  await systemTransaction(tenantId, scope, (ctx) => applyDueCredit(ctx, id, day));
  try {
    await systemTransaction(tenantId, { ...scope, once: true }, async (ctx) => {
      const account = await lockAccount(ctx, id);
      tried = await dueInvoices(ctx, id, day);
      if (tried.length) await collectNow(ctx, account, tried);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    const invoiceIds = tried.map((invoice) => invoice.id);
    await systemTransaction(tenantId, scope, (ctx) =>
      planRetries(ctx, { accountId: id, invoiceIds, day, error }),
    );
    return error.message;
  }
}

async function collectNow(ctx: Ctx, account: Account, invoices: readonly CollectableInvoice[]) {
  const { paymentId } = await collectPayment(ctx, { account, invoices });
  const paid = invoices.map(({ id, balance }) => ({ invoiceId: id, amount: balance }));
  await noteCollected(ctx, account, paid, { source: "Schedule", paymentId });
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
  const due = open.filter(
    ({ id, dueDate, autoPay }) =>
      autoPay !== false && isDueForCollection(dueDate, retries.get(id), day, ctx.now),
  );
  const held = await heldBack(
    ctx,
    due.map(({ id }) => id),
  );
  return due.filter(({ id }) => !held.has(id));
}

/** The time of the next attempt that is planned by the hour; null when none is. */
export function nextRetryMoment(tenantId: string): Promise<Date | null> {
  return asTenant(tenantId, () => nextRetryAt(tenantId));
}

/** Makes the attempts whose hour has come. An account that is in use is left to the next day. */
export async function collectByHour(tenantId: string, lanes?: number): Promise<void> {
  const day = await systemTransaction(tenantId, { operation: OPERATION }, async (ctx) => ctx.today);
  const read = (page: Page<DueAccount>) =>
    systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
      retriesDue(tenantId, day, ctx.now, page),
    );
  for await (const due of pagesOf(read)) {
    await inLanes(
      due,
      ({ id }) => id,
      (account) => collectOrPostpone(tenantId, account, day),
      lanes,
    );
  }
}

async function collectOrPostpone(
  tenantId: string,
  account: DueAccount,
  day: LocalDate,
): Promise<void> {
  try {
    await collectDue(tenantId, account, day);
  } catch (thrown) {
    if (!isPassing(databaseFault(thrown))) throw thrown;
    await systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
      postponeRetries(tenantId, account.id, addDays(day, 1), ctx.now),
    );
  }
}
