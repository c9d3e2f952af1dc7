import { applyCreditBalance } from "@/lib/areas/adjustments/credit-balance";
import { hasNeed } from "@/lib/kernel/features";
import type { Ctx } from "@/lib/kernel/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { applyCredit } from "@/lib/areas/credit-memos/apply-memo";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { heldBack } from "@/lib/areas/invoices/applications/hold-back";
import { collectionSettingsOf } from "@/lib/areas/settings/collection-settings-model";
import type { LocalDate } from "@/lib/values/local-date";
import { applyUnappliedPayments } from "@/lib/areas/payments/apply-payment";

/**
 * Applies an account's credit to everything that is due on a day, the oldest invoice first: credit
 * memos, then prepayments, and the credit balance where there are no memos. Does nothing where the tenant has disabled it. Runs in a transaction
 * before the one that charges, so that a declined card does not undo it.
 */
export async function applyDueCredit(ctx: Ctx, accountId: string, day: LocalDate): Promise<void> {
  if (!collectionSettingsOf(ctx.settings, ctx.environment).applyCreditAutomatically) return;
  const account = await lockAccount(ctx, accountId);
  const due = (await openInvoicesOf(ctx, accountId)).filter(
    ({ dueDate, autoPay }) => autoPay !== false && dueDate <= day,
  );
  const held = await heldBack(
    ctx,
    due.map(({ id }) => id),
  );
  const payable = due.filter(({ id }) => !held.has(id));
  const owing = await applyUnappliedPayments(
    ctx,
    account,
    await applyCredit(ctx, account, payable),
  );
  if (hasNeed(ctx.settings, "creditBalance")) await applyCreditBalance(ctx, account, owing);
}
