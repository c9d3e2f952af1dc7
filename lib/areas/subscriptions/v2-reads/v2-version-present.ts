import { wireId } from "@/lib/kernel/ids";
import {
  effectDate,
  type SubscriptionAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { VersionRow } from "./v2-version-model";
import { pick } from "@/lib/values/keys";

/** The bookings of a version, with the requested fields, and their order. */
export function presentMaking(
  row: VersionRow,
  actions: readonly SubscriptionAction[],
  fields: readonly string[] | undefined,
) {
  const made = actions.filter(({ version }) => version === row.version);
  const chosen = <T extends { action_id: string }>(action: T): Partial<T> =>
    pick(action, (name) => fields === undefined || name === "action_id" || fields.includes(name));
  return {
    actions: {
      data: made.map((action, index) => chosen(presentAction(action, index + 1))),
      next_page: null,
    },
    order: {
      id: wireId(row.orderId),
      order_number: row.orderNumber,
      order_date: row.orderDate,
      description: row.orderDescription,
      category: row.orderCategory === "Return" ? ("return" as const) : ("sale" as const),
      state: STATES[row.orderStatus] ?? row.orderStatus.toLowerCase(),
    },
  };
}

const STATES: Readonly<Record<string, string>> = { Completed: "complete", Cancelled: "canceled" };

function presentAction(action: SubscriptionAction, sequence: number) {
  const { contractEffective, serviceActivation, customerAcceptance } = action.dates;
  return {
    action_id: wireId(action.id),
    type: ACTION_WORDS[action.type],
    sequence,
    start_on: {
      contract_effective: contractEffective,
      service_activation: serviceActivation,
      customer_acceptance: customerAcceptance,
    },
    effective_date: effectDate(action),
  };
}

/** Names of action types in version 2. */
export const ACTION_WORDS: Readonly<Record<SubscriptionAction["type"], string>> = {
  CreateSubscription: "create_subscription",
  TermsAndConditions: "terms",
  AddProduct: "add_subscription_plan",
  UpdateProduct: "update_subscription_plan",
  RemoveProduct: "remove_subscription_plan",
  RenewSubscription: "renew",
  CancelSubscription: "cancel",
  OwnerTransfer: "owner_transfer",
  Suspend: "pause",
  Resume: "resume",
  ChangePlan: "replace_subscription_plan",
};
