import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { type DocumentNumbers, documentNumbersFor } from "@/lib/areas/billing/post-documents";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import {
  type NewSubscription,
  numbered,
  requestedNumbers,
} from "@/lib/areas/subscriptions/changes/booking-model";
import { statusOn, type SubscriptionStatus } from "@/lib/areas/subscriptions/model";
import { rampOf } from "@/lib/areas/subscriptions/timeline/ramp-model";
import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { newId } from "@/lib/kernel/ids";
import { passNumbers, takeNumbers } from "@/lib/platform/numbers/numbering";
import { type BilledOrder, billOrder, UNBILLED } from "@/lib/areas/orders/billing/bill-order";
import { billingOf } from "@/lib/areas/orders/billing/billing-options";
import { cancelledBy, cancellationRefundOf } from "@/lib/areas/orders/billing/cancellation-refund";
import type { OrderStatus } from "@/lib/areas/orders/model";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import { orTaken } from "./booking-queries";
import { requireScopesOf } from "./order-scopes";
import { requireAvailable } from "./require-available";
import { storeOrder } from "./store-order";
import { hasOpenItems } from "@/lib/areas/orders/order-line-items/line-item-model";
import {
  asksToWait,
  type WaitingOrder,
  storeWaitingOrder,
} from "@/lib/areas/orders/waiting/store-waiting-order";
import { withNewAccounts } from "./new-accounts";
import { lockAccountsOf } from "@/lib/areas/orders/lock-accounts";
import { billsOf, payersOf } from "@/lib/areas/orders/billing/payer-bills";
import { accountKeyOf, type PreparedOrder, prepareOrder } from "./prepare-order";

/** What an order has done. */
export type CreatedOrder = BilledOrder & {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  /** Something of it that belongs to no subscription is not done yet. */
  readonly hasOpenItems: boolean;
  /** What it sells beside subscriptions. */
  readonly lines: readonly { readonly id: string; readonly itemNumber: string }[];
  readonly account: Account;
  readonly subscriptions: readonly {
    /** Empty while the order that makes it waits. */
    readonly id: string;
    readonly subscriptionNumber: string;
    readonly status: SubscriptionStatus;
    /** Number of the ramp that the order has agreed for it. */
    readonly rampNumber?: string;
  }[];
};

/** An order under way: its id, and the number that it has already if it has waited. */
export type UnderWay = { readonly id: string; readonly orderNumber?: string };

/**
 * Creates an order with everything that it asks for: accounts, subscriptions, their bill and its
 * payment, all or nothing in the caller's transaction. A Draft or Scheduled order is only kept.
 *
 * @throws RuleViolation, MissingField or NotFound naming what is wrong; IntegrationError when the
 *   payment fails.
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

/**
 * Does what an order asks for. Its accounts are locked first and the gateway asked last.
 *
 * @throws what `createOrder` throws.
 */
export async function executeOrder(
  ctx: Ctx,
  asked: OrderBody,
  as: UnderWay,
): Promise<CreatedOrder> {
  const billing = billingOf(ctx, asked);
  const cancellationRefund = cancellationRefundOf(asked);
  await lockAccountsOf(ctx, asked);
  const body = await withNewAccounts(ctx, asked);
  const account = await lockAccount(ctx, accountKeyOf(body));
  const prepared = await prepareOrder(ctx, account, body, { number: true });
  const lock = (payerId: string) => lockAccount(ctx, payerId);
  const payers = billing ? await payersOf(ctx, account, prepared, lock) : [];
  const apart = cancellationRefund ? new Set(cancelledBy(prepared).map(({ id }) => id)) : undefined;
  const bills = billing ? await billsOf(ctx, payers, { ...billing, apart, hold: true }) : [];
  const drafts = bills.flatMap((bill) => bill.drafts);
  const chosen = as.orderNumber ?? body.orderNumber;
  const documents = documentNumbersFor(ctx, drafts, billing?.status);
  const numbers = await numbersOf(chosen, prepared, documents);
  const order = { ...prepared, created: numbered(prepared.created, numbers) };
  const { id } = as;
  const orderNumber = chosen ?? numbers.order[0] ?? "";
  await orTaken(() => storeOrder(ctx, { id, orderNumber, account, body, order, drafts }));
  const billedItems = new Set(drafts.flatMap(({ items }) => items.map((item) => item.segmentId)));
  const billed = await billOrder(ctx, {
    orderId: id,
    order,
    bills,
    numbers,
    billing,
    cancellationRefund,
    lock,
  });
  return {
    id,
    orderNumber,
    status: order.status,
    hasOpenItems: hasOpenItems(order.lines.filter(({ id: item }) => !billedItems.has(item))),
    account,
    lines: order.lines,
    subscriptions: resultsOf(ctx, order),
    ...billed,
  };
}

/** Actions of one order in one call; the asynchronous call takes more. */
const MOST_ACTIONS = 50;

/** An order has at most so many actions altogether. @throws RuleViolation */
export function requireActionLimit(
  { subscriptions }: Pick<OrderBody, "subscriptions">,
  most: number,
): void {
  const count = subscriptions.reduce((sum, { orderActions }) => sum + orderActions.length, 0);
  if (count <= most) return;
  throw new RuleViolation(`An order has at most ${most} actions here; this one has ${count}.`);
}

/** A status that results from what the order does cannot be asked for. */
function requireStatus({ status }: OrderBody): void {
  if (status !== "Executing" && status !== "Failed") return;
  throw new RuleViolation(
    `An order is not created as ${status}: ask for Draft or Scheduled, or leave status out.`,
  );
}

/** A kept order as the call answers it: nothing of it has happened yet. */
export function asCreated({
  id,
  orderNumber,
  status,
  account,
  ...kept
}: WaitingOrder): CreatedOrder {
  const subscriptions = kept.subscriptionNumbers.map((subscriptionNumber) => ({
    id: "",
    subscriptionNumber,
    status: "Draft" as const,
  }));
  const nothing = { hasOpenItems: false, lines: [], ...UNBILLED };
  return { id, orderNumber, status, account, subscriptions, ...nothing };
}

/** Numbers for everything that has none, in one call. */
async function numbersOf(
  orderNumber: string | undefined,
  { created }: PreparedOrder,
  documents: DocumentNumbers<number>,
) {
  const chosen = created.flatMap(({ subscriptionNumber }) => subscriptionNumber || []);
  await passNumbers("subscription", chosen);
  await passNumbers("order", orderNumber === undefined ? [] : [orderNumber]);
  const order = orderNumber === undefined ? 1 : 0;
  return takeNumbers({ order, ...requestedNumbers(created), ...documents });
}

function resultsOf(ctx: Ctx, { subscriptions, created }: PreparedOrder) {
  const byId = new Map(created.map((subscription) => [subscription.id, subscription]));
  const result = ({ id, subscriptionNumber }: Named, timeline: Timeline, booked: Actions) => ({
    id,
    subscriptionNumber,
    status: statusOn({ ...timeline, termEnd: lastTerm(timeline).end }, ctx.today),
    rampNumber: rampOf(booked)?.number,
  });
  return subscriptions.map((of) => {
    if (of.kind === "changed") {
      return result(of.change.before, of.change.timeline, of.change.booked);
    }
    const created = byId.get(of.created.id) ?? of.created;
    return result(created, created.timeline, created.actions);
  });
}

type Actions = Parameters<typeof rampOf>[0];

type Named = Pick<NewSubscription, "id" | "subscriptionNumber">;
