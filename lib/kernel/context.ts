import type { LocalDate } from "@/lib/values/local-date";
import type { Scope } from "./scopes";
import type { MinorVersion } from "./versions";

/** What a tenant is for: in a test tenant no money moves and the clock can be moved, in a live one the opposite holds. */
export type Environment = "test" | "live";

/** Who acts: an API client, a portal user, or the product itself (worker, seed). */
export type Actor = { type: "client" | "user" | "system"; id: string; name: string };

/** A fact for later areas and for callouts; stored in the same transaction as its cause. */
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

/** What the form of a hosted page was signed with, besides what its call must name. */
export type SignedForm = {
  /** The kind of payment method that the form stores. */
  readonly stores: "CreditCard" | "SEPA" | "ACH";
  /** Whether the card is shown to its bank. */
  readonly threeDSecure: boolean;
  /** Where the customer goes afterwards; null when the merchant's script takes over. */
  readonly callbackUrl: string | null;
  /** How the callback is signed. */
  readonly signatureType: "basic" | "advanced";
  /** Whether the customer has to agree to something. */
  readonly agreement: boolean;
  /** What the merchant's page may hand to the form, by name: it must be this. */
  readonly values: Readonly<Record<string, string>>;
  /** Brands of cards that the form takes; any where it was not said. */
  readonly brands?: readonly string[];
  /** The gateway of what is stored; the tenant's default one where it was not said. */
  readonly gateway?: string;
  /** What the card's gateway is asked to reserve, and to give back, before the card is stored. */
  readonly hold?: { readonly amount: string; readonly currency: string };
};

/** The form of a hosted page that makes a call, as it was signed. */
export type CallingForm = SignedForm & {
  pageId: string;
  /** The token itself, for callbacks that name it. */
  token: string;
  /** When it came, in milliseconds of our own clock: callbacks are signed with it. */
  sentAt: number;
  /** The bank's question that the customer has answered, when the call comes back from it. */
  challengeId?: string;
};

/** Everything a verb may know about its caller and its moment. No globals, no default clock. */
export type Ctx = {
  tenantId: string;
  actor: Actor;
  scopes: ReadonlySet<Scope>;
  /** In tests: the scopes that the contract names, so that a verb that needs another one is noticed. */
  declared?: ReadonlySet<Scope>;
  /** When the credential of the call ends. */
  credentialEndsAt?: Date;
  /** The session of the portal that calls. */
  sessionId?: string;
  /** The entity the call works in. */
  entityId: string;
  /** The orgs the call may see. */
  orgIds: readonly string[];
  version: MinorVersion;
  requestId: string;
  /** Names the request and its retries: the same caller with the same Idempotency-Key. */
  requestKey?: string;
  /** The address that the caller used, without path: for links in answers. */
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
  /** Facts to store with the transaction, in order. */
  emit: (event: DomainEvent) => void;
  /** Audit lines to store with the transaction, in order. */
  record: (entry: AuditEntry) => void;
  /** The form that makes the call; undefined for every other caller. */
  form?: CallingForm;
  /** Sets a header of the answer. */
  setHeader: (name: string, value: string) => void;
};
