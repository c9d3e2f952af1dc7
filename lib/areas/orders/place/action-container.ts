import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { ActionEntry } from "@/lib/areas/orders/order-body";

/** Name of the container of each kind of action. */
export const CONTAINER_OF = {
  CreateSubscription: "createSubscription",
  TermsAndConditions: "termsAndConditions",
  AddProduct: "addProduct",
  UpdateProduct: "updateProduct",
  RemoveProduct: "removeProduct",
  RenewSubscription: "renewSubscription",
  CancelSubscription: "cancelSubscription",
  OwnerTransfer: "ownerTransfer",
  Suspend: "suspend",
  Resume: "resume",
  ChangePlan: "changePlan",
} as const satisfies Record<ActionEntry["type"], keyof ActionEntry>;

type Container = (typeof CONTAINER_OF)[ActionEntry["type"]];

/** All of them, without order. */
const CONTAINERS = Object.values(CONTAINER_OF);

const ORDER_ACTION = { resource: 587301 };

/**
 * The container of an action has its name; renewing needs none.
 *
 * @throws MissingField when it is missing, RuleViolation when another one is there.
 */
export function requireContainer(action: ActionEntry): void {
  const own: Container = CONTAINER_OF[action.type];
  if (action[own] === undefined && own !== "renewSubscription") {
    throw new MissingField(`${own} is required in an action of type ${action.type}.`, ORDER_ACTION);
  }
  const unexpected = CONTAINERS.find((name) => name !== own && action[name] !== undefined);
  if (unexpected === undefined) return;
  throw new RuleViolation(`${unexpected} does not belong to an action of type ${action.type}.`);
}

/** The container of an action as it was asked for. */
export function requestOf(action: ActionEntry): object {
  return action[CONTAINER_OF[action.type]] ?? {};
}
