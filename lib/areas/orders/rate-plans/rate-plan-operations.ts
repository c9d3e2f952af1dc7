import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { uuidOf } from "@/lib/kernel/ids";
import * as contract from "./rate-plan-contract";
import { presentRatePlanOf } from "./rate-plan-present";
import { planBookings, ratePlanById } from "./rate-plan-queries";

export const getRatePlan = operation(contract.getRatePlan, async (ctx, { params }) => {
  const plan = await ratePlanById(ctx, uuidOf(params.ratePlanId) ?? null);
  if (plan === undefined) throw new NotFound("rate plan", params.ratePlanId);
  return presentRatePlanOf(plan, await planBookings(ctx.tenantId, plan.subscriptionId));
});
