/**
 * The messages between the form in its frame and the script on the merchant's page. Each side
 * checks the other's exact origin and window, and ignores everything else. No message has a field
 * for a card number, an expiry date or a security code.
 */

/** Distinguishes our messages from others that a page may post. */
export const CHANNEL = "perennial-hosted-1";

/** Fields that the merchant's page may fill in: never those of the card itself. */
export const OPEN_FIELDS = ["holder"] as const;
export type OpenField = (typeof OPEN_FIELDS)[number];

/** The merchant page's data of the holder that the form has no fields for; stored with the method. */
export const HOLDER_LINES = [
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipCode",
  "country",
  "phone",
  "email",
] as const;
export type HolderLine = (typeof HOLDER_LINES)[number];

/** The values that the merchant's page fills in. */
export type Prefilled = Readonly<Partial<Record<OpenField | HolderLine, string>>>;

/** An agreement on later charges that the merchant's page has made with the customer itself. */
export type AgreementMade = {
  readonly source: string;
  readonly type: string;
  /** The card brand that it is for; any when empty. */
  readonly network: string;
  readonly ref: string;
};

/** The merchant page's parameters once the form has loaded. */
export type Start = {
  readonly token: string;
  readonly signature: string;
  /** The account in the signature; absent when the card has no account yet. */
  readonly accountKey?: string;
  /** Brands to offer, by the interface's names; those of the page when absent. */
  readonly brands?: readonly string[];
  /** Whether the form has its own button. */
  readonly button: boolean;
  /** That button's caption instead of the form's own. */
  readonly caption?: string;
  readonly prepopulate: Prefilled;
  /** The form's values from the page; each must equal the signed one. */
  readonly values: Readonly<Record<string, string>>;
  readonly agreement?: AgreementMade;
  /** The page's own error texts; `OwnWords` says how they are found. */
  readonly words?: OwnWords;
};

/**
 * Texts of the merchant's page instead of the form's: by the field's name in results (`error` for
 * the form as a whole), or by that name, a blank and the code of the error callback.
 */
export type OwnWords = Readonly<Record<string, string>>;

/** The messages of the merchant's page to the form. */
export type ToForm =
  | { readonly type: "start"; readonly start: Start }
  | { readonly type: "submit" }
  | { readonly type: "validate" }
  | { readonly type: "prepopulate"; readonly fields: Start["prepopulate"] }
  | { readonly type: "agreement"; readonly agreement: AgreementMade }
  | { readonly type: "words"; readonly words: OwnWords }
  | { readonly type: "show-error"; readonly field: string; readonly message: string };

/** The result of a submission, in the words that integrators use. */
export type Outcome =
  | {
      readonly success: true;
      readonly refId: string;
      readonly brand: string;
      /** The signed values, returned. */
      readonly values: Readonly<Record<string, string>>;
      /** The bank's result for the card: result, eci, xid and cavv. */
      readonly threeDSecure?: Readonly<Record<string, string>>;
    }
  | {
      readonly success: false;
      readonly errorCode: string;
      readonly errorMessage: string;
      /** The errors of single fields: NullValue, InvalidFormat or ExceededMaxLength. */
      readonly fields: Readonly<Record<string, string>>;
    };

/** One invalid field: the code of the error callback and the text shown at it. */
export type FieldError = {
  readonly field: string;
  readonly code: string;
  readonly message: string;
};

/** The messages of the form to the merchant's page. */
export type ToPage =
  | { readonly type: "ready" }
  | {
      readonly type: "started";
      readonly title: string;
      /** Colors of the form, as #rrggbb: its surroundings may match them. */
      readonly background: string;
      readonly text: string;
    }
  | { readonly type: "resize"; readonly height: number }
  | { readonly type: "busy"; readonly busy: boolean }
  | { readonly type: "agreed"; readonly agreed: boolean }
  | { readonly type: "bank"; readonly shown: boolean }
  | { readonly type: "checked"; readonly success: boolean; readonly errors: readonly FieldError[] }
  | { readonly type: "done"; readonly outcome: Outcome }
  | { readonly type: "escape" };

type Message = { readonly type: string };
export type Envelope<M extends Message> = {
  readonly channel: typeof CHANNEL;
  readonly nonce: string;
  readonly message: M;
};

/** A message as it is posted. */
export function envelope<M extends Message>(nonce: string, message: M): Envelope<M> {
  return { channel: CHANNEL, nonce, message };
}

const TO_FORM = new Set([
  "start",
  "submit",
  "validate",
  "prepopulate",
  "agreement",
  "words",
  "show-error",
]);
const TO_PAGE = new Set([
  "ready",
  "started",
  "resize",
  "busy",
  "agreed",
  "bank",
  "checked",
  "done",
  "escape",
]);

/** What a message's sender must be for it to count. */
export type Peer = { readonly origin: string; readonly window: unknown; readonly nonce: string };

type Received = Pick<MessageEvent, "origin" | "source" | "data">;

/** The message of the merchant's page; undefined for anything that is not from it. */
export function messageToForm(event: Received, peer: Peer): ToForm | undefined {
  const message = opened(event, peer, TO_FORM);
  return message as ToForm | undefined;
}

/** The message of the form; undefined for anything that is not from it. */
export function messageToPage(event: Received, peer: Peer): ToPage | undefined {
  const message = opened(event, peer, TO_PAGE);
  return message as ToPage | undefined;
}

function opened(event: Received, peer: Peer, known: ReadonlySet<string>): Message | undefined {
  if (event.origin !== peer.origin || event.source !== peer.window) return undefined;
  const { data } = event;
  if (!isRecord(data) || data.channel !== CHANNEL || data.nonce !== peer.nonce) return undefined;
  const { message } = data;
  if (!isRecord(message) || typeof message.type !== "string") return undefined;
  return known.has(message.type) ? { ...message, type: message.type } : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The fragment of the frame's address: the embedding origin, and the nonce of this conversation. */
export function fragmentOf(origin: string, nonce: string): string {
  return `#${new URLSearchParams({ origin, nonce })}`;
}

/** The embedding page; undefined when there is none, or the fragment is not ours. */
export function embedder(fragment: string): { origin: string; nonce: string } | undefined {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const origin = given.get("origin") ?? "";
  const nonce = given.get("nonce") ?? "";
  const exact = URL.canParse(origin) && new URL(origin).origin === origin && origin !== "null";
  return exact && nonce.length >= 16 ? { origin, nonce } : undefined;
}
