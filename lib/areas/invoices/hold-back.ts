import type { Ctx } from "@/lib/api/context";
import { type CollectionHold, holdsOf, removeHold, storeHolds } from "./hold-queries";

/**
 * Keeps invoices out of everything that collects by itself: somebody took money or credit off them
 * on purpose, and it must not come back from the customer's card the next morning. They are still
 * owed, and can be paid by whoever asks for them by name.
 */
export async function holdBack(
  ctx: Ctx,
  invoiceIds: readonly string[],
  reason: string,
): Promise<void> {
  if (!invoiceIds.length) return;
  const by = { reason, heldByName: ctx.actor.name, heldAt: ctx.now };
  await storeHolds(ctx.tenantId, invoiceIds, by);
  for (const id of invoiceIds) {
    ctx.record({ subjectType: "invoice", subjectId: id, action: "hold-back", detail: { reason } });
  }
}

/** Has an invoice collected again like any other. */
export async function releaseHold(ctx: Ctx, invoiceId: string): Promise<void> {
  if (!(await removeHold(ctx.tenantId, invoiceId))) return;
  ctx.record({ subjectType: "invoice", subjectId: invoiceId, action: "release" });
}

/** Why invoices are held back, by invoice; invoices without a hold are absent. */
export function heldBack(
  ctx: Ctx,
  invoiceIds: readonly string[],
): Promise<Map<string, CollectionHold>> {
  return holdsOf(ctx.tenantId, invoiceIds);
}
