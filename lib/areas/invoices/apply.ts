import type { Ctx } from "@/lib/api/context";
import { RuleViolation } from "@/lib/api/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { lowerBalances, spreadOwed } from "./posting-queries";

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
  for (const { accountId, total } of byAccount(changed, applications)) {
    await adjustBalance(ctx, accountId, total.negated());
  }
  for (const { id, invoiceNumber, balance } of changed) {
    const amount = applications.find(({ invoiceId }) => invoiceId === id)?.amount.toString();
    const detail = { invoiceNumber, amount, balance };
    ctx.record({ subjectType: "invoice", subjectId: id, action: "apply", detail });
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
