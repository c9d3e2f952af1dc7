import type Stripe from "stripe";
import type { Approval, Finding, GatewayResult } from "./gateway";
import { amountOf } from "./stripe-amounts";

/** A kind of payment method that Stripe does not have. */
export function unsupported(): GatewayResult {
  return declined("unsupported_type", "Stripe does not charge this kind of payment method.");
}

/** A clear decline. */
export function declined(code: string | undefined, text: string | undefined) {
  return {
    outcome: "declined" as const,
    code: code ?? "declined",
    text: text ?? "The payment was declined.",
  };
}

/**
 * The bank requires authentication by the holder (3-D Secure), who is absent. A charge that waits
 * for it takes no money; what to do next is up to the merchant, such as a card that was
 * authenticated.
 */
export function wantsHolder() {
  return declined(
    "authentication_required",
    "The card's bank wants to see its holder (3-D Secure), and no holder is present. Ask the customer for another payment method.",
  );
}

/** An approval, with the amount in Stripe's smallest units. */
export function approvalOf(
  { id, currency, status }: Stripe.PaymentIntent,
  counted: number,
): Approval {
  return {
    outcome: "approved",
    transactionId: id,
    amount: amountOf(counted, currency),
    currency: currency.toUpperCase(),
    code: status,
    text: "Approved.",
  };
}

/** The result of a charge. Bank debits take days to settle: that is a yes. */
export function resultOf(intent: Stripe.PaymentIntent): Approval | ReturnType<typeof declined> {
  switch (intent.status) {
    case "succeeded":
    case "processing":
    case "requires_capture":
      return approvalOf(intent, intent.amount);
    case "canceled":
      return declined("canceled", "The charge was taken back.");
    default: {
      if (intent.status === "requires_action") return wantsHolder();
      const { code, decline_code, message } = intent.last_payment_error ?? {};
      return declined(decline_code ?? code, message ?? undefined);
    }
  }
}

/** The state of a charge: a fully refunded one counts as voided. */
export function findingOf(intent: Stripe.PaymentIntent): Finding {
  const { latest_charge: charge } = intent;
  const refunded = typeof charge === "object" && charge?.refunded === true;
  if (intent.status === "canceled" || refunded) {
    return { outcome: "voided", code: "voided", text: "Voided." };
  }
  return resultOf(intent);
}

/** The result of a refund; a pending one is a yes. */
export function refundResult(refund: Stripe.Refund): Approval | ReturnType<typeof declined> {
  if (refund.status === "failed" || refund.status === "canceled") {
    return declined(refund.failure_reason, "The refund was declined.");
  }
  return {
    outcome: "approved",
    transactionId: refund.id,
    amount: amountOf(refund.amount, refund.currency),
    currency: refund.currency.toUpperCase(),
    code: refund.status ?? "pending",
    text: "Approved.",
  };
}
