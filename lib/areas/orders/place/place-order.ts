import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import type { ShownCommitment } from "@/lib/areas/commitments/model";
import { planCommitments } from "@/lib/areas/commitments/plan-changes";
import { leftBy, type PlannedChange } from "@/lib/areas/commitments/planned-model";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import {
  numbered,
  type NumberedSubscription,
} from "@/lib/areas/subscriptions/changes/booking-model";
import { statusOn, type SubscriptionStatus } from "@/lib/areas/subscriptions/model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { rampOf } from "@/lib/areas/subscriptions/timeline/ramp-model";
import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { newId } from "@/lib/kernel/ids";
import { actionsIn, plansTaken, type RequestedOrder } from "@/lib/areas/orders/requested-order";
import { type BilledOrder, billOrder, UNBILLED } from "@/lib/areas/orders/billing/bill-order";
import { type Billing, billingOf } from "@/lib/areas/orders/billing/billing-options";
import {
  type CancellationRefund,
  cancelledBy,
  cancellationRefundOf,
} from "@/lib/areas/orders/billing/cancellation-refund";
import { billsOf, type PayerBill, payersOf } from "@/lib/areas/orders/billing/payer-bills";
import type { HeldSubscription, HeldSubscriptions } from "@/lib/areas/orders/lock-accounts";
import type { AccountFacts, OrderStatus } from "@/lib/areas/orders/model";
import { hasOpenItems } from "@/lib/areas/orders/order-line-items/line-item-model";
import { orTaken } from "./booking-queries";
import { chosenNumber, numbersOf, type OrderNumbers } from "./order-numbers";
import { requireScopesOfOptions } from "./order-scopes";
import { type Ordering, orderingAccount } from "./ordering-account";
import { type PreparedOrder, prepareOrders } from "./prepare-order";
import { type NumberedOrder, type StoredOrder, storeOrders } from "./store-orders";

/** The result of an order. */
export type CreatedOrder = BilledOrder & {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  /** Whether order line items are not final. */
  readonly hasOpenItems: boolean;
  /** Its order line items. */
  readonly lines: readonly { readonly id: string; readonly itemNumber: string }[];
  /** The commitments that it has made or changed. */
  readonly commitments: readonly ShownCommitment[];
  readonly account: AccountFacts;
  readonly subscriptions: readonly OrderedOne[];
};

/** A subscription that an order has created or changed, or will. */
export type OrderedOne = {
  /** Null for a new one of a draft or scheduled order. */
  readonly id: string | null;
  readonly subscriptionNumber: string;
  readonly status: SubscriptionStatus;
  /** Number of the ramp that the order has booked on it. */
  readonly rampNumber?: string | null | undefined;
  /** The actions that the order has booked on it; empty for a draft or scheduled order. */
  readonly booked: readonly SubscriptionAction[];
};

/** The id of an order's new subscription. @throws RangeError without one, which is a bug. */
export function idOfMade({ subscriptions: [made] }: CreatedOrder): string {
  if (made === undefined || made.id === null) {
    throw new RangeError("the order made no subscription");
  }
  return made.id;
}

/** An order in execution: its id, and its number if it was a draft or scheduled. */
export type UnderWay = { readonly id: string; readonly orderNumber?: string };

/** Limit of actions of a synchronous order. */
export const MOST_ACTIONS = 50;

/** The error about too many actions in total. */
export function tooManyActions(count: number, most: number): RuleViolation {
  return new RuleViolation(`An order has at most ${most} actions here; this one has ${count}.`);
}

/**
 * Places an internal order, for the calls on subscriptions. `held` is the subscription that it changes,
 * if the caller has locked it.
 *
 * @throws as `createOrder`.
 */
export function placeOrder(
  ctx: Ctx,
  order: RequestedOrder,
  held?: HeldSubscription,
): Promise<CreatedOrder> {
  const count = actionsIn(order.subscriptions).length;
  if (count > MOST_ACTIONS) throw tooManyActions(count, MOST_ACTIONS);
  if (order.processingOptions) requireScopesOfOptions(ctx, order.processingOptions);
  const holding = held && { account: held.account, subscriptions: [held.subscription] };
  return carryOut(ctx, order, { id: newId() }, holding);
}

/** An order to execute. `held` are subscriptions that the caller has read with their accounts locked; they are not read again. */
export type OrderUnderWay = {
  readonly asked: RequestedOrder;
  readonly as: UnderWay;
  readonly held?: HeldSubscriptions | undefined;
};

/**
 * Executes an order, all or nothing in the caller's transaction. Its accounts are locked first and the
 * gateway is called last; steps that are not requested are skipped.
 *
 * @throws as `createOrder`.
 */
export async function carryOut(
  ctx: Ctx,
  asked: RequestedOrder,
  as: UnderWay,
  held?: HeldSubscriptions,
): Promise<CreatedOrder> {
  const [made] = await carryOutOf(ctx, [{ asked, as, held }]);
  if (made === undefined) throw new RangeError("an order has no result");
  return made;
}

/**
 * Executes orders on different subscriptions together, in as many statements as one: all or none of them. Several have only
 * changes of subscriptions whose accounts are locked; one that sells, bills, commits or creates accounts is executed alone.
 *
 * @throws as `createOrder`.
 */
