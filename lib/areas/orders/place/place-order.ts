import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { documentNumbersFor } from "@/lib/areas/billing/post-documents";
import { changeCommitments } from "@/lib/areas/commitments/change-commitments";
import type { ShownCommitment } from "@/lib/areas/commitments/model";
import { storeRedemptions } from "@/lib/areas/coupons/redeem";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { storeLines } from "@/lib/areas/order-lines/stored-lines";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { bookSubscriptions } from "@/lib/areas/subscriptions/changes/book";
import {
  numbered,
  type NumberedSubscription,
  requestedNumbers,
} from "@/lib/areas/subscriptions/changes/booking-model";
import { storeChanges } from "@/lib/areas/subscriptions/changes/change";
import { statusOn, type SubscriptionStatus } from "@/lib/areas/subscriptions/model";
import { actionBody } from "@/lib/areas/subscriptions/timeline/action-model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { rampOf } from "@/lib/areas/subscriptions/timeline/ramp-model";
import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { newId } from "@/lib/kernel/ids";
import { passNumbers, takeNumbers } from "@/lib/platform/numbers/numbering";
import { actionsIn, type RequestedOrder } from "@/lib/areas/orders/requested-order";
import { type BilledOrder, billOrder, UNBILLED } from "@/lib/areas/orders/billing/bill-order";
import { billingOf } from "@/lib/areas/orders/billing/billing-options";
import { cancelledBy, cancellationRefundOf } from "@/lib/areas/orders/billing/cancellation-refund";
import { billsOf, payersOf } from "@/lib/areas/orders/billing/payer-bills";
import type { HeldSubscription, HeldSubscriptions } from "@/lib/areas/orders/lock-accounts";
import type { AccountFacts, OrderStatus } from "@/lib/areas/orders/model";
import { hasOpenItems } from "@/lib/areas/orders/order-line-items/line-item-model";
import { insertOrder, type NewOrderAction, orTaken } from "./booking-queries";
import { requireScopesOfOptions } from "./order-scopes";
import { orderingAccount } from "./ordering-account";
import { type PreparedOrder, prepareOrder } from "./prepare-order";

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

/**
 * Executes an order, all or nothing in the caller's transaction. Its accounts are locked first and the
 * gateway is called last; steps that are not requested are skipped. `held` are subscriptions that the
 * caller has read with their accounts locked; they are not read again.
 *
 * @throws as `createOrder`.
 */
export async function carryOut(
  ctx: Ctx,
  asked: RequestedOrder,
  { id, ...as }: UnderWay,
  held?: HeldSubscriptions,
): Promise<CreatedOrder> {
  const options = asked.processingOptions;
  const billing = options && billingOf(ctx, options);
  const cancellationRefund = options && cancellationRefundOf(options, asked.subscriptions);
  const { order, account, whole } = await orderingAccount(ctx, asked, held);
  const prepared = await prepareOrder(ctx, account, order, {
    numbers: true,
    bills: billing !== undefined,
    held: held?.subscriptions,
  });
  const lock = (payerId: string) => lockAccount(ctx, payerId);
  const payers = billing ? await payersOf(ctx, await whole(), prepared, lock) : [];
  const apart = cancellationRefund ? new Set(cancelledBy(prepared).map((of) => of.id)) : undefined;
  const bills = billing ? await billsOf(ctx, payers, { ...billing, apart, hold: true }) : [];
  const drafts = bills.flatMap((bill) => bill.drafts);
  const chosen = as.orderNumber ?? order.orderNumber;
  const numbers = await numbersOf(chosen, prepared, {
    ...NO_DOCUMENTS,
    ...(drafts.length ? documentNumbersFor(ctx, drafts, billing?.status) : {}),
  });
  const [orderNumber = chosen] = numbers.order;
  if (orderNumber === undefined) throw new RangeError("no number was taken for an order");
  const created = prepared.created.length ? numbered(prepared.created, numbers) : [];
  const booked = { ...prepared, created };
  const storing = { id, orderNumber, account, order, booked, drafts };
  const commitments = await orTaken(() => store(ctx, storing));
  const billed =
    billing || cancellationRefund
      ? await billOrder(ctx, {
          ...{ orderId: id, order: booked, bills, numbers },
          ...{ billing, cancellationRefund, lock },
        })
      : UNBILLED;
  return {
    id,
    orderNumber,
    status: booked.status,
    hasOpenItems: booked.lines.length > 0 && hasOpenItems(unbilled(booked, drafts)),
    account,
    lines: booked.lines,
    commitments,
    subscriptions: resultsOf(ctx, booked),
    ...billed,
  };
}

