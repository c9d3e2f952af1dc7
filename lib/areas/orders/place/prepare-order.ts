import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { couponsNamed, type Redeeming } from "@/lib/areas/coupons/redeem";
import type { BilledAccount } from "@/lib/areas/invoices/model";
import {
  billableCharges,
  type NewSubscription,
} from "@/lib/areas/subscriptions/changes/booking-model";
import { type ChargesAfter, chargesAfterOf } from "@/lib/areas/subscriptions/changes/change";
import type {
  ChangeableSubscription,
  SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { accountDiscounts } from "@/lib/areas/subscriptions/due-charges";
import { type LineItem } from "@/lib/areas/order-lines/model";
import type { BillableCharge, SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import { buildOrder } from "./build-order";
import { redeemedBy } from "./order-coupons";
import type { OrderedFor, OrderedSubscription, OrderParts } from "./order-parts";
import type { ActionType } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { numberedChanges } from "./number-changes";
import { actionsIn, plansTaken, type RequestedOrder } from "@/lib/areas/orders/requested-order";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import { prepareLines, requireSomething } from "@/lib/areas/orders/order-line-items/prepare-lines";
import { groupBy } from "@/lib/values/group-by";
import { requireContacts } from "./require-contacts";
import { type OrderedPlans, readParts } from "./read-parts";
import { requireWholePeriods } from "./require-whole-periods";

/** The fields shared by an order and its preview. */
export type OrderRequest = Pick<RequestedOrder, "orderDate" | "subscriptions" | "orderLineItems">;

/** The ordering account. */
export type OrderingAccount = OrderedFor & Pick<Account, "status">;

/** A billed account, or one that only a preview has: it pays for all that is ordered with it. */
export type PayingAccount = OrderingAccount & BilledAccount & { readonly isNew?: boolean };

/** A computed order that is not stored. */
export type PreparedOrder = {
  readonly subscriptions: readonly OrderedSubscription[];
  readonly created: readonly NewSubscription[];
  readonly changes: readonly SubscriptionChange[];
  /** Charges of changed subscriptions after the order. */
  readonly changedCharges: readonly SubscriptionCharge[];
  /** The state of billing of their stored segments. */
  readonly stored: ChargesAfter["stored"];
  /** Discounts on the whole account of its other subscriptions. */
  readonly discounts: readonly BillableCharge[];
  readonly lines: readonly LineItem[];
  /** What it redeems. */
  readonly redeemed: readonly Redeeming[];
  readonly status: "Completed" | "Pending";
};

/** The key of the ordering account: exactly one of number and id. */
export function accountKeyOf({
  existingAccountNumber,
  existingAccountId,
}: Pick<OrderBody, "existingAccountNumber" | "existingAccountId">): string {
  if (existingAccountNumber !== undefined && existingAccountId !== undefined) {
    throw new RuleViolation(
      "Only one of existingAccountNumber and existingAccountId may be given.",
    );
  }
  const key = existingAccountNumber ?? existingAccountId;
  if (key === undefined) {
    throw new MissingField("existingAccountNumber or existingAccountId is required.");
  }
  return key;
}

/** An order to prepare, of its locked account. */
export type OrderToPrepare = {
  readonly account: OrderingAccount;
  readonly request: OrderRequest;
  /** Whether it is billed, so that discounts of the account's other subscriptions are needed. */
  readonly bills: boolean;
  /** Subscriptions that the caller has read, with their accounts locked. */
  readonly held?: readonly ChangeableSubscription[] | undefined;
};

/**
 * `numbers`: whether it will be stored: new parts of existing subscriptions get numbers, its coupons are locked.
 */
type Preparing = { readonly numbers?: boolean };

/**
 * Reads the references of an order and computes its effects, in a constant number of statements.
 * Stores nothing. Data that its actions cannot need is neither read nor checked.
 *
 * @throws RuleViolation, MissingField or NotFound naming the rule, the container or the key.
 */
export async function prepareOrder(
  ctx: Ctx,
  order: OrderToPrepare,
  preparing: Preparing = {},
): Promise<PreparedOrder> {
  const [prepared] = await prepareOrders(ctx, [order], preparing);
  if (prepared === undefined) throw new RangeError("an order was not prepared");
  return prepared;
}

/**
 * The same for several orders on different subscriptions: the subscriptions that they change are read together, what only
 * some kinds of action need is read for each order.
 */
export async function prepareOrders(
  ctx: Ctx,
  orders: readonly OrderToPrepare[],
  { numbers = false }: Preparing = {},
): Promise<PreparedOrder[]> {
  const plans: OrderedPlans[] = [];
  for (const order of orders) plans.push(await orderedPlans(ctx, order, numbers));
  const parts = await readParts(ctx, plans);
  const built: Built[] = [];
  for (const [index, order] of plans.entries()) {
    const own = parts[index];
    if (own !== undefined) built.push(await build(ctx, order, own, numbers));
  }
  const after = await chargesAfterOf(
    ctx,
    built.map(({ account: { billCycleDay }, changes }) => ({ billCycleDay, changes })),
  );
  const prepared: PreparedOrder[] = [];
  for (const [index, order] of built.entries()) {
    const { account, bills, coupons, request, changes, ...own } = order;
    const { charges: changedCharges, stored } = after[index] ?? NO_CHARGES;
    requireOpenable(order, changedCharges);
    const waits = [...own.created, ...changes].some(
      ({ timeline: { status: is } }) => is !== "Active",
    );
    const changed = changes.map(({ before }) => before.id);
    prepared.push({
      ...{ ...own, changes, changedCharges, stored },
      discounts: bills ? await accountDiscounts(ctx, account, changed) : [],
      redeemed: redeemedBy(request.subscriptions, own.subscriptions, coupons),
      status: waits ? "Pending" : "Completed",
    });
  }
  return prepared;
}

const NO_CHARGES: ChargesAfter = { charges: [], stored: [] };

/** Checks an order by itself, and finds the rate plans and coupons that it names. */
async function orderedPlans(
  ctx: Ctx,
  order: OrderToPrepare,
  redeem: boolean,
): Promise<OrderedPlans> {
  const { account, request } = order;
  if (account.status !== "Active") {
    throw new RuleViolation(
      `Account ${account.accountNumber} is ${account.status}; it must be Active.`,
    );
  }
  requireWithinReach(ctx, "orderDate", request.orderDate);
  requireSomething(request);
  const entries = actionsIn(request.subscriptions).flatMap(plansTaken);
  const codes = entries.flatMap(({ couponCode }) => couponCode ?? []);
  const coupons = await couponsNamed(ctx, account, codes, { redeem });
  return { ...order, entries, coupons };
}

/** An order with its effects, before what they do to stored charges is known. */
type Built = OrderedPlans & Pick<PreparedOrder, "subscriptions" | "created" | "changes" | "lines">;

async function build(
  ctx: Ctx,
  order: OrderedPlans,
  parts: OrderParts,
  numbers: boolean,
): Promise<Built> {
  const { account, request } = order;
  const built = buildOrder(ctx, parts);
  const asked = requestedTypes(request);
  const adds = asked.has("AddProduct") || asked.has("ChangePlan") || ramps(request);
  const subscriptions = numbers && adds ? await numberedChanges(built) : built;
  const created = subscriptions.flatMap((of) => (of.kind === "created" ? [of.created] : []));
  const changes = subscriptions.flatMap((of) => (of.kind === "changed" ? [of.change] : []));
  if (namesContacts(subscriptions)) await requireContacts(ctx, subscriptions);
  const lines = request.orderLineItems?.length
    ? await prepareLines(ctx, account, request, parts.accounts)
    : [];
  return { ...order, subscriptions, created, changes, lines };
}

const requestedTypes = ({ subscriptions }: OrderRequest) =>
  new Set(actionsIn(subscriptions).map(({ type }) => type));

/** Refuses segments that open within a period which is charged whole. */
function requireOpenable(
  { request, created, changes }: Built,
  changedCharges: readonly SubscriptionCharge[],
): void {
  if (![...requestedTypes(request)].some((type) => OPENS[type])) return;
  for (const of of created) requireWholePeriods(of.timeline, [], billableCharges(of));
  const charges = groupBy(changedCharges, ({ subscriptionId }) => subscriptionId);
  for (const { before, timeline } of changes) {
    requireWholePeriods(timeline, before.timeline.charges, charges.get(before.id) ?? []);
  }
}

const ramps = ({ subscriptions }: OrderRequest) => subscriptions.some(({ ramp }) => ramp);

/** Whether an action can open a segment of a charge; a pause and an end only close segments. */
const OPENS: Readonly<Record<ActionType, boolean>> = {
  CreateSubscription: true,
  TermsAndConditions: true,
  AddProduct: true,
  UpdateProduct: true,
  RemoveProduct: false,
  RenewSubscription: true,
  CancelSubscription: false,
  OwnerTransfer: true,
  Suspend: false,
  Resume: true,
  ChangePlan: true,
};

/** Whether actions have contacts, which are part of details. */
function namesContacts(subscriptions: readonly OrderedSubscription[]): boolean {
  return subscriptions.some((of) => {
    const actions = of.kind === "created" ? of.created.actions : of.change.booked;
    return actions.some((action) => "details" in action);
  });
}
