import type { Ctx } from "@/lib/kernel/context";
import type { Gateway, GatewayResult } from "@/lib/platform/gateways/gateway";
import { logTransaction } from "@/lib/areas/payment-methods/records/transaction-queries";

/** The request to a gateway, and its payment method. */
type Question = {
  readonly method: { readonly id: string };
  readonly gateway: Gateway;
  readonly request: string;
};

/** Stores a gateway's response to an authorization in the log of the payment method. */
export function logAuthorization(
  ctx: Ctx,
  { method, gateway, request }: Question,
  result: GatewayResult,
): Promise<void> {
  return logTransaction(ctx, {
    paymentMethodId: method.id,
    gateway: gateway.name,
    transactionType: "Authorization",
    transactionId: result.outcome === "approved" ? result.transactionId : null,
    reasonCode: result.code,
    reasonText: result.text,
    request: `Authorization of ${request}`,
    response: `${result.outcome}: ${result.text}`,
  });
}
