import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import { findRatePlans, ratePlansOfToday } from "@/lib/areas/catalog/find-rate-plans";
import type { BilledAccount } from "@/lib/areas/invoices/model";
import {
  billableCharges,
  type NewSubscription,
} from "@/lib/areas/subscriptions/changes/booking-model";
import { changeableSubscriptions, chargesAfter } from "@/lib/areas/subscriptions/changes/change";
import type {
  ChangeableSubscription,
  SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { accountDiscounts } from "@/lib/areas/subscriptions/due-charges";
import { type LineItem, lineCharge } from "@/lib/areas/order-lines/model";
import type { BillableCharge, SubscriptionCharge } from "@/lib/areas/subscriptions/model";
import { taxCodesNamed } from "@/lib/areas/tax/tax-code-named";
import { namedTaxCodes, withAgreedTaxes } from "@/lib/areas/orders/actions/agree-taxes";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import { buildOrder } from "./build-order";
import { type OrderedSubscription, type OrderParts } from "./order-parts";
import {
  accountsNamed,
  catalogChargeIds,
  quantityBounds,
  subscriptionFacts,
} from "@/lib/areas/orders/fact-queries";
import { numberedChanges } from "./number-changes";
import type { OrderBody, RatePlanEntry } from "@/lib/areas/orders/order-body";
import { prepareLines, requireSomething } from "@/lib/areas/orders/order-line-items/prepare-lines";
import { requireContacts } from "./require-contacts";
import { requireWholePeriods } from "./require-whole-periods";

/** The part of an order that its preview shares. */
export type OrderRequest = Pick<OrderBody, "orderDate" | "subscriptions" | "orderLineItems">;

/** The account that orders, or what stands in for it in a preview. */
export type OrderingAccount = Pick<
  Account,
  "id" | "accountNumber" | "status" | "currency" | "billCycleDay"
> &
  BilledAccount;

/** An order worked out and not stored. */
export type PreparedOrder = {
  readonly subscriptions: readonly OrderedSubscription[];
  readonly created: readonly NewSubscription[];
  readonly changes: readonly SubscriptionChange[];
  /** Charges of changed subscriptions as they will be. */
  readonly changedCharges: readonly SubscriptionCharge[];
  /** Discounts on the whole account that its other subscriptions hold. */
  readonly discounts: readonly BillableCharge[];
  readonly lines: readonly LineItem[];
  readonly status: "Completed" | "Pending";
};

/** The key of the account that orders: exactly one of number and id. */
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

/**
 * Reads what an order names and works out what it does: a constant number of statements, whatever
 * its size. Stores nothing. With `number`, what it adds to subscriptions that exist has numbers.
 *
 * @throws RuleViolation, MissingField or NotFound naming the rule, the container or the key.
 */
export async function prepareOrder(
  ctx: Ctx,
  account: OrderingAccount,
  request: OrderRequest,
  { number = false }: { number?: boolean } = {},
): Promise<PreparedOrder> {
  if (account.status !== "Active") {
    throw new RuleViolation(
      `Account ${account.accountNumber} is ${account.status}; it must be Active.`,
    );
  }
  requireWithinReach(ctx, "orderDate", request.orderDate);
  requireSomething(request);
  const parts = await readParts(ctx, account, request);
  const built = buildOrder(ctx, parts);
  const subscriptions = number ? await numberedChanges(built) : built;
  const created = subscriptions.flatMap((of) => (of.kind === "created" ? [of.created] : []));
  const changes = subscriptions.flatMap((of) => (of.kind === "changed" ? [of.change] : []));
  await requireContacts(ctx, subscriptions);
  const lines = await prepareLines(ctx, account, request, parts.accounts);
  const changedCharges = await chargesAfter(ctx, changes, account.billCycleDay);
  for (const of of created) requireWholePeriods(of.timeline, [], billableCharges(of));
  for (const { before, timeline } of changes) {
    requireWholePeriods(timeline, before.timeline.charges, changedCharges);
  }
  const waits = [...created, ...changes].some(({ timeline }) => timeline.status !== "Active");
  const status = waits ? "Pending" : "Completed";
  const changed = changes.map(({ before }) => before.id);
  const discounts = account.id ? await accountDiscounts(ctx, account, changed) : [];
  return { subscriptions, created, changes, changedCharges, discounts, lines, status };
}

/** The rate plans that the actions of an order take on. */
function planEntries(entries: OrderBody["subscriptions"]): RatePlanEntry[] {
  return entries.flatMap(({ orderActions }) =>
    orderActions.flatMap(({ createSubscription, addProduct, changePlan }) => [
      ...(createSubscription?.subscribeToRatePlans ?? []),
      ...(addProduct ? [addProduct] : []),
      ...(changePlan ? [changePlan.newProductRatePlan] : []),
    ]),
  );
}

/** Numbers of accounts that actions name beside the one that orders. */
export function accountNumbers({ subscriptions, orderLineItems = [] }: OrderRequest): string[] {
  const named = subscriptions.flatMap(({ orderActions }) =>
    orderActions.flatMap(({ createSubscription, ownerTransfer }) => [
      createSubscription?.subscriptionOwnerAccountNumber,
      createSubscription?.invoiceOwnerAccountNumber,
      ownerTransfer?.destinationAccountNumber,
      ownerTransfer?.destinationInvoiceAccountNumber,
    ]),
  );
  const ofLines = orderLineItems.flatMap((of) => [
    of.ownerAccountNumber,
    of.invoiceOwnerAccountNumber,
  ]);
  return [...new Set([...named, ...ofLines].flatMap((number) => number ?? []))];
}

function chargeNumbers(entries: OrderBody["subscriptions"]): string[] {
  return entries.flatMap(({ orderActions }) =>
    orderActions.flatMap(({ updateProduct }) =>
      (updateProduct?.chargeUpdates ?? []).flatMap(
        ({ productRatePlanChargeNumber }) => productRatePlanChargeNumber ?? [],
      ),
    ),
  );
}

/** Catalog plans of charges whose price follows the catalog when their subscription renews. */
function followed(
  entries: OrderBody["subscriptions"],
  existing: ReadonlyMap<string, ChangeableSubscription>,
): string[] {
  const renewing = entries.filter(({ orderActions }) =>
    orderActions.some(({ type }) => type === "RenewSubscription"),
  );
  const ids = renewing.flatMap(({ subscriptionNumber }) => {
    const timeline = existing.get(subscriptionNumber ?? "")?.timeline;
    const following = timeline?.charges.filter(
      ({ charge }) => charge.priceChangeOption === "UseLatestProductCatalogPricing",
    );
    const plans = new Set(following?.map(({ ratePlanId }) => ratePlanId));
    return (timeline?.ratePlans ?? [])
      .filter(({ ratePlanId }) => plans.has(ratePlanId))
      .map(({ productRatePlanId }) => productRatePlanId);
  });
  return [...new Set(ids)];
}

/** Catalog charges that updates of an order may be about. */
function updatedCharges(
  entries: OrderBody["subscriptions"],
  existing: ReadonlyMap<string, ChangeableSubscription>,
  plans: readonly CatalogRatePlan[],
): string[] {
  const updating = entries.filter(({ orderActions }) =>
    orderActions.some(({ type }) => type === "UpdateProduct"),
  );
  if (!updating.length) return [];
  const stored = updating.flatMap(({ subscriptionNumber }) => {
    const charges = existing.get(subscriptionNumber ?? "")?.timeline.charges ?? [];
    return charges.map(({ charge }) => charge.productRatePlanChargeId);
  });
  const added = plans.flatMap(({ charges }) => charges.map(({ id }) => id));
  return [...new Set([...stored, ...added])];
}

async function readParts(
  ctx: Ctx,
  account: OrderingAccount,
  request: OrderRequest,
): Promise<OrderParts> {
  const { orderDate, subscriptions: entries } = request;
  const asked = planEntries(entries);
  requireOneName(asked);
  const existing = await existingOf(ctx, entries);
  const ids = [...existing.values()].map(({ id }) => id);
  const facts = await subscriptionFacts(ctx.tenantId, ids);
  const latest = followed(entries, existing);
  const plans = asked.length ? await findRatePlans(ctx, asked, account.currency) : [];
  const kept = latest.length ? await ratePlansOfToday(ctx, latest, account.currency) : [];
  const codes = await taxCodesNamed(ctx, namedTaxCodes(asked));
  const byEntry = new Map(asked.map((entry, index) => [entry, plans[index]]));
  const byId = new Map(kept.flatMap((plan) => (plan ? [[plan.id, plan] as const] : [])));
  return {
    account,
    orderDate,
    entries,
    existing,
    facts,
    accounts: await accountsNamed(ctx, accountNumbers(request)),
    catalogCharges: await catalogChargeIds(ctx.tenantId, chargeNumbers(entries)),
    quantityBounds: await quantityBounds(ctx.tenantId, updatedCharges(entries, existing, plans)),
    planOf: (entry) => {
      const plan = byEntry.get(entry);
      if (plan === undefined) throw new RangeError("a rate plan was not read");
      return withAgreedTaxes(plan, entry, codes);
    },
    latestPlan: (id) => byId.get(id),
  };
}

function requireOneName(
  refs: readonly { productRatePlanId?: string; productRatePlanNumber?: string }[],
): void {
  for (const { productRatePlanId, productRatePlanNumber } of refs) {
    if (productRatePlanId !== undefined && productRatePlanNumber !== undefined) {
      throw new RuleViolation(
        "Only one of productRatePlanId and productRatePlanNumber may name a rate plan.",
      );
    }
  }
}

async function existingOf(ctx: Ctx, entries: OrderBody["subscriptions"]) {
  const numbers = entries.flatMap(({ subscriptionNumber }) => subscriptionNumber ?? []);
  if (new Set(numbers).size !== numbers.length) {
    throw new RuleViolation("An order names each subscription at most once.");
  }
  const found = numbers.length ? await changeableSubscriptions(ctx, numbers) : [];
  return new Map(found.map((subscription) => [subscription.subscriptionNumber, subscription]));
}

/**
 * What an order bills: charges of active subscriptions, new ones first, what reduces them, and items
 * that are sent to billing.
 */
export function billedCharges({
  created,
  changes,
  changedCharges,
  discounts,
  lines,
}: Pick<
  PreparedOrder,
  "created" | "changes" | "changedCharges" | "discounts" | "lines"
>): BillableCharge[] {
  const active = created.filter(({ timeline }) => timeline.status === "Active");
  const waiting = new Set(
    changes.flatMap(({ before, timeline }) => (timeline.status === "Active" ? [] : [before.id])),
  );
  const changed = changedCharges.filter(({ subscriptionId }) => !waiting.has(subscriptionId));
  const items = lines.filter(({ state }) => state === "SentToBilling").map(lineCharge);
  return [...active.flatMap(billableCharges), ...changed, ...discounts, ...items];
}

/** Charges that an account pays for; the account of a preview may not exist yet. */
export const isBilledTo =
  ({ id }: Pick<OrderingAccount, "id">) =>
  ({ accountId }: BillableCharge): boolean =>
    accountId === id || id === "";
