import type { Ctx } from "@/lib/kernel/context";
import { noteApproval, noteFailure } from "./charge-queries";

/**
 * Records on the payment method how its last charge went. An approval belongs to the caller's
 * transaction; a failure is stored although that transaction rolls back.
 */
export async function recordCharge(
  ctx: Ctx,
  paymentMethodId: string,
  outcome: "approved" | "declined" | "unknown",
): Promise<void> {
  if (outcome === "approved") await noteApproval(ctx.tenantId, paymentMethodId, ctx.now);
  else
    await noteFailure(
      ctx.tenantId,
      paymentMethodId,
      ctx.now,
      outcome === "declined" ? "Declined" : "Unknown",
    );
}
