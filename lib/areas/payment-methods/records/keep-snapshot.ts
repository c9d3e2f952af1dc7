import type { Ctx } from "@/lib/kernel/context";
import { takeSnapshot } from "./snapshot-queries";

/**
 * Stores a payment method as it is now, for a payment made with it; returns the snapshot's id. The
 * same data is stored once.
 */
export function keepSnapshot(ctx: Ctx, paymentMethodId: string): Promise<string> {
  return takeSnapshot(ctx, paymentMethodId);
}
