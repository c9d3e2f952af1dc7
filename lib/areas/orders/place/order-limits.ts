import { RuleViolation } from "@/lib/kernel/errors";
import type { OrderBody } from "@/lib/areas/orders/order-body";

/** An order has at most so many actions altogether. @throws RuleViolation */
export function requireActionLimit(
  { subscriptions }: Pick<OrderBody, "subscriptions">,
  most: number,
): void {
  const count = subscriptions.reduce((sum, { orderActions }) => sum + orderActions.length, 0);
  if (count <= most) return;
  throw new RuleViolation(`An order has at most ${most} actions here; this one has ${count}.`);
}

/**
 * Money goes back while somebody waits for the answer, and not behind the call.
 *
 * @throws RuleViolation when an order that waits gives back or gives up.
 */
export function requireNoRefund({
  processingOptions: { refund, writeOff } = {},
}: Pick<OrderBody, "processingOptions">): void {
  if (!refund && !writeOff) return;
  throw new RuleViolation(
    `${refund ? "refund" : "writeOff"} belongs to an order that is executed at once.`,
  );
}
