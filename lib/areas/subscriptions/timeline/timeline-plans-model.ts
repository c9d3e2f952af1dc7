import { earlier, type LocalDate } from "@/lib/values/local-date";
import type { SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import { groupBy } from "@/lib/values/group-by";
import {
  addsRatePlan,
  type BringingAction,
  isProductAction,
  type ProductAction,
} from "./charge-tracks-model";
import { type HeldFeature, heldFeatures } from "./held-features-model";
import { effectDate, type SubscriptionAction } from "./order-action-model";
import type { History } from "./timeline-history-model";
import { fieldsAfter, type Write } from "./written-fields-model";

/** A rate plan of a subscription with its later changes. */
export type TimelineRatePlan = Omit<SubscribedRatePlan, "features"> & {
  /** The first day without it; null unless it is removed. */
  readonly removedOn: LocalDate | null;
  readonly lastChange: "Add" | "Update" | "Remove";
  readonly features: readonly HeldFeature[];
};

/** An action on an existing rate plan. */
type PlanAction = Exclude<ProductAction, { type: "AddProduct" }>;

const changesRatePlan = (action: SubscriptionAction): action is PlanAction =>
  isProductAction(action) && action.type !== "AddProduct";

const isUpdate = (action: SubscriptionAction) => action.type === "UpdateProduct";

/** A newly added rate plan. */
export function freshPlan(plan: SubscribedRatePlan, by: BringingAction): TimelineRatePlan {
  const features = heldFeatures(plan, by, []);
  return { removedOn: null, lastChange: "Add", ...plan, features };
}

/** The rate plans of a history, in the order in which they were added. */
export function ratePlansOf(
  { created, rest }: History,
  writes: readonly Write[],
): TimelineRatePlan[] {
  const plans = [created, ...rest].flatMap(broughtBy);
  const changes = groupBy(rest.filter(changesRatePlan), ({ ratePlanId }) => ratePlanId);
  return plans.map(({ plan, by }) => {
    const own = changes.get(plan.ratePlanId) ?? [];
    const booked = own.flatMap((action) =>
      action.type !== "ChangePlan" && action.customFields
        ? [{ version: action.version, fields: action.customFields }]
        : [],
    );
    const first = { version: 0, fields: plan.customFields };
    const ofPlan = (set: Write["set"]) => set.ratePlans?.[plan.ratePlanId];
    const customFields = fieldsAfter([first, ...booked], writes, ofPlan);
    const features = heldFeatures(plan, by, own.filter(isUpdate));
    return { ...own.reduce(planAfter, freshPlan(plan, by)), customFields, features };
  });
}

/** A rate plan, and the booking that added it. */
type Brought = { readonly plan: SubscribedRatePlan; readonly by: BringingAction };

function broughtBy(by: SubscriptionAction): Brought[] {
  if (by.type === "CreateSubscription") return by.ratePlans.map((plan) => ({ plan, by }));
  return addsRatePlan(by) ? [{ plan: by.ratePlan, by }] : [];
}

/** The rate plans after a new booking, the last of `actions`, without the one that it adds. */
export function plansAfter(
  plans: readonly TimelineRatePlan[],
  action: ProductAction,
  actions: readonly SubscriptionAction[],
): readonly TimelineRatePlan[] {
  if (action.type === "AddProduct") return plans;
  const { ratePlanId } = action;
  return plans.map((plan) => {
    if (plan.ratePlanId !== ratePlanId) return plan;
    const after = planAfter(plan, action);
    if (action.type !== "UpdateProduct" || action.features === undefined) return after;
    return { ...after, features: featuresAfter(ratePlanId, actions) };
  });
}

function featuresAfter(ratePlanId: string, actions: readonly SubscriptionAction[]) {
  const updates = actions.filter(isUpdate).filter((of) => of.ratePlanId === ratePlanId);
  const brought = actions.flatMap(broughtBy).filter(({ plan }) => plan.ratePlanId === ratePlanId);
  return brought.flatMap(({ plan, by }) => heldFeatures(plan, by, updates));
}

function planAfter(plan: TimelineRatePlan, action: PlanAction): TimelineRatePlan {
  const said = action.type === "ChangePlan" ? undefined : action.customFields;
  const customFields = said === undefined ? plan.customFields : { ...plan.customFields, ...said };
  if (action.type === "UpdateProduct") {
    const lastChange = plan.removedOn === null ? "Update" : plan.lastChange;
    return { ...plan, lastChange, customFields };
  }
  const on = effectDate(action);
  const removedOn = plan.removedOn === null ? on : earlier(plan.removedOn, on);
  return { ...plan, removedOn, lastChange: "Remove", customFields };
}
