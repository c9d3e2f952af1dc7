import type { LocalDate } from "@/lib/values/local-date";
import type { Scope } from "./scopes";
import type { MinorVersion } from "./versions";

/**
 * A tenant's environment: in a test tenant no money moves and the clock can be moved, in a live one the opposite holds.
 */
export type Environment = "test" | "live";

/** Who acts: an API client, a portal user, or the product itself (worker, seed). */
export type Actor = { type: "client" | "user" | "system"; id: string; name: string };

/** An event for later areas and for callouts; stored in the same transaction as its cause. */
export type DomainEvent = {
  /** `invoice.posted`, `payment.processed`, … */
  type: string;
  subjectType: string;
  subjectId: string;
  payload: Record<string, unknown>;
};

/** One line of the audit trail: what changed, and how. */
export type AuditEntry = {
  subjectType: string;
  subjectId: string;
  /** `create`, `update`, `delete`, `post`, … */
  action: string;
  /** Values before and after, or what was created; never secrets. */
  detail?: Record<string, unknown>;
};

/** The signed values of a hosted page's form, besides those that its call must contain. */
export type SignedForm = {
  /** The kind of payment method that the form stores. */
  readonly stores: "CreditCard" | "SEPA" | "ACH";
  /** Whether the card is authenticated by its bank. */
  readonly threeDSecure: boolean;
  /** Where the customer goes afterwards; null when the merchant's script handles the result. */
  readonly callbackUrl: string | null;
  /** How the callback is signed. */
  readonly signatureType: "basic" | "advanced";
  /** Whether the customer has to accept an agreement. */
  readonly agreement: boolean;
  /** Values that the merchant's page may pass to the form, by name: these and no others. */
  readonly values: Readonly<Record<string, string>>;
  /** Card brands that the form accepts; any if not set. */
  readonly brands?: readonly string[];
  /** The gateway of the stored method; the tenant's default one if not set. */
  readonly gateway?: string;
  /** The amount that the card's gateway authorizes and releases before the card is stored. */
  readonly hold?: { readonly amount: string; readonly currency: string };
};

/** The form of a hosted page that makes a call, as it was signed. */
export type CallingForm = SignedForm & {
  pageId: string;
  /** The token itself, for callbacks that contain it. */
  token: string;
  /** When it arrived, in milliseconds of our own clock: callbacks are signed with it. */
  sentAt: number;
  /** The bank challenge that the customer has completed, when the call is repeated after it. */
  challengeId?: string;
};

/** Everything a verb may know about its caller and its moment. No globals, no default clock. */
export type Ctx = {
  tenantId: string;
  actor: Actor;
  scopes: ReadonlySet<Scope>;
  /** In tests: the scopes that the contract declares, so that a verb that needs another one is noticed. */
  declared?: ReadonlySet<Scope>;
  /** When the credential of the call expires. */
  credentialEndsAt?: Date;
  /** Where a call without a credential comes from, as the front names it; empty where it does not. */
  address?: string;
  /** The portal session of the call. */
  sessionId?: string;
  /** The entity the call works in. */
  entityId: string;
  /** The orgs the call may see. */
  orgIds: readonly string[];
  version: MinorVersion;
  requestId: string;
  /** Identifies the request and its retries: the same caller with the same Idempotency-Key. */
  requestKey?: string;
  /** The scheme and host that the caller used: for links in responses. */
  baseUrl: string;
  /** The tenant's day, from its clock and time zone. */
  today: LocalDate;
  /** The tenant's instant, from its clock. */
  now: Date;
  /** The tenant's IANA time zone. */
  timeZone: string;
  /** Whether the tenant is test or live. */
  environment: Environment;
  /** The tenant's settings by name, as stored. */
  settings: Readonly<Record<string, unknown>>;
  /** Events to store with the transaction, in order. */
  emit: (event: DomainEvent) => void;
  /** Audit lines to store with the transaction, in order. */
  record: (entry: AuditEntry) => void;
  /** The form that makes the call; undefined for every other caller. */
  form?: CallingForm;
  /** Sets a response header. */
  setHeader: (name: string, value: string) => void;
};
