import type { Ctx } from "@/lib/kernel/context";
import type { LocalDate } from "@/lib/values/local-date";
import { type CollectionHold, endHolds, holdsOf, removeHold, storeHolds } from "./hold-queries";

/**
 * Keeps invoices out of everything that collects by itself: somebody took money or credit off them
 * on purpose, and it must not come back from the customer's card the next morning. They are still
 * owed, and can be paid by whoever asks for them by name.
 */
export async function holdBack(
  ctx: Ctx,
  invoiceIds: readonly string[],
  reason: string,
  resumesOn: LocalDate | null = null,
): Promise<void> {
  if (!invoiceIds.length) return;
  const by = { reason, heldByName: ctx.actor.name, heldAt: ctx.now, resumesOn };
  await storeHolds(ctx.tenantId, invoiceIds, by);
  for (const id of invoiceIds) {
    ctx.record({
      subjectType: "invoice",
      subjectId: id,
      action: "hold-back",
      detail: { reason, resumesOn },
    });
  }
}

/** Has an invoice collected again like any other. */
export async function releaseHold(ctx: Ctx, invoiceId: string): Promise<void> {
  if (!(await removeHold(ctx.tenantId, invoiceId))) return;
  ctx.record({ subjectType: "invoice", subjectId: invoiceId, action: "release" });
}

/** Has everything collected again whose pause ends by a day; part of the work of that day. */
export async function resumeCollections(ctx: Ctx, day: LocalDate): Promise<void> {
  for (const id of await endHolds(ctx.tenantId, day)) {
    ctx.record({ subjectType: "invoice", subjectId: id, action: "release" });
  }
}

/** Why invoices are held back, by invoice; invoices without a hold are absent. */
export function heldBack(
  ctx: Ctx,
  invoiceIds: readonly string[],
): Promise<Map<string, CollectionHold>> {
  return holdsOf(ctx.tenantId, invoiceIds);
}
