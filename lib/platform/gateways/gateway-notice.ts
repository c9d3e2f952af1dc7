import type { Decimal } from "@/lib/values/decimal";
import type { Gateway } from "./gateway";

/** A transaction as a gateway identifies it: by its own id, by our key, or by both. */
export type TransactionName = { transactionId: string; key?: string };

/** A gateway's event, in our terms. */
export type GatewayNews =
  /** Money arrived, perhaps after it was considered lost. */
  | { what: "payment.arrived"; of: TransactionName }
  /** Money in transit will not arrive. */
  | { what: "payment.failed"; of: TransactionName; code: string; text: string }
  | { what: "payment.settled"; of: TransactionName; payoutId?: string }
  | { what: "refund.settled"; of: TransactionName; payoutId?: string }
  | { what: "refund.failed"; of: TransactionName; code: string; text: string }
  /** The payer's bank took money back. */
  | {
      what: "dispute.taken";
      of: TransactionName;
      disputeId: string;
      amount: Decimal;
      currency: string;
      text: string;
    }
  /** The bank returned it: the dispute was won. */
  | { what: "dispute.returned"; of: TransactionName; disputeId: string }
  /** Everything in a payout was paid out to the merchant. */
  | { what: "payout.settled"; payoutId: string };

/** One event of a gateway, with a valid signature. */
export type GatewayNotice = {
  /** The gateway's own id of the event: the same id is the same event. */
  eventId: string;
  eventType: string;
  at: Date;
  /** Undefined for events that we do not handle. */
  news?: GatewayNews;
};

/** The items of a payout, each of them settled. */
export type PayoutPart = Extract<GatewayNews, { what: "payment.settled" | "refund.settled" }>;

/** A gateway that reports what happens by webhooks. */
export interface Notifier {
  /**
   * Reads an event.
   *
   * @throws Forged unless its signature was made with the secret, a few minutes ago at most;
   * Unreadable when it was, but the text is not an event.
   */
  readNotice(
    text: string,
    headers: Readonly<Record<string, string>>,
    secret: string,
  ): Promise<GatewayNotice>;
  /** The items of a payout, read from the gateway. */
  payoutParts?(payoutId: string, signal: AbortSignal): Promise<PayoutPart[]>;
}

/** Thrown for an event that its gateway did not sign. */
export class Forged extends Error {}

/** Thrown for a signed text that is not an event. */
export class Unreadable extends Error {}

/** Whether a gateway reports by webhooks. */
export function isNotifier(gateway: Gateway): gateway is Gateway & Notifier {
  return "readNotice" in gateway;
}
