import type { Ctx } from "@/lib/kernel/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { applyCredit } from "@/lib/areas/credit-memos/apply-memo";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { heldBack } from "@/lib/areas/invoices/applications/hold-back";
import { collectionSettingsOf } from "@/lib/areas/settings/collection-settings-model";
import type { LocalDate } from "@/lib/values/local-date";
import { applyUnappliedPayments } from "@/lib/areas/payments/apply-payment";

/**
 * Puts the credit of an account against everything that is due on a day, the oldest invoice first:
 * credit memos, then what was paid ahead. Nothing where the tenant wants credit left alone. Runs in
 * a transaction before the one that charges, so a card that declines does not take the credit back.
 */
export async function applyDueCredit(ctx: Ctx, accountId: string, day: LocalDate): Promise<void> {
  if (!collectionSettingsOf(ctx.settings, ctx.environment).applyCreditAutomatically) return;
  const account = await lockAccount(ctx, accountId);
  const due = (await openInvoicesOf(ctx, accountId)).filter(({ dueDate }) => dueDate <= day);
  const held = await heldBack(
    ctx,
    due.map(({ id }) => id),
  );
  const payable = due.filter(({ id }) => !held.has(id));
  await applyUnappliedPayments(ctx, account, await applyCredit(ctx, account, payable));
}
