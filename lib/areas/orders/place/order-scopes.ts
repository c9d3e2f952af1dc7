import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import type { OrderBody } from "@/lib/areas/orders/order-body";

type Asking = Pick<OrderBody, "processingOptions" | "newAccount" | "subscriptions">;

/**
 * What an order does besides changing subscriptions needs the scope of that, also when the order
 * waits: whoever leaves it to be executed later must be allowed to do it now.
 *
 * @throws AccessDenied naming the scope and what it is for.
 */
export function requireScopesOf(
  ctx: Ctx,
  { processingOptions: options = {}, ...body }: Asking,
): void {
  if (bringsAccounts(body)) requireScope(ctx, "accounts:write", "make an account");
  if (options.runBilling) requireScope(ctx, "invoices:write", "bill");
  if (options.writeOff) requireScope(ctx, "invoices:write", "write off");
  if (options.collectPayment) requireScope(ctx, "payments:write", "collect a payment");
  if (options.refund) requireScope(ctx, "payments:write", "refund");
  if (usesPayments(options)) requireScope(ctx, "payments:write", "apply unapplied payments");
}

function bringsAccounts({ newAccount, subscriptions }: Omit<Asking, "processingOptions">): boolean {
  if (newAccount !== undefined) return true;
  return subscriptions.some(({ orderActions }) =>
    orderActions.some((of) => of.createSubscription?.newSubscriptionOwnerAccount !== undefined),
  );
}

/** Credit is used in both kinds unless the call names one. */
function usesPayments({
  applyCredit = false,
  applicationOrder,
}: NonNullable<Asking["processingOptions"]>): boolean {
  return applyCredit && (applicationOrder?.includes("UnappliedPayment") ?? true);
}
