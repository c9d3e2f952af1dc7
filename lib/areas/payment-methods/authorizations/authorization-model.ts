import type { Decimal } from "@/lib/values/decimal";

/** Days after which an uncaptured authorization is released: what card networks allow. */
export const AUTHORIZATION_DAYS = 7;
/** Seconds that a living caller may take from the gateway's answer to its commit. */
export const TIME_TO_COMMIT = 5;
/** Seconds after a missing answer at which the gateway is queried for the first time. */
export const FIRST_LOOK = 2;

/** The state of an authorization. Sent, unknown, capturing and voiding wait for a gateway's answer. */
export const AUTHORIZATION_STATES = [
  "sent",
  "unknown",
  "authorized",
  "capturing",
  "captured",
  "voiding",
  "voided",
  "expired",
  "failed",
] as const;
export type AuthorizationState = (typeof AUTHORIZATION_STATES)[number];

/** An authorized amount: on a payment method, or for a form on a card that is not stored. */
export type Authorization = {
  id: string;
  paymentMethodId: string | null;
  accountId: string | null;
  gateway: string;
  gatewayKey: string;
  gatewayOrderId: string;
  transactionId: string | null;
  amount: Decimal;
  currency: string;
  state: AuthorizationState;
  expiresAt: Date;
};

const SAYS: Readonly<Record<AuthorizationState, string>> = {
  sent: "is still being verified with the gateway",
  unknown: "is still being verified with the gateway",
  authorized: "stands",
  capturing: "is just being captured",
  captured: "was captured already",
  voiding: "is being canceled",
  voided: "was canceled",
  expired: "is over",
  failed: "was declined",
};

/** The state of an authorization, in words that follow its id. */
export function sayState(state: AuthorizationState): string {
  return SAYS[state];
}