export async function carryOutOf(
  ctx: Ctx,
  orders: readonly OrderUnderWay[],
): Promise<CreatedOrder[]> {
  if (orders.length > 1) orders.forEach(requireTogether);
  const begun: Begun[] = [];
  for (const order of orders) begun.push(await begin(ctx, order));
  const prepared = await prepareOrders(
    ctx,
    begun.map(({ account, order, billing, held }) => {
      const bills = billing !== undefined;
      return { account, request: order, bills, held: held?.subscriptions };
    }),
    { numbers: true },
  );
  const drafted: Drafted[] = [];
  for (const [index, one] of prepared.entries()) {
    const of = begun[index];
    if (of !== undefined) drafted.push(await draft(ctx, of, one));
  }
  const numbers = await numbersOf(ctx, drafted);
  const stored = drafted.map((of, index) => withNumbers(of, numbers[index]));
  const commitments = await orTaken(() => storeOrders(ctx, stored));
  const made: CreatedOrder[] = [];
  for (const [index, one] of stored.entries()) {
    made.push({ ...(await finish(ctx, one)), commitments: commitments[index] ?? [] });
  }
  return made;
}

/** @throws RangeError for an order that is executed alone, which is a bug. */
function requireTogether({ asked, held }: OrderUnderWay): void {
  const plans = actionsIn(asked.subscriptions).flatMap(plansTaken);
  const more = plans.length > 0 || asked.orderLineItems?.length || asked.commitments?.length;
  if (held !== undefined && !asked.processingOptions && !more) return;
  throw new RangeError("this order cannot be placed together with others");
}

type Begun = Ordering &
  Pick<OrderUnderWay, "as" | "held"> & {
    readonly billing: Billing | undefined;
    readonly cancellationRefund: CancellationRefund | undefined;
  };

async function begin(ctx: Ctx, { asked, as, held }: OrderUnderWay): Promise<Begun> {
  const options = asked.processingOptions;
  const billing = options && billingOf(ctx, options);
  const cancellationRefund = options && cancellationRefundOf(options, asked.subscriptions);
  return { ...(await orderingAccount(ctx, asked, held)), as, held, billing, cancellationRefund };
}

type Drafted = Begun & {
  readonly prepared: PreparedOrder;
  readonly bills: readonly PayerBill<Account>[];
  readonly drafts: readonly DocumentDraft[];
  readonly commitments: readonly PlannedChange<string>[];
  readonly lock: (payerId: string) => Promise<Account>;
};

async function draft(ctx: Ctx, begun: Begun, prepared: PreparedOrder): Promise<Drafted> {
  const { billing, cancellationRefund, whole, account, order, as } = begun;
  const committing = { orderId: as.id, orderDate: order.orderDate, account };
  const entries = order.commitments ?? [];
  const planned = await planCommitments(ctx, committing, entries);
  const lock = (payerId: string) => lockAccount(ctx, payerId);
  const payers = billing ? await payersOf(ctx, await whole(), prepared, lock) : [];
  const apart = cancellationRefund ? new Set(cancelledBy(prepared).map((of) => of.id)) : undefined;
  const words = { apart, hold: true, commitments: leftBy(planned) };
  const bills = billing ? await billsOf(ctx, payers, { ...billing, ...words }) : [];
  const drafts = bills.flatMap((bill) => bill.drafts);
  return { ...begun, prepared, bills, drafts, commitments: planned, lock };
}

type Numbered = Drafted & StoredOrder & { readonly numbers: OrderNumbers };

function withNumbers(of: Drafted, numbers: OrderNumbers | undefined): Numbered {
  const [orderNumber = chosenNumber(of)] = numbers?.order ?? [];
  if (numbers === undefined || orderNumber === undefined) {
    throw new RangeError("no number was taken for an order");
  }
  const { prepared, as } = of;
  const created = prepared.created.length ? numbered(prepared.created, numbers) : [];
  return { ...of, id: as.id, orderNumber, numbers, booked: { ...prepared, created } };
}

/** Bills a stored order. */
async function finish(ctx: Ctx, of: Numbered): Promise<Omit<CreatedOrder, "commitments">> {
  const { id, orderNumber, account, booked, drafts, bills, numbers, lock } = of;
  const { billing, cancellationRefund } = of;
  const billed =
    billing || cancellationRefund
      ? await billOrder(ctx, {
          ...{ orderId: id, order: booked, bills, numbers },
          ...{ billing, cancellationRefund, lock },
        })
      : UNBILLED;
  return {
    ...{ id, orderNumber, account },
    status: booked.status,
    hasOpenItems: booked.lines.length > 0 && hasOpenItems(unbilled(booked, drafts)),
    lines: booked.lines,
    subscriptions: resultsOf(ctx, booked),
    ...billed,
  };
}

/** The order line items that are on no document. */
function unbilled({ lines }: NumberedOrder, drafts: readonly DocumentDraft[]) {
  const billed = new Set(drafts.flatMap(({ items }) => items.map((item) => item.segmentId)));
  return lines.filter(({ id }) => !billed.has(id));
}

function resultsOf(ctx: Ctx, { subscriptions, created }: NumberedOrder): OrderedOne[] {
  const byId = new Map(created.map((subscription) => [subscription.id, subscription]));
  return subscriptions.map((of) => {
    if (of.kind === "changed") {
      const { before, booked, timeline } = of.change;
      return resultOf(ctx, before, timeline, booked);
    }
    const made = byId.get(of.created.id);
    if (made === undefined) throw new RangeError("a subscription that was made has no number");
    return resultOf(ctx, made, made.timeline, made.actions);
  });
}

function resultOf(
  { today }: Ctx,
  { id, subscriptionNumber }: Pick<NumberedSubscription, "id" | "subscriptionNumber">,
  timeline: Timeline,
  booked: readonly SubscriptionAction[],
): OrderedOne {
  const status = statusOn({ ...timeline, termEnd: lastTerm(timeline).end }, today);
  return { id, subscriptionNumber, status, rampNumber: rampOf(booked)?.number, booked };
}
