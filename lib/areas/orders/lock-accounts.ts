import type { Ctx } from "@/lib/kernel/context";
import { type AccountsToLock, lockNamedAccounts } from "./lock-queries";
import type { OrderBody } from "./order-body";
import { accountNumbers } from "@/lib/areas/orders/place/prepare-order";

/**
 * Locks all accounts that work on subscriptions is about, the smallest id first, in one statement.
 * Whoever takes several accounts takes them by this, before anything else, so that two who pay for
 * each other never wait for each other.
 */
export function lockAccounts(ctx: Ctx, asked: AccountsToLock): Promise<void> {
  return lockNamedAccounts(ctx, asked);
}

/**
 * Locks the accounts that an order names and those that own or pay for its subscriptions; none when
 * it is about the ordering account alone, which its caller locks.
 */
export async function lockAccountsOf(
  ctx: Ctx,
  order: Pick<
    OrderBody,
    "existingAccountNumber" | "existingAccountId" | "subscriptions" | "orderLineItems" | "orderDate"
  >,
): Promise<void> {
  const { existingAccountNumber, existingAccountId } = order;
  const subscriptions = order.subscriptions.flatMap((of) => of.subscriptionNumber ?? []);
  const others = accountNumbers(order).filter((number) => number !== existingAccountNumber);
  if (!subscriptions.length && !others.length) return;
  const own = [existingAccountNumber, existingAccountId].flatMap((key) => key ?? []);
  await lockNamedAccounts(ctx, { accounts: [...own, ...others], subscriptions });
}
