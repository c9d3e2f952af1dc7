import type { Ctx } from "@/lib/kernel/context";
import { storeReversal } from "./posting-queries";

/** A line that no longer counts as billed, and its charge. */
export type ReversedLine = {
  readonly id: string;
  readonly chargeId: string | null;
  readonly kind: string;
};

/** Marks an invoice and its lines as reversed by a credit memo; returns the lines. */
export function markReversed(ctx: Ctx, invoiceId: string, memoId: string): Promise<ReversedLine[]> {
  return storeReversal(ctx, invoiceId, memoId);
}
