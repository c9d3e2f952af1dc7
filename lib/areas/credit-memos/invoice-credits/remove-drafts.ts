import type { Ctx } from "@/lib/kernel/context";
import { reopenPeriods } from "@/lib/areas/commitments/true-ups";
import { RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { linesWithoutDocument, removeLines } from "@/lib/areas/invoices/posting/lone-lines";
import { deleteInvoice } from "@/lib/areas/invoices/posting/settle-invoice";
import { reopenLines } from "@/lib/areas/order-lines/bill-lines";
import { freeFunds } from "@/lib/areas/prepaid/funds";
import { reopenItems } from "@/lib/areas/scheduled-charges/due-items";
import { cancelMemo, deleteMemo } from "@/lib/areas/credit-memos/settle-memo";
import { cancelInvoice } from "./cancel-invoice";
import { releaseCharges } from "./release-charges";
import { billedAfterLines } from "./release-queries";

/**
 * Cancels a draft invoice, and deletes it unless it was posted once: then its number stays.
 *
 * @throws as `cancelInvoice`.
 */
export async function removeDraftInvoice(ctx: Ctx, id: string): Promise<void> {
  const { invoiceNumber, draftNumber } = await cancelInvoice(ctx, id);
  if (invoiceNumber === draftNumber) await deleteInvoice(ctx, id);
}

/** The same for a draft credit memo; numbered with gaps, it has no other number as a draft. */
export async function removeDraftMemo(ctx: Ctx, id: string): Promise<void> {
  const { memoNumber, draftNumber } = await cancelMemo(ctx, id);
  if (draftNumber === null || memoNumber === draftNumber) await deleteMemo(ctx, id);
}

/**
 * Removes the lines without a document that a bill run made for a locked account: their days fall due again.
 *
 * @throws RuleViolation when their charges were billed on, or credited, since.
 */
export async function removeLoneLines(ctx: Ctx, account: Account, runId: string): Promise<void> {
  const lines = await linesWithoutDocument(ctx, runId, account.id);
  if (!lines.length) return;
  const ids = lines.map(({ id }) => id);
  const after = await billedAfterLines(ctx.tenantId, ids);
  if (after) {
    throw new RuleViolation(
      `${after.chargeName} was billed on, or credited, since: cancel or reverse that first.`,
    );
  }
  await freeFunds(ctx, ids);
  await reopenPeriods(ctx, ids);
  await reopenItems(ctx, ids);
  await reopenLines(ctx, ids);
  await removeLines(ctx, ids);
  const charges = lines.flatMap(({ kind, chargeId }) =>
    kind === "discount" ? [] : (chargeId ?? []),
  );
  await releaseCharges(ctx, account, [...new Set(charges)]);
}
