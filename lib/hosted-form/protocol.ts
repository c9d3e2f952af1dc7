/**
 * The messages between the form in its frame and the script on the merchant's page. Each side
 * knows the other's exact origin and window, and looks at nothing else. No message has a place
 * for a card number, an expiry date or a security code.
 */

/** Names our messages among others that a page may post. */
export const CHANNEL = "perennial-hosted-1";

/** Fields that the merchant's page may fill in: never those of the card itself. */
export const OPEN_FIELDS = ["holder"] as const;
export type OpenField = (typeof OPEN_FIELDS)[number];

/** What the merchant's page knows of the holder and the form does not ask; it is stored with it. */
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

/** What the merchant's page fills in. */
export type Prefilled = Readonly<Partial<Record<OpenField | HolderLine, string>>>;

/** An agreement on later charges that the merchant's page has made with the customer itself. */
export type AgreementMade = {
  readonly source: string;
  readonly type: string;
  /** The brand of cards that it is for; any when empty. */
  readonly network: string;
  readonly ref: string;
};

/** What the merchant's page gives the form once it is there. */
export type Start = {
  readonly token: string;
  readonly signature: string;
  /** The account that the signature names; absent when nobody owns the card yet. */
  readonly accountKey?: string;
  /** Brands to offer, by the interface's names; those of the page when absent. */
  readonly brands?: readonly string[];
  /** Whether the form has a button of its own. */
  readonly button: boolean;
  /** What that button says in place of the form's own words. */
  readonly caption?: string;
  readonly prepopulate: Prefilled;
  /** What the page was given to show the form with; each must be what was signed. */
  readonly values: Readonly<Record<string, string>>;
  readonly agreement?: AgreementMade;
  /** The page's own words for what is wrong; `OwnWords` says how they are found. */
  readonly words?: OwnWords;
};

/**
 * Words of the merchant's page in place of the form's: by the field's name in results (`error` for
 * the form as a whole), or by that name, a blank and the code of the error callback.
 */
export type OwnWords = Readonly<Record<string, string>>;

/** What the merchant's page may ask of the form. */
export type ToForm =
  | { readonly type: "start"; readonly start: Start }
  | { readonly type: "submit" }
  | { readonly type: "validate" }
  | { readonly type: "prepopulate"; readonly fields: Start["prepopulate"] }
  | { readonly type: "agreement"; readonly agreement: AgreementMade }
  | { readonly type: "words"; readonly words: OwnWords }
  | { readonly type: "show-error"; readonly field: string; readonly message: string };

/** How a submission ended, in the words that integrators know. */
export type Outcome =
  | {
      readonly success: true;
      readonly refId: string;
      readonly brand: string;
      /** What was signed and comes back. */
      readonly values: Readonly<Record<string, string>>;
      /** What the card's bank said: result, eci, xid and cavv. */
      readonly threeDSecure?: Readonly<Record<string, string>>;
    }
  | {
      readonly success: false;
      readonly errorCode: string;
      readonly errorMessage: string;
      /** What is wrong with single fields: NullValue, InvalidFormat or ExceededMaxLength. */
      readonly fields: Readonly<Record<string, string>>;
    };

/** One field that is wrong: the code of the error callback and the text that stands at it. */
export type FieldError = {
  readonly field: string;
  readonly code: string;
  readonly message: string;
};

/** What the form tells the merchant's page. */
export type ToPage =
  | { readonly type: "ready" }
  | {
      readonly type: "started";
      readonly title: string;
      /** Colours of the form, as #rrggbb: what stands around it may look alike. */
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

/** What the form's side of a conversation must be for a message to count. */
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

/** The fragment of the frame's address: who embeds the form, and the word of this conversation. */
export function fragmentOf(origin: string, nonce: string): string {
  return `#${new URLSearchParams({ origin, nonce })}`;
}

/** Who embeds the form; undefined when nobody does, or the fragment is not ours. */
export function embedder(fragment: string): { origin: string; nonce: string } | undefined {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const origin = given.get("origin") ?? "";
  const nonce = given.get("nonce") ?? "";
  const exact = URL.canParse(origin) && new URL(origin).origin === origin && origin !== "null";
  return exact && nonce.length >= 16 ? { origin, nonce } : undefined;
}
