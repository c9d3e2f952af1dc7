import type { Ctx } from "@/lib/api/context";
import { RuleViolation } from "@/lib/api/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { type Lowered, lowerBalances, raiseBalances, spreadOwed } from "./posting-queries";

/** Money that is put against one invoice. */
export type InvoiceApplication = { readonly invoiceId: string; readonly amount: Decimal };

/** Puts money against one invoice; see `applyToInvoices`. */
export function applyToInvoice(ctx: Ctx, application: InvoiceApplication): Promise<void> {
  return applyToInvoices(ctx, [application]);
}

/**
 * Puts money against invoices of one account: their balances fall by compare-and-set in one
 * statement, and the account owes that much less. Each invoice stands in the list at most once, and
 * the account must be locked by the caller.
 *
 * @throws RuleViolation when an invoice is not posted or owes less than the amount.
 */
export async function applyToInvoices(
  ctx: Ctx,
  applications: readonly InvoiceApplication[],
): Promise<void> {
  const changed = await coverInvoices(ctx, applications);
  for (const { accountId, total } of byAccount(changed, applications)) {
    await adjustBalance(ctx, accountId, total.negated());
  }
}

/**
 * Lowers what invoices owe, and nothing else: credit that covers them was taken off the account when
 * it was posted. Otherwise as `applyToInvoices`.
 */
export async function coverInvoices(
  ctx: Ctx,
  applications: readonly InvoiceApplication[],
): Promise<Lowered[]> {
  const changed = await lowerBalances(
    ctx,
    applications.map(({ invoiceId, amount }) => ({ invoiceId, amount: amount.toString() })),
  );
  if (changed.length !== applications.length) {
    throw new RuleViolation(
      "An amount can be applied only to a posted invoice that owes at least as much.",
    );
  }
  const partly = changed.filter(({ balance }) => !decimal(balance).isZero());
  if (partly.length) await spreadOwed([ctx.tenantId, partly.map(({ id }) => id)]);
  for (const { id, invoiceNumber, balance } of changed) {
    const amount = applications.find(({ invoiceId }) => invoiceId === id)?.amount.toString();
    const detail = { invoiceNumber, amount, balance };
    ctx.record({ subjectType: "invoice", subjectId: id, action: "apply", detail });
  }
  return changed;
}

/**
 * Takes back what covered invoices: they owe it again, and the account is left alone.
 *
 * @throws RuleViolation when an invoice is not posted or would owe more than its amount.
 */
export async function uncoverInvoices(
  ctx: Ctx,
  applications: readonly InvoiceApplication[],
): Promise<void> {
  const raised = await raiseBalances(
    ctx,
    applications.map(({ invoiceId, amount }) => ({ invoiceId, amount: amount.toString() })),
  );
  if (raised.length !== applications.length) {
    throw new RuleViolation("An invoice cannot owe more than its amount.");
  }
  await spreadOwed([ctx.tenantId, raised]);
  for (const { invoiceId, amount } of applications) {
    const detail = { amount: amount.toString() };
    ctx.record({ subjectType: "invoice", subjectId: invoiceId, action: "unapply", detail });
  }
}

function byAccount(
  changed: readonly { id: string; accountId: string }[],
  applications: readonly InvoiceApplication[],
): { accountId: string; total: Decimal }[] {
  const accounts = [...new Set(changed.map(({ accountId }) => accountId))];
  return accounts.map((accountId) => {
    const ids = new Set(changed.filter((of) => of.accountId === accountId).map(({ id }) => id));
    const parts = applications.filter(({ invoiceId }) => ids.has(invoiceId));
    return { accountId, total: sumOf(parts.map(({ amount }) => amount)) };
  });
}
