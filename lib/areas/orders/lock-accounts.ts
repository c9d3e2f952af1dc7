import type { Ctx } from "@/lib/kernel/context";
import { changeableSubscription } from "@/lib/areas/subscriptions/changes/change";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { accountsNamedIn, type RequestedOrder } from "./requested-order";
import { lockAccounts } from "./fact-queries";
import type { AccountFacts } from "./model";

/**
 * Locks the accounts that an order names and those that own or pay for its subscriptions; none when
 * it is about the ordering account alone, which its caller locks.
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

/** A subscription with its owner, found while the accounts of both are locked. */
export type HeldSubscription = {
  readonly account: AccountFacts;
  readonly subscription: ChangeableSubscription;
};

/**
 * A subscription by id or number whose accounts are locked, so that nobody changes it until the
 * transaction ends.
 *
 * @throws NotFound alike for unknown keys, other tenants, and entities or orgs out of reach.
 */
export async function holdSubscription(ctx: Ctx, key: string): Promise<HeldSubscription> {
  const locked = await lockAccounts(ctx, { subscription: key });
  const subscription = await changeableSubscription(ctx, key);
  const account = locked.find(({ id }) => id === subscription.accountId);
  // Somebody has given it to another account while this one waited for the lock.
  return account === undefined ? holdSubscription(ctx, key) : { account, subscription };
}

/** The same without its history and its owner, for changes that replay nothing. @throws NotFound as above. */
export async function lockedSubscription(ctx: Ctx, key: string): Promise<Subscription> {
  await lockAccounts(ctx, { subscription: key });
  return findSubscription(ctx, key);
}
