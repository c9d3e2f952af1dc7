import type { Ctx } from "@/lib/kernel/context";
import { changeableSubscription } from "@/lib/areas/subscriptions/changes/change";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { accountsNamedIn, type RequestedOrder } from "./requested-order";
import { lockAccounts } from "./fact-queries";
import type { AccountFacts } from "./model";

/**
 * Locks the accounts of an order and those that own or pay for its subscriptions; none when it concerns
 * only the ordering account, which its caller locks.
 */
export async function lockAccountsOf(ctx: Ctx, order: RequestedOrder): Promise<AccountFacts[]> {
  const { existingAccountNumber, existingAccountId } = order;
  const subscriptions = order.subscriptions.flatMap((of) =>
    of.kind === "changed" ? [of.subscriptionNumber] : [],
  );
  const others = accountsNamedIn(order).filter((number) => number !== existingAccountNumber);
  if (!subscriptions.length && !others.length) return [];
  const own = [existingAccountNumber, existingAccountId].flatMap((key) => key ?? []);
  return lockAccounts(ctx, { accounts: [...own, ...others], subscriptions });
}

/** Locks accounts and those that own or pay for subscriptions, for orders on these; returns all of them. */
export function lockOwners(
  ctx: Ctx,
  accountIds: readonly string[],
  subscriptionNumbers: readonly string[],
): Promise<AccountFacts[]> {
  return lockAccounts(ctx, { accounts: accountIds, subscriptions: subscriptionNumbers });
}

/** A subscription with its owner, both read with their accounts locked. */
export type HeldSubscription = {
  readonly account: AccountFacts;
  readonly subscription: ChangeableSubscription;
};

/** Subscriptions of one owner, all read with their accounts locked. */
export type HeldSubscriptions = {
  readonly account: AccountFacts;
  readonly subscriptions: readonly ChangeableSubscription[];
};

/**
 * Reads a subscription by id or number, with its accounts locked until the transaction ends.
 *
 * @throws NotFound for unknown keys, other tenants, and entities or orgs out of reach alike.
 */
export async function holdSubscription(ctx: Ctx, key: string): Promise<HeldSubscription> {
  const locked = await lockAccounts(ctx, { subscription: key });
  const subscription = await changeableSubscription(ctx, key);
  const account = locked.find(({ id }) => id === subscription.accountId);
  // It was transferred to another account during the wait for the lock.
  return account === undefined ? holdSubscription(ctx, key) : { account, subscription };
}

/** The same without its history and owner, for changes without replay. @throws NotFound as above. */
export async function lockedSubscription(ctx: Ctx, key: string): Promise<Subscription> {
  await lockAccounts(ctx, { subscription: key });
  return findSubscription(ctx, key);
}
