import { RuleViolation } from "@/lib/kernel/errors";
import type { OrderBody } from "@/lib/areas/orders/order-body";

/** An order has at most so many actions altogether. @throws RuleViolation */
export function requireFewActions(
  { subscriptions }: Pick<OrderBody, "subscriptions">,
  most: number,
): void {
  const count = subscriptions.reduce((sum, { orderActions }) => sum + orderActions.length, 0);
  if (count <= most) return;
  throw new RuleViolation(`An order has at most ${most} actions here; this one has ${count}.`);
}
