import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { lockAccounts } from "@/lib/areas/orders/fact-queries";
import { type HeldSubscriptions, lockAccountsOf } from "@/lib/areas/orders/lock-accounts";
import type { AccountFacts } from "@/lib/areas/orders/model";
import { accountsNamedIn, type RequestedOrder } from "@/lib/areas/orders/requested-order";
import { withNewAccounts } from "./new-accounts";
import { accountKeyOf } from "./prepare-order";

/** The locked ordering account, with all its data for a bill. */
export type Ordering = {
  readonly order: RequestedOrder;
  readonly account: AccountFacts;
  readonly whole: () => Promise<Account>;
};

/** Locks all accounts of an order; its ordering one is locked already when the caller holds its subscriptions. */
export function orderingAccount(
  ctx: Ctx,
  asked: RequestedOrder,
  held: HeldSubscriptions | undefined,
): Promise<Ordering> {
  return held ? heldFor(ctx, asked, held) : lockFor(ctx, asked);
}

async function heldFor(
  ctx: Ctx,
  order: RequestedOrder,
  { account }: HeldSubscriptions,
): Promise<Ordering> {
  const others = accountsNamedIn(order).filter((number) => number !== account.accountNumber);
  if (others.length) await lockAccounts(ctx, { accounts: others });
  return { order, account, whole: () => findAccount(ctx, account.id) };
}

async function lockFor(ctx: Ctx, asked: RequestedOrder): Promise<Ordering> {
  const locked = await lockAccountsOf(ctx, asked);
  const order = await withNewAccounts(ctx, asked);
  const key = accountKeyOf(order);
  const seen = locked.find((of) => of.accountNumber === key || of.id === uuidOf(key));
  if (seen) return { order, account: seen, whole: () => findAccount(ctx, seen.id) };
  const account = await lockAccount(ctx, key);
  return { order, account, whole: async () => account };
}
