import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import { bringsOwners, type OrderBody } from "@/lib/areas/orders/order-body";

type Options = NonNullable<OrderBody["processingOptions"]>;

/**
 * Requires the scopes of everything in a body besides changing subscriptions, also for a draft or
 * scheduled order: its creator must be allowed to do it immediately.
 *
 * @throws AccessDenied naming the scope and its purpose.
 */
export function requireScopesOf(
  ctx: Ctx,
  body: Pick<OrderBody, "processingOptions" | "newAccount" | "subscriptions">,
): void {
  const makes = body.newAccount !== undefined || bringsOwners(body);
  if (makes) requireScope(ctx, "accounts:write", "make an account");
  if (body.processingOptions) requireScopesOfOptions(ctx, body.processingOptions);
}

/** Requires the scopes of processing options. @throws AccessDenied as above. */
export function requireScopesOfOptions(ctx: Ctx, options: Options): void {
  if (options.runBilling) requireScope(ctx, "invoices:write", "bill");
  if (options.writeOff) requireScope(ctx, "invoices:write", "write off");
  if (options.collectPayment) requireScope(ctx, "payments:write", "collect a payment");
  if (options.refund) requireScope(ctx, "payments:write", "refund");
  if (usesPayments(options)) requireScope(ctx, "payments:write", "apply unapplied payments");
}

/** Both kinds of credit are applied by default. */
function usesPayments({ applyCredit = false, applicationOrder }: Options): boolean {
  return applyCredit && (applicationOrder?.includes("UnappliedPayment") ?? true);
}