const NO_DOCUMENTS = { invoice: 0, draftInvoice: 0, creditMemo: 0, draftCreditMemo: 0 };
const NOTHING_NEW = { subscription: 0, ratePlan: 0, charge: 0, ramp: 0 };

/** Assigns all missing numbers in one call. */
async function numbersOf(
  orderNumber: string | undefined,
  { created }: PreparedOrder,
  documents: typeof NO_DOCUMENTS,
) {
  const chosen = created.flatMap(({ subscriptionNumber }) => subscriptionNumber ?? []);
  await passNumbers("subscription", chosen);
  await passNumbers("order", orderNumber === undefined ? [] : [orderNumber]);
  const order = orderNumber === undefined ? 1 : 0;
  return takeNumbers({
    order,
    ...(created.length ? requestedNumbers(created) : NOTHING_NEW),
    ...documents,
  });
}

/** The order line items that are on no document. */
function unbilled({ lines }: NumberedOrder, drafts: readonly DocumentDraft[]) {
  const billed = new Set(drafts.flatMap(({ items }) => items.map((item) => item.segmentId)));
  return lines.filter(({ id }) => !billed.has(id));
}

/** An order with numbers assigned. */
type NumberedOrder = Omit<PreparedOrder, "created"> & {
  readonly created: readonly NumberedSubscription[];
};

type Storing = {
  readonly id: string;
  readonly orderNumber: string;
  readonly account: AccountFacts;
  readonly order: RequestedOrder;
  readonly booked: NumberedOrder;
  readonly drafts: readonly DocumentDraft[];
};

/**
 * Stores subscriptions, changes, the order with its actions and its items: one statement per table. Returns the commitments that
 * the order has made or changed.
 */
async function store(
  ctx: Ctx,
  { id, orderNumber, account, order, booked, drafts }: Storing,
): Promise<ShownCommitment[]> {
  const rules = billingRulesOf(ctx.settings);
  const advances = drafts.flatMap((draft) => draft.advances);
  if (booked.created.length) await bookSubscriptions(ctx, booked.created, rules, advances);
  const after = { charges: booked.changedCharges, stored: booked.stored };
  await storeChanges(ctx, booked.changes, after, rules, advances);
  await insertOrder(
    ctx,
    {
      id,
      orderNumber,
      accountId: account.id,
      orderDate: order.orderDate,
      status: booked.status,
      category: order.category ?? "NewSales",
      description: order.description ?? null,
      reasonCode: order.reasonCode ?? null,
      customFields: order.customFields ?? {},
    },
    actionsOf(booked),
  );
  if (booked.lines.length) await storeLines(ctx, id, booked.lines);
  await storeRedemptions(ctx, { id, accountId: account.id }, booked.redeemed);
  const detail = { orderNumber, accountNumber: account.accountNumber, status: booked.status };
  ctx.record({ subjectType: "order", subjectId: id, action: "create", detail });
  ctx.emit({ type: "order.created", subjectType: "order", subjectId: id, payload: detail });
  const committing = { orderId: id, orderDate: order.orderDate, account };
  return changeCommitments(ctx, committing, order.commitments ?? []);
}

/** The actions in the order of the request, with numbers assigned. */
function actionsOf({ subscriptions, created }: NumberedOrder): NewOrderAction[] {
  const byId = new Map(created.map((subscription) => [subscription.id, subscription]));
  return subscriptions.flatMap((of) => {
    const subscriptionId = of.kind === "created" ? of.created.id : of.change.before.id;
    const actions =
      of.kind === "created" ? (byId.get(subscriptionId)?.actions ?? []) : of.change.booked;
    return actions.map((action, index) => ({
      id: action.id,
      subscriptionId,
      type: action.type,
      ...action.dates,
      version: action.version,
      body: actionBody(action),
      request: of.notes[index]?.request ?? {},
      changeReason: of.notes[index]?.changeReason ?? null,
      customFields: of.notes[index]?.customFields ?? {},
    }));
  });
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
