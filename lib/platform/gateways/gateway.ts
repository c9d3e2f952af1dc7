import type { Decimal } from "@/lib/values/decimal";

/** A card as a gateway wants it. It lives in memory for one call, and nowhere else. */
export type GatewayCard = {
  number: string;
  expirationMonth: number;
  expirationYear: number;
  securityCode?: string;
};

/** A request that moves or reserves money. Our key makes it repeatable. */
export type ChargeRequest = {
  /** Our key: the same key and kind is the same transaction, however often it is sent. */
  key: string;
  amount: Decimal;
  currency: string;
  card: GatewayCard;
  /** Who pays, as the gateway may know them: the id of the payment method. */
  payer: string;
};

/** A request about an earlier transaction of ours. */
export type FollowUpRequest = {
  key: string;
  /** Our key of the transaction that it is about. */
  of: string;
  amount: Decimal;
  currency: string;
};

/** What the gateway did, and with how much: a caller compares both with what it asked for. */
export type Approval = {
  outcome: "approved";
  transactionId: string;
  amount: Decimal;
  currency: string;
  code: string;
  text: string;
};

/**
 * What a gateway says. Anything that is neither a clear yes nor a clear no is unknown: money may
 * have moved. Unsent means that not one byte of the request left us.
 */
export type GatewayResult =
  | Approval
  | { outcome: "declined" | "unknown" | "unsent"; code: string; text: string };

/** What a gateway knows of one of our keys. Pending: it has the request and has not decided. */
export type Finding =
  | Approval
  | { outcome: "declined" | "voided" | "pending" | "absent"; code: string; text: string };

/**
 * A payment gateway. Every call may throw, hang or be aborted by its signal; `askGateway` turns all
 * of that into a result. `lookUp` and `void` are what settles a charge whose answer never came.
 */
export interface Gateway {
  readonly name: string;
  /** Milliseconds after which an answer is not waited for any longer. */
  readonly timeout: number;
  charge(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult>;
  authorize(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult>;
  capture(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult>;
  /** Takes back all of the transaction that was made under `key`. */
  void(key: string, signal: AbortSignal): Promise<GatewayResult>;
  refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult>;
  lookUp(key: string, signal: AbortSignal): Promise<Finding>;
}

/** Thrown by a gateway whose request was refused before its first byte: nothing can have happened. */
export class NotSent extends Error {}
