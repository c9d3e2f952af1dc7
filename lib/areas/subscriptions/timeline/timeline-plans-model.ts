import { earlier, type LocalDate } from "@/lib/values/local-date";
import type { SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import { type ProductAction, pushed } from "./charge-tracks-model";
import { effectDate } from "./order-action-model";
import type { History } from "./timeline-history-model";
import { fieldsAfter, type Write } from "./written-fields-model";

/** A rate plan of a subscription with what has become of it. */
export type TimelineRatePlan = SubscribedRatePlan & {
  /** The first day without it; null while it stays. */
  readonly removedOn: LocalDate | null;
  readonly lastChange: "Add" | "Update" | "Remove";
};

/** What happens to a rate plan that there is. */
type PlanAction = Exclude<ProductAction, { type: "AddProduct" }>;

/** A rate plan as it comes. */
export function freshPlan(plan: SubscribedRatePlan): TimelineRatePlan {
  return { ...plan, removedOn: null, lastChange: "Add" };
}

/** The rate plans of a history, in the order in which they were added. */
export function ratePlansOf(
  { created, rest }: History,
  writes: readonly Write[],
): TimelineRatePlan[] {
  const plans = new Map(created.ratePlans.map((plan) => [plan.ratePlanId, plan]));
  const happened = new Map<string, PlanAction[]>();
  for (const action of rest) {
    if (action.type === "AddProduct" || action.type === "ChangePlan") {
      plans.set(action.ratePlan.ratePlanId, action.ratePlan);
    }
    if (
      action.type === "UpdateProduct" ||
      action.type === "RemoveProduct" ||
      action.type === "ChangePlan"
    ) {
      pushed(happened, action.ratePlanId, action);
    }
  }
  return [...plans.values()].map((plan) => {
    const own = happened.get(plan.ratePlanId) ?? [];
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

/** The rate plans as a new booking leaves them, without the one that it brings. */
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
