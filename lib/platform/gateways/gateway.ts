import type { Decimal } from "@/lib/values/decimal";

/** A card in the form that gateways take. */
export type GatewayCard = {
  kind: "card";
  number: string;
  expirationMonth: number;
  expirationYear: number;
  securityCode?: string;
};

/** A bank account that is debited: by routing number in the United States, otherwise by its scheme. */
export type GatewayBankAccount = {
  kind: "bank";
  /** ACH, SEPA, Bacs, … */
  scheme: string;
  /** The account number, or the IBAN where the scheme has one. */
  number: string;
  /** Routing number, sort code or branch, where the scheme has one. */
  routing?: string;
  holderName?: string;
  email?: string;
  /** Some gateways distinguish business accounts and savings accounts. */
  accountType?: string;
};

/** A payment method stored at the gateway under its own names. */
export type GatewayToken = {
  kind: "token";
  token: string;
  /** The gateway's customer, where it needs one beside the token. */
  second?: string;
};

/** What is charged. It exists in memory for one call, and nowhere else. */
export type Instrument = GatewayCard | GatewayBankAccount | GatewayToken;

/** The details of a charge beside its money, as far as its gateway supports them. */
export type GatewayWords = {
  /** A caller's own options for a gateway of this kind. */
  options?: Readonly<Record<string, string>>;
  /** Purchase order number. */
  orderId?: string;
  /** What the payer reads on the statement, and the number to call. */
  softDescriptor?: string;
  softDescriptorPhone?: string;
  /** Who initiates it: C for the payer, M for the merchant while the payer is absent. */
  source?: "C_Unscheduled" | "M_Recurring" | "M_Unscheduled" | "M_MOTO";
  /** The card network's id of the transaction in which the payer agreed to later ones. */
  networkTransactionId?: string;
};

/** A request that moves or authorizes money. Our key makes it repeatable. */
export type ChargeRequest = {
  /** Our key: the same key and kind is the same transaction, however often it is sent. */
  key: string;
  amount: Decimal;
  currency: string;
  instrument: Instrument;
  /** The payer, as the gateway may identify them: the id of the payment method. */
  payer: string;
  words?: GatewayWords;
};

/** A request about an earlier transaction of ours. */
export type FollowUpRequest = {
  key: string;
  /** Our key of the original transaction. */
  of: string;
  amount: Decimal;
  currency: string;
};

/** What the gateway did, and with which amount: callers compare both with their request. */
export type Approval = {
  outcome: "approved";
  transactionId: string;
  amount: Decimal;
  currency: string;
  code: string;
  text: string;
};

/**
 * A gateway's response. Anything that is neither a clear yes nor a clear no is unknown: money may
 * have moved. Unsent means that not one byte of the request left us.
 */
export type GatewayResult =
  | Approval
  | { outcome: "declined" | "unknown" | "unsent"; code: string; text: string };

/** A gateway's state of one of our keys. Pending: it has the request and has not decided. */
export type Finding =
  | Approval
  | { outcome: "declined" | "voided" | "pending" | "absent"; code: string; text: string };

/** A card that its bank authenticates before it is stored. Nothing is charged or authorized. */
export type AuthenticationRequest = {
  /** What the answer is bound to: a hash of the caller and of the card. The same hash, the same request. */
  reference: string;
  card: GatewayCard;
  brand: string;
  /** Our address, for pages that the gateway shows itself. */
  baseUrl: string;
};

/** The bank's authentication of its customer: the values of 3-D Secure 2 that later charges may contain. */
export type Authentication = {
  /** Y: the holder was authenticated. A: the bank does not take part, but is liable all the same. */
  result: "Y" | "A";
  eci: string;
  /** Id of the transaction at the directory server. */
  xid: string;
  cavv: string;
};

/** A bank's response to a card: none, yes, no, or a challenge on its own page. */
export type AuthenticationAnswer =
  | { outcome: "notAsked" }
  | { outcome: "authenticated"; authentication: Authentication }
  | { outcome: "challenge"; challengeId: string; url: string; seconds: number }
  | { outcome: "declined"; code: string; text: string };

/** The result of a challenge. Only one with the same reference counts. */
export type ChallengeFinding =
  | { outcome: "authenticated"; reference: string; authentication: Authentication }
  | { outcome: "declined" | "pending" | "absent"; code: string; text: string };

/**
 * A payment gateway. Every call may throw, hang or be aborted by its signal; `askGateway` turns all
 * of that into a result. `lookUp` and `void` settle a charge whose answer never came.
 */
export interface Gateway {
  readonly name: string;
  /** Milliseconds after which a call times out. */
  readonly timeout: number;
  charge(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult>;
  /** Authorizes an amount; an amount of zero verifies the instrument. */
  authorize(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult>;
  capture(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult>;
  /** Voids the whole transaction that was made under `key`. */
  void(key: string, signal: AbortSignal): Promise<GatewayResult>;
  refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult>;
  /** `of` is our key of the charge, where `key` is that of a refund. */
  lookUp(key: string, signal: AbortSignal, of?: string): Promise<Finding>;
  /** Has a card authenticated by its bank, where the gateway does that separately from charging. */
  authenticate?(request: AuthenticationRequest, signal: AbortSignal): Promise<AuthenticationAnswer>;
  challengeOf?(challengeId: string, signal: AbortSignal): Promise<ChallengeFinding>;
}

/** Thrown by a gateway whose request failed before its first byte was sent: nothing can have happened. */
export class NotSent extends Error {}
