import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { ActionType } from "@/lib/areas/subscriptions/timeline/order-action-model";
import {
  type RequestedAction,
  type RequestedChange,
  type RequestedSubscription,
  asking,
  cancelling,
  type Container,
  resuming,
  suspending,
} from "./requested-order";
import type { ActionEntry, OrderBody } from "./order-body";

/**
 * The requested subscriptions of a body, with typed actions.
 *
 * @throws MissingField for a missing container or part of a policy; RuleViolation for the container of
 *   another type, and for a creation that is not the first action of a new subscription.
 */
export function requestedSubscriptions(
  entries: OrderBody["subscriptions"],
): RequestedSubscription[] {
  return entries.map(({ subscriptionNumber, orderActions, ...about }) => {
    const [first, ...rest] = orderActions.map(requestedAction);
    if (first?.type === "CreateSubscription") {
      if (subscriptionNumber === undefined) {
        return { ...about, kind: "created", creation: first, changes: rest.map(asChange) };
      }
      throw new RuleViolation(
        "An entry that creates a subscription has no subscriptionNumber beside its orderActions; createSubscription may give one.",
      );
    }
    if (subscriptionNumber === undefined) {
      throw new MissingField(
        `subscriptionNumber is required beside an action of type ${first?.type}.`,
      );
    }
    const changes = first === undefined ? [] : [first, ...rest.map(asChange)];
    return { ...about, kind: "changed", subscriptionNumber, changes };
  });
}

function asChange(action: RequestedAction): RequestedChange {
  if (action.type !== "CreateSubscription") return action;
  throw new RuleViolation("CreateSubscription is the first action of its subscription.");
}

/** Name of the container by type of action. */
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
} as const satisfies Record<ActionType, keyof ActionEntry>;

type ContainerName = (typeof CONTAINER_OF)[ActionType];

const ORDER_ACTION = { resource: 587301 };

/**
 * The container of an action has its name; renewing needs none.
 *
 * @throws MissingField when it is missing, RuleViolation for another one.
 */
export function requireContainer(action: ActionEntry): void {
  const name = CONTAINER_OF[action.type];
  if (name === "renewSubscription") requireNoOther(action, name);
  else contained(action, name);
}

function contained<N extends ContainerName>(action: ActionEntry, name: N): Container<N> {
  const own = action[name];
  if (own) {
    requireNoOther(action, name);
    return own;
  }
  throw new MissingField(`${name} is required in an action of type ${action.type}.`, ORDER_ACTION);
}

function requireNoOther(action: ActionEntry, own: ContainerName): void {
  const unexpected = Object.values(CONTAINER_OF).find(
    (name) => name !== own && action[name] !== undefined,
  );
  if (unexpected === undefined) return;
  throw new RuleViolation(`${unexpected} does not belong to an action of type ${action.type}.`);
}

function requestedAction(action: ActionEntry): RequestedAction {
  const { triggerDates, changeReason, customFields } = action;
  return { ...contentOf(action), triggerDates, changeReason, customFields };
}

function contentOf(action: ActionEntry): RequestedAction {
  const { type } = action;
  switch (type) {
    case "CreateSubscription":
      return asking(type, contained(action, "createSubscription"));
    case "TermsAndConditions":
      return asking(type, contained(action, "termsAndConditions"));
    case "AddProduct":
      return asking(type, contained(action, "addProduct"));
    case "UpdateProduct":
      return asking(type, contained(action, "updateProduct"));
    case "RemoveProduct":
      return asking(type, contained(action, "removeProduct"));
    case "ChangePlan":
      return asking(type, contained(action, "changePlan"));
    case "OwnerTransfer":
      return asking(type, contained(action, "ownerTransfer"));
    case "RenewSubscription":
      requireNoOther(action, "renewSubscription");
      return asking(type, action.renewSubscription ?? {});
    case "Suspend":
      return suspending(contained(action, "suspend"));
    case "Resume":
      return resuming(contained(action, "resume"));
    case "CancelSubscription":
      return cancelling(contained(action, "cancelSubscription"));
  }
}
