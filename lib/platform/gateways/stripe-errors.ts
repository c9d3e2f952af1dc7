import { type GatewayResult, NotSent } from "./gateway";

/** The fields of an SDK error that we use: its classes differ by `type`. */
type Failure = {
  type?: string;
  code?: string;
  decline_code?: string;
  message?: string;
  detail?: unknown;
};

/** The connection was refused, or the name is unknown: not one byte of the request was sent. */
const NEVER_LEFT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

const text = ({ message }: Failure) => message?.slice(0, 500) ?? "The payment was declined.";

/**
 * The result of a failed Stripe SDK call. A card error and an invalid request are clear declines,
 * and so is everything that Stripe rejects before it looks at the request. All else is thrown:
 * money may have moved.
 */
export function refusalOf(error: unknown): GatewayResult {
  const failure = (error ?? {}) as Failure;
  switch (failure.type) {
    case "StripeCardError":
      return {
        outcome: "declined",
        code: failure.decline_code ?? failure.code ?? "card_declined",
        text: text(failure),
      };
    case "StripeInvalidRequestError":
      return { outcome: "declined", code: failure.code ?? "invalid_request", text: text(failure) };
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return unsent("credentials_refused", "The gateway does not accept the key of this tenant.");
    case "StripeRateLimitError":
      return unsent("rate_limited", "The gateway takes no further requests for now.");
    case "StripeIdempotencyError":
      return {
        outcome: "unknown",
        code: "same_key_in_use",
        text: "The key is in use for another request.",
      };
    case "StripeConnectionError":
      if (NEVER_LEFT.has(codeBelow(failure))) throw new NotSent();
      throw error;
    default:
      throw error;
  }
}

const unsent = (code: string, text: string): GatewayResult => ({ outcome: "unsent", code, text });

function codeBelow({ detail, code }: Failure): string {
  const below = typeof detail === "object" && detail && "code" in detail ? detail.code : undefined;
  return typeof below === "string" ? below : (code ?? "");
}
