import type { Ctx } from "@/lib/kernel/context";
import type { LocalDate } from "@/lib/values/local-date";
import { type CollectionHold, endHolds, holdsOf, removeHold, storeHolds } from "./hold-queries";

/**
 * Excludes invoices from automatic collection: money or credit was deliberately unapplied from
 * them, and must not be charged to the customer's card the next morning. They are still owed, and
 * can be paid by explicit request.
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

/** Resumes collection of an invoice. */
export async function releaseHold(ctx: Ctx, invoiceId: string): Promise<void> {
  if (!(await removeHold(ctx.tenantId, invoiceId))) return;
  ctx.record({ subjectType: "invoice", subjectId: invoiceId, action: "release" });
}

/** Resumes everything whose pause ends by a day; part of the daily work. */
export async function resumeCollections(ctx: Ctx, day: LocalDate): Promise<void> {
  for (const id of await endHolds(ctx.tenantId, day)) {
    ctx.record({ subjectType: "invoice", subjectId: id, action: "release" });
  }
}

/** The reasons of holds, by invoice; invoices without a hold are absent. */
export function heldBack(
  ctx: Ctx,
  invoiceIds: readonly string[],
): Promise<Map<string, CollectionHold>> {
  return holdsOf(ctx.tenantId, invoiceIds);
}
