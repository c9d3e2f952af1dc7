import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import type { DeliveryAdjustment } from "./model";
import { adjustmentByKey, adjustmentsOfSubscription } from "./queries";

/** A delivery adjustment by id or number. @throws NotFound, for those out of reach alike. */
export async function findAdjustment(ctx: Ctx, key: string): Promise<DeliveryAdjustment> {
  const adjustment = await adjustmentByKey(ctx, key);
  if (adjustment === undefined) throw new NotFound("delivery adjustment", key);
  return adjustment;
}

/** The delivery adjustments of a subscription, by day of delivery. @throws NotFound */
export async function adjustmentsOf(ctx: Ctx, key: string): Promise<DeliveryAdjustment[]> {
  return adjustmentsOfSubscription(ctx, (await findSubscription(ctx, key)).id);
}
