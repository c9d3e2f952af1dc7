import type { Ctx } from "@/lib/kernel/context";
import { chargesOf } from "@/lib/areas/subscriptions/billing-queries";
import type { StoredRatePlan } from "@/lib/areas/subscriptions/detail-model";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/model";
import { ratePlansOf } from "@/lib/areas/subscriptions/queries";

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
): Promise<SubscriptionCharge[]> {
  return chargesOf(ctx.tenantId, [subscriptionId], billCycleDay);
}
