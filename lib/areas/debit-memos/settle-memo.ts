import type { Ctx } from "@/lib/kernel/context";
import { requireInvoiceAllows } from "@/lib/areas/invoices/lifecycle-model";
import { findDebit } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import { cancelRows } from "@/lib/areas/invoices/posting/cancel-rows";
import {
  announceSettled,
  deleteInvoice,
  lockOwnInvoice,
  postInvoice,
  unpostInvoice,
} from "@/lib/areas/invoices/posting/settle-invoice";

/** Posts a draft: the account owes it from now on. @throws RuleViolation unless it is a draft; NotFound. */
export const postMemo = (ctx: Ctx, key: string): Promise<Invoice> =>
  postInvoice(ctx, key, { kind: "DebitMemo" });

/** Makes a posted memo a draft again. @throws RuleViolation unless nothing covers it or refers to it; NotFound. */
export const unpostMemo = (ctx: Ctx, key: string): Promise<Invoice> =>
  unpostInvoice(ctx, key, "DebitMemo");

/** Deletes a canceled memo. @throws RuleViolation unless it is canceled and leaves no gap in the numbers. */
export const deleteMemo = (ctx: Ctx, key: string): Promise<Invoice> =>
  deleteInvoice(ctx, key, "DebitMemo");

/** Cancels a draft. It billed no charge, so nothing else changes. @throws RuleViolation unless it is a draft. */
export async function cancelMemo(ctx: Ctx, key: string): Promise<Invoice> {
  const { invoice } = await lockOwnInvoice(ctx, key, "DebitMemo");
  requireInvoiceAllows("cancel", invoice);
  await cancelRows(ctx, invoice.id);
  announceSettled(ctx, invoice, "cancel");
  return findDebit(ctx, invoice.id);
}
