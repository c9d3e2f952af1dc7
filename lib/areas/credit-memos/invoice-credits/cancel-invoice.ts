import type { Ctx } from "@/lib/kernel/context";
import { reopenPeriods } from "@/lib/areas/commitments/true-ups";
import { RuleViolation } from "@/lib/kernel/errors";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import { requireInvoiceAllows } from "@/lib/areas/invoices/lifecycle-model";
import type { Invoice } from "@/lib/areas/invoices/model";
import { cancelRows } from "@/lib/areas/invoices/posting/cancel-rows";
import { announceSettled, lockOwnInvoice } from "@/lib/areas/invoices/posting/settle-invoice";
import { reopenLines } from "@/lib/areas/order-lines/bill-lines";
import { freeFunds } from "@/lib/areas/prepaid/funds";
import { reopenItems } from "@/lib/areas/scheduled-charges/due-items";
import { freeProcessed } from "@/lib/areas/usage/rate-usage";
import { releaseCharges } from "./release-charges";
import { billedAfter } from "./release-queries";

/**
 * Cancels a draft: its charges return to where the other documents have billed them, and its usage
 * is released.
 *
 * @throws RuleViolation unless it is a draft whose charges no later document bills or credits.
 */
export async function cancelInvoice(ctx: Ctx, key: string): Promise<Invoice> {
  const { invoice, account } = await lockOwnInvoice(ctx, key);
  requireInvoiceAllows("cancel", invoice);
  const after = await billedAfter(ctx.tenantId, invoice.id);
  if (after) {
    throw new RuleViolation(
      `${after.chargeName} of ${invoice.invoiceNumber} was billed on, or credited, with ${after.document}: cancel or reverse that first.`,
    );
  }
  const lines = await cancelRows(ctx, invoice.id);
  const ids = lines.map(({ id }) => id);
  await freeProcessed(ctx, ids);
  await freeFunds(ctx, ids);
  await reopenPeriods(ctx, ids);
  await reopenItems(ctx, ids);
  await reopenLines(
    ctx,
    lines.map(({ id }) => id),
  );
  const charges = lines.flatMap(({ chargeId, kind }) =>
    kind === "discount" ? [] : (chargeId ?? []),
  );
  await releaseCharges(ctx, account, [...new Set(charges)]);
  announceSettled(ctx, invoice, "cancel");
  return findInvoice(ctx, invoice.id);
}
