import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { findRatePlans, ratePlansOfToday } from "@/lib/areas/catalog/find-rate-plans";
import type { Coupon } from "@/lib/areas/coupons/model";
import { couponsNamed, type Redeeming } from "@/lib/areas/coupons/redeem";
import type { BilledAccount } from "@/lib/areas/invoices/model";
import {
  billableCharges,
  type NewSubscription,
} from "@/lib/areas/subscriptions/changes/booking-model";
import {
  changeableSubscriptions,
  type ChargesAfter,
  chargesAfter,
} from "@/lib/areas/subscriptions/changes/change";
import type {
  ChangeableSubscription,
  SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { accountDiscounts } from "@/lib/areas/subscriptions/due-charges";
import { type LineItem } from "@/lib/areas/order-lines/model";
import type { BillableCharge, SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { taxCodesNamed } from "@/lib/areas/tax/tax-code-named";
import { namedTaxCodes, withAgreedTaxes } from "@/lib/areas/orders/actions/agree-taxes";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import { buildOrder } from "./build-order";
import { namedPlan, redeemedBy, requireDiscounts, requireOneName } from "./order-coupons";
import type { OrderedFor, OrderedSubscription, OrderParts } from "./order-parts";
import type { ActionType } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { accountsNamed, subscriptionFacts } from "@/lib/areas/orders/fact-queries";
import { numberedChanges } from "./number-changes";
import {
  accountsNamedIn,
  actionsIn,
  plansTaken,
  type RequestedOrder,
  type RequestedSubscription,
} from "@/lib/areas/orders/requested-order";
import type { OrderBody, RatePlanEntry } from "@/lib/areas/orders/order-body";
import { requireSomething, prepareLines } from "@/lib/areas/orders/order-line-items/prepare-lines";
import { requireContacts } from "./require-contacts";
import { readUpdates } from "./read-updates";
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

/** Options of preparing an order. */
export type Preparing = {
  /** Whether it will be stored: new parts of existing subscriptions get numbers, its coupons are locked. */
  readonly numbers?: boolean;
  /** Whether it is billed, so that discounts of the account's other subscriptions are needed. */
  readonly bills: boolean;
  /** Subscriptions that the caller has read, with their accounts locked. */
  readonly held?: readonly ChangeableSubscription[] | undefined;
};

/**
 * Reads the references of an order and computes its effects, in a constant number of statements.
 * Stores nothing. Data that its actions cannot need is neither read nor checked.
 *
 * @throws RuleViolation, MissingField or NotFound naming the rule, the container or the key.
 */
export async function prepareOrder(
  ctx: Ctx,
  account: OrderingAccount,
  request: OrderRequest,
  { numbers = false, bills, held = [] }: Preparing,
): Promise<PreparedOrder> {
  if (account.status !== "Active") {
    throw new RuleViolation(
      `Account ${account.accountNumber} is ${account.status}; it must be Active.`,
    );
  }
  requireWithinReach(ctx, "orderDate", request.orderDate);
  requireSomething(request);
  const entries = actionsIn(request.subscriptions).flatMap(plansTaken);
  const codes = entries.flatMap(({ couponCode }) => couponCode ?? []);
  const coupons = await couponsNamed(ctx, account, codes, { redeem: numbers });
  const parts = await readParts(ctx, account, { ...request, entries, coupons }, held);
  const built = buildOrder(ctx, parts);
  const asked = new Set(actionsIn(request.subscriptions).map(({ type }) => type));
  const adds = asked.has("AddProduct") || asked.has("ChangePlan") || ramps(request);
  const subscriptions = numbers && adds ? await numberedChanges(built) : built;
  const created = subscriptions.flatMap((of) => (of.kind === "created" ? [of.created] : []));
  const changes = subscriptions.flatMap((of) => (of.kind === "changed" ? [of.change] : []));
  if (namesContacts(subscriptions)) await requireContacts(ctx, subscriptions);
  const lines = request.orderLineItems?.length
    ? await prepareLines(ctx, account, request, parts.accounts)
    : [];
  const { charges: changedCharges, stored } = await chargesAfter(
    ctx,
    changes,
    account.billCycleDay,
  );
  if ([...asked].some((type) => OPENS[type])) {
    for (const of of created) requireWholePeriods(of.timeline, [], billableCharges(of));
    for (const { before, timeline } of changes) {
      requireWholePeriods(timeline, before.timeline.charges, changedCharges);
    }
  }
  const waits = [...created, ...changes].some(({ timeline }) => timeline.status !== "Active");
  const status = waits ? "Pending" : "Completed";
  const changed = changes.map(({ before }) => before.id);
  const discounts = bills ? await accountDiscounts(ctx, account, changed) : [];
  const redeemed = redeemedBy(request.subscriptions, subscriptions, coupons);
  return {
    ...{ subscriptions, created, changes, changedCharges, stored },
    ...{ discounts, lines, redeemed, status },
  };
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

/** The existing subscriptions with a requested action of a type. */
function storedWith(
  type: ActionType,
  asked: readonly RequestedSubscription[],
  existing: ReadonlyMap<string, ChangeableSubscription>,
): ChangeableSubscription[] {
  return asked.flatMap((of) => {
    if (of.kind !== "changed" || !of.changes.some((action) => action.type === type)) return [];
    return existing.get(of.subscriptionNumber) ?? [];
  });
}

/** Catalog plans of charges that take the catalog's price at renewal. */
function followed(renewing: readonly ChangeableSubscription[]): string[] {
  const ids = renewing.flatMap(({ timeline }) => {
    const following = timeline.charges.filter(
      ({ charge }) => charge.priceChangeOption === "UseLatestProductCatalogPricing",
    );
    const plans = new Set(following.map(({ ratePlanId }) => ratePlanId));
    return timeline.ratePlans
      .filter(({ ratePlanId }) => plans.has(ratePlanId))
      .map(({ productRatePlanId }) => productRatePlanId);
  });
  return [...new Set(ids)];
}

/** An order with the rate plans that it subscribes to, and its coupons by their codes. */
type OrderedPlans = OrderRequest & {
  readonly entries: readonly RatePlanEntry[];
  readonly coupons: ReadonlyMap<string, Coupon>;
};

async function readParts(
  ctx: Ctx,
  account: OrderingAccount,
  request: OrderedPlans,
  held: readonly ChangeableSubscription[],
): Promise<OrderParts> {
  const { orderDate, subscriptions: asked, entries, coupons } = request;
  const actions = actionsIn(asked);
  requireOneName(entries);
  const existing = await existingOf(ctx, asked, held);
  const ids = [...existing.values()].map(({ id }) => id);
  const facts = await subscriptionFacts(ctx.tenantId, ids);
  const latest = followed(storedWith("RenewSubscription", asked, existing));
  const named = entries.map((entry) => namedPlan(entry, coupons));
  const plans = entries.length ? await findRatePlans(ctx, named, account.currency) : [];
  requireDiscounts(entries, plans);
  const kept = latest.length ? await ratePlansOfToday(ctx, latest, account.currency) : [];
  const codes = entries.length ? await taxCodesNamed(ctx, namedTaxCodes(entries)) : new Map();
  const byEntry = new Map(entries.map((entry, index) => [entry, plans[index]]));
  const byId = new Map(kept.flatMap((plan) => (plan ? [[plan.id, plan] as const] : [])));
  const updates = actions.flatMap((action) => (action.type === "UpdateProduct" ? [action] : []));
  const updated = storedWith("UpdateProduct", asked, existing);
  return {
    account,
    orderDate,
    asked,
    existing,
    facts,
    accounts: await accountsNamed(ctx, accountsNamedIn(request)),
    ...(await readUpdates(ctx, updates, updated, plans)),
    planOf: (entry) => {
      const plan = byEntry.get(entry);
      if (plan === undefined) throw new RangeError("a rate plan was not read");
      return withAgreedTaxes(plan, entry, codes);
    },
    latestPlan: (id) => byId.get(id),
  };
}

async function existingOf(
  ctx: Ctx,
  asked: readonly RequestedSubscription[],
  held: readonly ChangeableSubscription[],
) {
  const numbers = asked.flatMap((of) => (of.kind === "changed" ? [of.subscriptionNumber] : []));
  if (new Set(numbers).size !== numbers.length) {
    throw new RuleViolation("An order names each subscription at most once.");
  }
  const known = new Set(held.map(({ subscriptionNumber }) => subscriptionNumber));
  const others = numbers.filter((number) => !known.has(number));
  const found = others.length ? await changeableSubscriptions(ctx, others) : [];
  return new Map(
    [...held, ...found].map((subscription) => [subscription.subscriptionNumber, subscription]),
  );
}
