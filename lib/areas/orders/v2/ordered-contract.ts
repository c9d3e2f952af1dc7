import { fieldsOf } from "@/lib/api/field";
import {
  createSubscriptionV2,
  patchSubscription,
} from "@/lib/areas/subscriptions/v2-changes/v2-change-contract";

const field = fieldsOf(554); // 554030-554039: subscriptions of orders of version 2.

const { subscription_plans: plans, ...creating } = createSubscriptionV2.body.omit({
  custom_fields: true,
  processing_options: true,
}).shape;
const changing = patchSubscription.body.omit({ processing_options: true });

/** A subscription that an order creates, by its plans, or changes, by its number. */
export const orderedSubscription = changing.extend({
  ...creating,
  description: changing.shape.description,
  subscription_plans: field(
    30,
    plans.optional(),
    "Rate plans of a new subscription; an entry without them changes subscription_number.",
  ),
});
