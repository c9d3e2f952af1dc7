import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import { bringsOwners, type OrderBody } from "@/lib/areas/orders/order-body";

type Options = NonNullable<OrderBody["processingOptions"]>;

/**
 * What a body asks for besides changing subscriptions needs the scope of that, also when the order
 * waits: whoever leaves it to be executed later must be allowed to do it now.
 *
 * @throws AccessDenied naming the scope and what it is for.
 */
export function requireScopesOf(
  ctx: Ctx,
  body: Pick<OrderBody, "processingOptions" | "newAccount" | "subscriptions">,
): void {
  const makes = body.newAccount !== undefined || bringsOwners(body);
  if (makes) requireScope(ctx, "accounts:write", "make an account");
  if (body.processingOptions) requireScopesOfOptions(ctx, body.processingOptions);
}

/** The scopes of what an order does once it is stored. @throws AccessDenied as above. */
export function requireScopesOfOptions(ctx: Ctx, options: Options): void {
  if (options.runBilling) requireScope(ctx, "invoices:write", "bill");
  if (options.writeOff) requireScope(ctx, "invoices:write", "write off");
  if (options.collectPayment) requireScope(ctx, "payments:write", "collect a payment");
  if (options.refund) requireScope(ctx, "payments:write", "refund");
  if (usesPayments(options)) requireScope(ctx, "payments:write", "apply unapplied payments");
}

/** Credit is used in both kinds unless the call names one. */
function usesPayments({ applyCredit = false, applicationOrder }: Options): boolean {
  return applyCredit && (applicationOrder?.includes("UnappliedPayment") ?? true);
}
