import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import type { Subscription } from "./detail-model";
import { subscriptionByKey, subscriptionByRamp } from "./queries";

/**
 * A subscription by id or number.
 *
 * @throws NotFound alike for unknown keys, other tenants, and entities or orgs out of reach.
 */
export async function findSubscription(
  ctx: Ctx,
  key: string,
  options: { resource?: number } = {},
): Promise<Subscription> {
  const subscription = await subscriptionByKey(ctx, key);
  if (subscription === undefined) throw new NotFound("subscription", key, options);
  return subscription;
}

/** The subscription that has a ramp. @throws NotFound alike for unknown numbers and what is out of reach. */
export async function findRamped(ctx: Ctx, rampNumber: string): Promise<Subscription> {
  const subscription = await subscriptionByRamp(ctx, rampNumber);
  if (subscription === undefined) throw new NotFound("ramp", rampNumber);
  return subscription;
}
