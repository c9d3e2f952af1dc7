import type { ActionType } from "@/components/orders/draft/order-values";
import { formatWords } from "@/lib/portal/format";

/** The kinds of actions on subscriptions that exist, with their names in the portal. */
export const actionChoices: { value: ActionType; label: string; help: string }[] = [
  { value: "UpdateProduct", label: "Change quantity or price", help: "Of a rate plan that it has" },
  { value: "AddProduct", label: "Add a rate plan", help: "From the catalog" },
  { value: "ChangePlan", label: "Replace a rate plan", help: "An upgrade or a downgrade" },
  {
    value: "RemoveProduct",
    label: "Remove a rate plan",
    help: "Anything billed beyond it is credited",
  },
  { value: "TermsAndConditions", label: "Change terms", help: "Renewal, payment term" },
  { value: "RenewSubscription", label: "Renew", help: "Another term after the current one" },
  { value: "Suspend", label: "Pause", help: "Nothing is billed while it is paused" },
  { value: "Resume", label: "Resume", help: "End a pause, or take it back" },
  { value: "CancelSubscription", label: "Cancel", help: "End it on a day" },
  {
    value: "OwnerTransfer",
    label: "Transfer to another account",
    help: "With what is billed from then on",
  },
];

const names: Readonly<Record<string, string>> = {
  CreateSubscription: "New subscription",
  ...Object.fromEntries(actionChoices.map(({ value, label }) => [value, label])),
};

/** Names of the kinds of actions in version 2 of the API. */
const kinds: Readonly<Record<string, ActionType>> = {
  create_subscription: "CreateSubscription",
  terms: "TermsAndConditions",
  add_subscription_plan: "AddProduct",
  update_subscription_plan: "UpdateProduct",
  remove_subscription_plan: "RemoveProduct",
  replace_subscription_plan: "ChangePlan",
  renew: "RenewSubscription",
  cancel: "CancelSubscription",
  owner_transfer: "OwnerTransfer",
  pause: "Suspend",
  resume: "Resume",
};

/** The kind of an action as the portal calls it, by its name in either version of the API. */
export function actionName(type: string): string {
  return names[kinds[type] ?? type] ?? formatWords(type);
}
