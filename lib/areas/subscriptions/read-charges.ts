import type { Ctx } from "@/lib/api/context";
import { chargesOf } from "./billing-queries";
import type { StoredRatePlan } from "./detail-model";
import type { BillableCharge } from "./model";
import { ratePlansOf } from "./queries";

/** The rate plans of subscriptions with all segments of their charges, oldest first. */
export async function storedRatePlans(
  ctx: Ctx,
  subscriptionIds: readonly string[],
): Promise<StoredRatePlan[]> {
  return subscriptionIds.length ? ratePlansOf(ctx.tenantId, subscriptionIds) : [];
}

/** The charges of a subscription as billing sees them; `billCycleDay` is its payer's. */
export function storedCharges(
  ctx: Ctx,
  subscriptionId: string,
  billCycleDay: number,
): Promise<BillableCharge[]> {
  return chargesOf(ctx.tenantId, [subscriptionId], billCycleDay);
}
