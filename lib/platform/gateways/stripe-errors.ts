import { type GatewayResult, NotSent } from "./gateway";

/** An error of the SDK, as far as it is read: its classes are told apart by `type`. */
type Failure = {
  type?: string;
  code?: string;
  decline_code?: string;
  message?: string;
  detail?: unknown;
};

/** The connection was refused, or the name is not known: not one byte of the request left. */
const NEVER_LEFT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

const text = ({ message }: Failure) => message?.slice(0, 500) ?? "The payment was declined.";

/**
 * What a failed call of Stripe's SDK came to. A card error and a request that it does not take are
 * clear refusals, and so is everything that it answers before it looks at the request. All else is
 * thrown: money may have moved.
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
