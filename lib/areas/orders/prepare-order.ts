import type { Ctx } from "@/lib/api/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/api/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { findRatePlans } from "@/lib/areas/catalog/find-rate-plans";
import { contactsOf } from "@/lib/areas/contacts/find-contact";
import type { BilledAccount } from "@/lib/areas/invoices/model";
import { billableCharges, type NewSubscription } from "@/lib/areas/subscriptions/booking-model";
import { changeableSubscriptions, chargesAfter } from "@/lib/areas/subscriptions/change";
import type { SubscriptionChange } from "@/lib/areas/subscriptions/change-model";
import { accountDiscounts } from "@/lib/areas/subscriptions/due-charges";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import { requireWithinReach } from "./agree-terms";
import { buildOrder, type OrderedSubscription } from "./build-order";
import type { OrderBody } from "./order-body";

/** The part of an order that its preview shares. */
export type OrderRequest = Pick<OrderBody, "orderDate" | "subscriptions">;

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
  readonly changedCharges: readonly BillableCharge[];
  /** Discounts on the whole account that its other subscriptions hold. */
  readonly discounts: readonly BillableCharge[];
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
 * its size. Stores nothing.
 *
 * @throws RuleViolation, MissingField or NotFound naming the rule, the container or the key.
 */
export async function prepareOrder(
  ctx: Ctx,
  account: OrderingAccount,
  request: OrderRequest,
): Promise<PreparedOrder> {
  if (account.status !== "Active") {
    throw new RuleViolation(
      `Account ${account.accountNumber} is ${account.status}; it must be Active.`,
    );
  }
  requireWithinReach(ctx, "orderDate", request.orderDate);
  const entries = request.subscriptions;
  const containers = entries.flatMap(({ orderActions }) =>
    orderActions.flatMap(({ createSubscription }) => createSubscription ?? []),
  );
  const refs = containers.flatMap(({ subscribeToRatePlans }) => subscribeToRatePlans);
  requireOneName(refs);
  const plans = refs.length ? await findRatePlans(ctx, refs, account.currency) : [];
  const existing = await existingOf(ctx, entries);
  const { orderDate } = request;
  const subscriptions = buildOrder(ctx, { account, orderDate, entries, plans, existing });
  const created = subscriptions.flatMap((of) => (of.kind === "created" ? [of.created] : []));
  const changes = subscriptions.flatMap((of) => (of.kind === "changed" ? [of.change] : []));
  await requireContacts(ctx, account, created);
  const changedCharges = await chargesAfter(ctx, changes, account.billCycleDay);
  const waits = created.some(({ timeline }) => timeline.status !== "Active");
  const status = waits ? "Pending" : "Completed";
  const changed = changes.map(({ before }) => before.id);
  const discounts = account.id ? await accountDiscounts(ctx, account, changed) : [];
  return { subscriptions, created, changes, changedCharges, discounts, status };
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

/** Contacts that subscriptions name belong to the account. */
async function requireContacts(
  ctx: Ctx,
  account: OrderingAccount,
  created: readonly NewSubscription[],
): Promise<void> {
  const ids = created.flatMap(({ billToContactId, soldToContactId, shipToContactId }) =>
    [billToContactId, soldToContactId, shipToContactId].flatMap((id) => id ?? []),
  );
  if (!ids.length) return;
  for (const contact of await contactsOf(ctx, ids)) {
    if (contact.accountId !== account.id) {
      throw new NotFound(`contact of account ${account.accountNumber}`, contact.id);
    }
  }
}

/** What an order bills: charges of active subscriptions, new ones first, and what reduces them. */
export function billedCharges({
  created,
  changedCharges,
  discounts,
}: Pick<PreparedOrder, "created" | "changedCharges" | "discounts">): BillableCharge[] {
  const active = created.filter(({ timeline }) => timeline.status === "Active");
  return [...active.flatMap(billableCharges), ...changedCharges, ...discounts];
}
