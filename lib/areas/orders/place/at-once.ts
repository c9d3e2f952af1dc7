import { RuleViolation } from "@/lib/kernel/errors";
import type { OrderBody } from "@/lib/areas/orders/order-body";

/**
 * Money goes back while somebody waits for the answer, and not behind the call.
 *
 * @throws RuleViolation when an order that waits gives back or gives up.
 */
export function requireNothingBack({
  processingOptions: { refund, writeOff } = {},
}: Pick<OrderBody, "processingOptions">): void {
  if (!refund && !writeOff) return;
  throw new RuleViolation(
    `${refund ? "refund" : "writeOff"} belongs to an order that is executed at once.`,
  );
}
