import { earlier, type LocalDate } from "@/lib/values/local-date";
import type { SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import { groupBy } from "@/lib/values/group-by";
import { addsRatePlan, isProductAction, type ProductAction } from "./charge-tracks-model";
import { effectDate, type SubscriptionAction } from "./order-action-model";
import type { History } from "./timeline-history-model";
import { fieldsAfter, type Write } from "./written-fields-model";

/** A rate plan of a subscription with its later changes. */
export type TimelineRatePlan = SubscribedRatePlan & {
  /** The first day without it; null unless it is removed. */
  readonly removedOn: LocalDate | null;
  readonly lastChange: "Add" | "Update" | "Remove";
};

/** An action on an existing rate plan. */
type PlanAction = Exclude<ProductAction, { type: "AddProduct" }>;

const changesRatePlan = (action: SubscriptionAction): action is PlanAction =>
  isProductAction(action) && action.type !== "AddProduct";

/** A newly added rate plan. */
export function freshPlan(plan: SubscribedRatePlan): TimelineRatePlan {
  return { ...plan, removedOn: null, lastChange: "Add" };
}

/** The rate plans of a history, in the order in which they were added. */
export function ratePlansOf(
  { created, rest }: History,
  writes: readonly Write[],
): TimelineRatePlan[] {
  const plans = [
    ...created.ratePlans,
    ...rest.filter(addsRatePlan).map(({ ratePlan }) => ratePlan),
  ];
  const changes = groupBy(rest.filter(changesRatePlan), ({ ratePlanId }) => ratePlanId);
  return plans.map((plan) => {
    const own = changes.get(plan.ratePlanId) ?? [];
    const booked = own.flatMap((action) =>
      action.type !== "ChangePlan" && action.customFields
        ? [{ version: action.version, fields: action.customFields }]
        : [],
    );
    const first = { version: 0, fields: plan.customFields };
    const ofPlan = (set: Write["set"]) => set.ratePlans?.[plan.ratePlanId];
    const customFields = fieldsAfter([first, ...booked], writes, ofPlan);
    return { ...own.reduce(planAfter, freshPlan(plan)), customFields };
  });
}

/** The rate plans after a new booking, without the one that it adds. */
export function plansAfter(
  plans: readonly TimelineRatePlan[],
  action: ProductAction,
): readonly TimelineRatePlan[] {
  if (action.type === "AddProduct") return plans;
  const { ratePlanId } = action;
  return plans.map((plan) => (plan.ratePlanId === ratePlanId ? planAfter(plan, action) : plan));
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
