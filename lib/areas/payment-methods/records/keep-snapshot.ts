import type { Ctx } from "@/lib/kernel/context";
import { takeSnapshot } from "./snapshot-queries";

/**
 * Keeps a payment method as it is now, for a payment that is made with it; gives the snapshot's id.
 * The same facts are kept once.
 */
export function keepSnapshot(ctx: Ctx, paymentMethodId: string): Promise<string> {
  return takeSnapshot(ctx, paymentMethodId);
}
