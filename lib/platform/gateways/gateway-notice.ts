import type { Decimal } from "@/lib/values/decimal";
import type { Gateway } from "./gateway";

/** A transaction as a gateway names it: by its own id, by our key, or by both. */
export type TransactionName = { transactionId: string; key?: string };

/** What a gateway says of its own accord, in our words. */
export type GatewayNews =
  /** Money arrived, perhaps after everybody had given up. */
  | { what: "payment.arrived"; of: TransactionName }
  /** Money that was on its way will not come. */
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
  /** The bank gave it back: the dispute was won. */
  | { what: "dispute.returned"; of: TransactionName; disputeId: string }
  /** Everything that a payout holds was paid out to the merchant. */
  | { what: "payout.settled"; payoutId: string };

/** One event of a gateway, whose signature was good. */
export type GatewayNotice = {
  /** The gateway's own id of the event: the same one is the same event. */
  eventId: string;
  eventType: string;
  at: Date;
  /** Undefined for events that say nothing that we follow. */
  news?: GatewayNews;
};

/** What a payout holds, each of it settled. */
export type PayoutPart = Extract<GatewayNews, { what: "payment.settled" | "refund.settled" }>;

/** A gateway that reports what happens by webhooks. */
export interface Notifier {
  /**
   * Reads an event.
   *
   * @throws Forged unless its signature was made with the secret, a few minutes ago at most;
   *   Unreadable when it was, and the text is no event all the same.
   */
  readNotice(
    text: string,
    headers: Readonly<Record<string, string>>,
    secret: string,
  ): Promise<GatewayNotice>;
  /** What a payout holds, asked of the gateway. */
  payoutParts?(payoutId: string, signal: AbortSignal): Promise<PayoutPart[]>;
}

/** Thrown for an event that its gateway did not sign. */
export class Forged extends Error {}

/** Thrown for a signed text that is no event. */
export class Unreadable extends Error {}

/** Whether a gateway reports by webhooks. */
export function isNotifier(gateway: Gateway): gateway is Gateway & Notifier {
  return "readNotice" in gateway;
}
