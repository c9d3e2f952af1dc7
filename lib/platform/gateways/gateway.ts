import type { Decimal } from "@/lib/values/decimal";

/** A card as a gateway wants it. */
export type GatewayCard = {
  kind: "card";
  number: string;
  expirationMonth: number;
  expirationYear: number;
  securityCode?: string;
};

/** A bank account that is debited: by routing number in the United States, else by its scheme. */
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
  /** Business accounts and savings accounts are told apart by some gateways. */
  accountType?: string;
};

/** What a gateway keeps for us under names of its own. */
export type GatewayToken = {
  kind: "token";
  token: string;
  /** The gateway's customer, where it wants one beside the token. */
  second?: string;
};

/** What is charged. It lives in memory for one call, and nowhere else. */
export type Instrument = GatewayCard | GatewayBankAccount | GatewayToken;

/** What a charge says beside its money, as far as its gateway has a place for it. */
export type GatewayWords = {
  /** A caller's own words for a gateway of this kind. */
  options?: Readonly<Record<string, string>>;
  /** Number of the purchase. */
  orderId?: string;
  /** What the payer reads on the statement, and whom they may call. */
  softDescriptor?: string;
  softDescriptorPhone?: string;
  /** Who asks: C for the payer, M for the merchant while the payer is away. */
  source?: "C_Unscheduled" | "M_Recurring" | "M_Unscheduled" | "M_MOTO";
  /** The card network's id of the transaction with which the payer agreed to later ones. */
  networkTransactionId?: string;
};

/** A request that moves or reserves money. Our key makes it repeatable. */
export type ChargeRequest = {
  /** Our key: the same key and kind is the same transaction, however often it is sent. */
  key: string;
  amount: Decimal;
  currency: string;
  instrument: Instrument;
  /** Who pays, as the gateway may know them: the id of the payment method. */
  payer: string;
  words?: GatewayWords;
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

/** A card that is shown to its bank before it is stored. Nothing is charged and nothing reserved. */
export type AuthenticationRequest = {
  /** What the answer is tied to: a hash of who asks and of the card. The same one, the same question. */
  reference: string;
  card: GatewayCard;
  brand: string;
  /** Our address, for pages that the gateway shows by itself. */
  baseUrl: string;
};

/** What the bank says of its customer: the values of 3-D Secure 2 that later charges may name. */
export type Authentication = {
  /** Y: the holder was seen. A: the bank does not take part, and vouches all the same. */
  result: "Y" | "A";
  eci: string;
  /** Id of the transaction at the directory server. */
  xid: string;
  cavv: string;
};

/** What a bank says to a card: nothing, yes, no, or that its holder must come to its own page. */
export type AuthenticationAnswer =
  | { outcome: "notAsked" }
  | { outcome: "authenticated"; authentication: Authentication }
  | { outcome: "challenge"; challengeId: string; url: string; seconds: number }
  | { outcome: "declined"; code: string; text: string };

/** What became of a challenge. Only one of the same reference counts. */
export type ChallengeFinding =
  | { outcome: "authenticated"; reference: string; authentication: Authentication }
  | { outcome: "declined" | "pending" | "absent"; code: string; text: string };

/**
 * A payment gateway. Every call may throw, hang or be aborted by its signal; `askGateway` turns all
 * of that into a result. `lookUp` and `void` are what settles a charge whose answer never came.
 */
export interface Gateway {
  readonly name: string;
  /** Milliseconds after which an answer is not waited for any longer. */
  readonly timeout: number;
  charge(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult>;
  /** Reserves an amount; an amount of zero asks whether the instrument is good. */
  authorize(request: ChargeRequest, signal: AbortSignal): Promise<GatewayResult>;
  capture(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult>;
  /** Takes back all of the transaction that was made under `key`. */
  void(key: string, signal: AbortSignal): Promise<GatewayResult>;
  refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult>;
  /** `of` is our key of the charge, where `key` is that of a refund. */
  lookUp(key: string, signal: AbortSignal, of?: string): Promise<Finding>;
  /** Shows a card to its bank, where the gateway does that apart from charging. */
  authenticate?(request: AuthenticationRequest, signal: AbortSignal): Promise<AuthenticationAnswer>;
  challengeOf?(challengeId: string, signal: AbortSignal): Promise<ChallengeFinding>;
}

/** Thrown by a gateway whose request was refused before its first byte: nothing can have happened. */
export class NotSent extends Error {}
