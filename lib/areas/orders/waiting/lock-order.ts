import type { Ctx } from "@/lib/kernel/context";
import { UnknownOrder, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { lockAccounts } from "@/lib/areas/orders/fact-queries";
import {
  type AccountFacts,
  orderAllows,
  type OrderVerb,
  ORDER_VERBS,
} from "@/lib/areas/orders/model";
import { type OrderToChange, ordersToChange } from "./waiting-queries";

const DOES: Readonly<Record<OrderVerb, string>> = {
  replace: "replaced",
  activate: "activated",
  cancel: "canceled",
  run: "executed",
  setDates: "given other trigger dates",
  revert: "reverted",
  delete: "deleted",
};

/** An order to change with its account, both locked until the transaction ends. */
export type LockedOrder = { readonly order: OrderToChange; readonly account: AccountFacts };

/**
 * Reads an order to change, with its account, both locked until the transaction ends: first the account
 * with those in the order and those that pay for its subscriptions.
 *
 * @throws NotFound, RuleViolation when the status of the order does not allow it.
 */
export async function lockOrder(ctx: Ctx, key: string, verb: OrderVerb): Promise<LockedOrder> {
  const [locked] = await lockOrders(ctx, [key], verb);
  if (locked === undefined) throw new UnknownOrder(key);
  return locked;
}

/** The same for several orders, in their order, with as many statements. */
export async function lockOrders(
  ctx: Ctx,
  keys: readonly string[],
  verb: OrderVerb,
): Promise<LockedOrder[]> {
  const found = byKey(keys, await ordersToChange(ctx, keys, false));
  const orderIds = found.map(({ id }) => id);
  const accounts = await lockAccounts(ctx, {
    accounts: found.map(({ accountId }) => accountId),
    orderIds,
  });
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  return byKey(orderIds, await ordersToChange(ctx, orderIds, true)).map((order, index) => {
    const accountId = found[index]?.accountId;
    const account = accountId === undefined ? undefined : accountOf.get(accountId);
    if (account === undefined) throw new UnknownOrder(order.orderNumber);
    if (orderAllows(verb, order.status)) return { order, account };
    throw new RuleViolation(
      `An order that is ${order.status} cannot be ${DOES[verb]}; it must be ${ORDER_VERBS[verb].join(" or ")}.`,
    );
  });
}

/** Orders in the order of their keys. @throws UnknownOrder for one that is missing. */
function byKey(keys: readonly string[], orders: readonly OrderToChange[]): OrderToChange[] {
  const known = new Map(orders.map((order) => [order.orderNumber, order]));
  for (const order of orders) known.set(order.id, order);
  return keys.map((key) => {
    const id = uuidOf(key);
    const order = known.get(key) ?? (id === undefined ? undefined : known.get(id));
    if (order === undefined) throw new UnknownOrder(key);
    return order;
  });
}
