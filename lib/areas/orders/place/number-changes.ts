import { bringsRamp, withRampNumber } from "@/lib/areas/subscriptions/changes/booking-model";
import { inTurn } from "@/lib/values/in-turn";
import { changeBy } from "@/lib/areas/subscriptions/timeline/change-model";
import type { SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { takeNumbers } from "@/lib/platform/numbers/numbering";
import type { OrderedSubscription } from "./order-parts";

/** The rate plan that an action adds to an existing subscription. */
function planOf(action: SubscriptionAction): SubscribedRatePlan | undefined {
  return action.type === "AddProduct" || action.type === "ChangePlan" ? action.ratePlan : undefined;
}

/**
 * The same order with numbers for the rate plans and charges that it adds to existing subscriptions;
 * those of new subscriptions are numbered together with the subscription.
 */
export async function numberedChanges(
  subscriptions: readonly OrderedSubscription[],
): Promise<OrderedSubscription[]> {
  const plans = subscriptions.flatMap((of) =>
    of.kind === "changed" ? of.change.booked.flatMap((action) => planOf(action) ?? []) : [],
  );
  const ramps = subscriptions.reduce(
    (sum, of) => sum + (of.kind === "changed" ? of.change.booked.filter(bringsRamp).length : 0),
    0,
  );
  if (!plans.length && !ramps) return [...subscriptions];
  const charges = plans.reduce((sum, plan) => sum + plan.charges.length, 0);
  const numbers = await takeNumbers({ ratePlan: plans.length, charge: charges, ramp: ramps });
  const take = inTurn(numbers);
  return subscriptions.map((of) => {
    if (of.kind === "created") return of;
    const booked = of.change.booked.map((action) => numberedAction(action, take));
    return { ...of, change: changeBy(of.change.before, booked) };
  });
}

/** An action with numbers for its new parts. */
function numberedAction(
  asked: SubscriptionAction,
  take: (kind: "ratePlan" | "charge" | "ramp") => string,
): SubscriptionAction {
  const action = withRampNumber(asked, () => take("ramp"));
  if (action.type !== "AddProduct" && action.type !== "ChangePlan") return action;
  const ratePlan = {
    ...action.ratePlan,
    ratePlanNumber: take("ratePlan"),
    charges: action.ratePlan.charges.map((charge) => ({ ...charge, chargeNumber: take("charge") })),
  };
  return { ...action, ratePlan };
}
