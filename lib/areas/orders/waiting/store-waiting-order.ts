import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { passNumbers, takeNumbers } from "@/lib/platform/numbers/numbering";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import { requireContainer } from "@/lib/areas/orders/requested-in-body";
import { requireSoundIntervals } from "@/lib/areas/orders/actions/book-ramp";
import { requireNoRefund } from "@/lib/areas/orders/billing/cancellation-refund";
import { bringsOwners, type OrderBody } from "@/lib/areas/orders/order-body";
import { orTaken } from "@/lib/areas/orders/place/booking-queries";
import { requireSoundLines } from "@/lib/areas/orders/order-line-items/line-item-terms";
import { requireSomething } from "@/lib/areas/orders/order-line-items/prepare-lines";
import { accountKeyOf } from "@/lib/areas/orders/place/prepare-order";
import { keepWaiting } from "./waiting-queries";

/** The response of storing a draft or scheduled order. */
export type WaitingOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: "Draft" | "Scheduled";
  readonly account: Account;
  /** Numbers of the subscriptions that it will create or change. */
  readonly subscriptionNumbers: readonly string[];
};

/** Whether the body is a draft or scheduled. */
export function asksToWait({ status }: OrderBody): boolean {
  return status === "Draft" || status === "Scheduled";
}

/**
 * Stores an order without executing it. Requires an active account and the containers of actions;
 * everything that depends on the day is checked on execution. New subscriptions get their numbers now.
 *
 * @throws RuleViolation or MissingField naming the problem.
 */
export async function storeWaitingOrder(
  ctx: Ctx,
  body: OrderBody,
  as: { id: string; orderNumber?: string },
): Promise<WaitingOrder> {
  const status = body.status === "Scheduled" ? "Scheduled" : "Draft";
  const scheduledFor = scheduleOf(ctx, body);
  requireNothingToHide(body);
  requireNoRefund(body);
  const account = await findAccount(ctx, accountKeyOf(body));
  if (account.status !== "Active") {
    throw new RuleViolation(
      `Account ${account.accountNumber} is ${account.status}; it must be Active.`,
    );
  }
  requireSomething(body);
  requireSoundLines(body.orderLineItems ?? []);
  body.subscriptions.forEach(({ orderActions }) => orderActions.forEach(requireContainer));
  body.subscriptions.forEach(({ ramp }) => requireSoundIntervals(ramp?.intervals ?? []));
  const { orderNumber, request } = await numberedRequest(body, as.orderNumber);
  await orTaken(() =>
    keepWaiting(ctx, {
      id: as.id,
      orderNumber,
      accountId: account.id,
      orderDate: body.orderDate,
      status,
      category: body.category ?? "NewSales",
      description: body.description ?? null,
      reasonCode: body.reasonCode ?? null,
      customFields: body.customFields ?? {},
      request,
      scheduledFor,
    }),
  );
  const detail = { orderNumber, accountNumber: account.accountNumber, status };
  ctx.record({ subjectType: "order", subjectId: as.id, action: "keep", detail });
  ctx.emit({ type: "order.kept", subjectType: "order", subjectId: as.id, payload: detail });
  return { id: as.id, orderNumber, status, account, subscriptionNumbers: numbersIn(request) };
}

function scheduleOf(ctx: Ctx, { status, schedulingOptions, orderDate }: OrderBody) {
  requireWithinReach(ctx, "orderDate", orderDate);
  if (status !== "Scheduled") {
    if (schedulingOptions === undefined) return null;
    throw new RuleViolation("schedulingOptions belong to an order of status Scheduled.");
  }
  if (schedulingOptions === undefined) {
    throw new MissingField("schedulingOptions.scheduledDate is required with status Scheduled.");
  }
  const { scheduledDate } = schedulingOptions;
  if (scheduledDate <= ctx.today) {
    throw new RuleViolation(`scheduledDate must lie after today, ${ctx.today}.`);
  }
  requireWithinReach(ctx, "scheduledDate", scheduledDate);
  return scheduledDate;
}

/** @throws RuleViolation for cards of new accounts, which must not be stored. */
function requireNothingToHide(body: OrderBody): void {
  if (body.newAccount === undefined && !bringsOwners(body)) return;
  throw new RuleViolation(
    "An order that waits names accounts that exist: newAccount and newSubscriptionOwnerAccount belong to orders that are executed at once.",
  );
}

/** The request with a number for the order and for each new subscription. */
async function numberedRequest(body: OrderBody, kept: string | undefined) {
  const creations = body.subscriptions.flatMap(({ orderActions }) =>
    orderActions.flatMap(({ createSubscription }) => createSubscription ?? []),
  );
  const nameless = creations.filter(({ subscriptionNumber }) => !subscriptionNumber).length;
  const known = kept ?? body.orderNumber;
  await passNumbers("order", known === undefined ? [] : [known]);
  await passNumbers(
    "subscription",
    creations.flatMap(({ subscriptionNumber }) => subscriptionNumber ?? []),
  );
  const numbers = await takeNumbers({
    order: known === undefined ? 1 : 0,
    subscription: nameless,
  });
  const orderNumber = known ?? numbers.order[0];
  if (orderNumber === undefined) throw new RangeError("no number was taken for an order");
  let next = 0;
  const subscriptions = body.subscriptions.map((entry) => ({
    ...entry,
    orderActions: entry.orderActions.map((action) => {
      const { createSubscription } = action;
      if (createSubscription === undefined || createSubscription.subscriptionNumber) return action;
      const subscriptionNumber = numbers.subscription[next++];
      return { ...action, createSubscription: { ...createSubscription, subscriptionNumber } };
    }),
  }));
  return { orderNumber, request: { ...body, orderNumber, subscriptions } };
}

function numbersIn({ subscriptions }: Pick<OrderBody, "subscriptions">): string[] {
  return subscriptions.flatMap(({ subscriptionNumber, orderActions }) => {
    const created = orderActions[0]?.createSubscription?.subscriptionNumber;
    return subscriptionNumber ?? created ?? [];
  });
}
