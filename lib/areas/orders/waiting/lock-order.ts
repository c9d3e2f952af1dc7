import type { Ctx } from "@/lib/kernel/context";
import { UnknownOrder, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { lockAccounts } from "@/lib/areas/orders/fact-queries";
import { orderAllows, type OrderVerb, ORDER_VERBS } from "@/lib/areas/orders/model";
import { type OrderToChange, orderToChange } from "./waiting-queries";

const DOES: Readonly<Record<OrderVerb, string>> = {
  replace: "replaced",
  activate: "activated",
  cancel: "canceled",
  run: "executed",
  setDates: "given other trigger dates",
  revert: "reverted",
  delete: "deleted",
};

/**
 * Reads an order to change, with its account, both locked until the transaction ends: first the account
 * with those in the order and those that pay for its subscriptions.
 *
 * @throws NotFound, RuleViolation when the status of the order does not allow it.
 */
export async function lockOrder(
  ctx: Ctx,
  key: string,
  verb: OrderVerb,
): Promise<{ order: OrderToChange; account: Account }> {
  const found = await orderToChange(ctx, key, false);
  if (found === undefined) throw new UnknownOrder(key);
  await lockAccounts(ctx, { accounts: [found.accountId], orderId: found.id });
  const account = await lockAccount(ctx, found.accountId);
  const order = await orderToChange(ctx, found.id, true);
  if (order === undefined) throw new UnknownOrder(key);
  if (!orderAllows(verb, order.status)) {
    throw new RuleViolation(
      `An order that is ${order.status} cannot be ${DOES[verb]}; it must be ${ORDER_VERBS[verb].join(" or ")}.`,
    );
  }
  return { order, account };
}
