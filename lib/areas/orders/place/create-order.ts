import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { UNBILLED } from "@/lib/areas/orders/billing/bill-order";
import { requestedSubscriptions } from "@/lib/areas/orders/requested-in-body";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import {
  asksToWait,
  type WaitingOrder,
  storeWaitingOrder,
} from "@/lib/areas/orders/waiting/store-waiting-order";
import { requireScopesOf } from "./order-scopes";
import {
  carryOut,
  type CreatedOrder,
  MOST_ACTIONS,
  tooManyActions,
  type UnderWay,
} from "./place-order";
import { requireAvailable } from "./require-available";

/**
 * Creates an order with accounts, subscriptions, their bill and its payment, all or nothing in the
 * caller's transaction. A Draft or Scheduled order is only stored.
 *
 * @throws RuleViolation, MissingField or NotFound naming the problem; IntegrationError when the payment
 *   fails.
 */
export async function createOrder(ctx: Ctx, body: OrderBody): Promise<CreatedOrder> {
  requireAvailable(body);
  requireStatus(body);
  requireActionLimit(body, MOST_ACTIONS);
  requireScopesOf(ctx, body);
  const as = { id: newId() };
  return asksToWait(body)
    ? asCreated(await storeWaitingOrder(ctx, body, as))
    : executeOrder(ctx, body, as);
}

/** Executes the body of an order. @throws as `createOrder`. */
export function executeOrder(ctx: Ctx, body: OrderBody, as: UnderWay): Promise<CreatedOrder> {
  const { status: _status, schedulingOptions: _scheduling, ...order } = body;
  return carryOut(ctx, { ...order, subscriptions: requestedSubscriptions(body.subscriptions) }, as);
}

/** @throws RuleViolation for more actions in total than the limit. */
export function requireActionLimit(
  { subscriptions }: Pick<OrderBody, "subscriptions">,
  most: number,
): void {
  const count = subscriptions.reduce((sum, { orderActions }) => sum + orderActions.length, 0);
  if (count > most) throw tooManyActions(count, most);
}

/** @throws RuleViolation for a status that results from execution. */
function requireStatus({ status }: OrderBody): void {
  if (status !== "Executing" && status !== "Failed") return;
  throw new RuleViolation(
    `An order is not created as ${status}: ask for Draft or Scheduled, or leave status out.`,
  );
}

/** The response of a draft or scheduled order, which has had no effect yet. */
export function asCreated({
  id,
  orderNumber,
  status,
  account,
  ...kept
}: WaitingOrder): CreatedOrder {
  const subscriptions = kept.subscriptionNumbers.map((subscriptionNumber) => ({
    id: null,
    subscriptionNumber,
    status: "Draft" as const,
    booked: [],
  }));
  const nothing = { hasOpenItems: false, lines: [], commitments: [], ...UNBILLED };
  return { id, orderNumber, status, account, subscriptions, ...nothing };
}
