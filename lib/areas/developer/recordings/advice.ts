import { CATEGORIES, categoryOf } from "@/lib/kernel/codes";

/** What is known of a failed call. */
export type Failure = {
  method: string;
  path: string;
  operation: string | null;
  code: number | null;
  field: string | null;
  /** Which kind of credential was refused. */
  refused: string | null;
};

/** What the reference tells about the field of an error code; undefined where it belongs to no field. */
export type FieldWords = (code: number, operation: string) => string | undefined;
/** Served addresses like one where nothing is served. */
export type Alike = (method: string, path: string) => readonly string[];

const OF_CREDENTIALS: Readonly<Record<string, string>> = {
  token:
    "The token is unknown or has ended. Ask `POST /oauth/token` for a new one; it is good for an hour.",
  "client secret":
    "The secret is not this key's. Copy it again, or rotate it under Developers → API keys if it is lost.",
  "key headers":
    "The pair of key and secret is not accepted. Copy it again; a company may also have turned older credentials off in its access settings.",
  basic:
    "The key and secret of the Basic header are not accepted. Copy them again; a company may also have turned them off in its access settings.",
  cookie: "The session has ended. Open a new one by `POST /v1/connections`.",
  scope:
    "The key lacks the scope that the message names. Make a key that has it under Developers → API keys, and ask for the scope with the token.",
};

/** What to change so that a call succeeds, in plain words; undefined for a call without an error code. */
export function adviceOf(failure: Failure, wordsOf: FieldWords, alike: Alike): string | undefined {
  const { code, operation, field, refused, method, path } = failure;
  if (code === null) return undefined;
  const ofCredential = refused === null ? undefined : OF_CREDENTIALS[refused];
  if (ofCredential !== undefined) return ofCredential;
  if (operation === null) return ofAddress(alike(method, path));
  const words = field === null ? undefined : wordsOf(code, operation);
  const meaning = words === undefined ? "" : ` It is: ${words}`;
  const name = field === null ? "" : `\`${field}\``;
  if (name !== "") {
    switch (categoryOf(code)) {
      case 20:
        return `Correct the value of ${name} as the message says.${meaning}`;
      case 21:
        return `Remove ${name}: the operation has no such field in the version in force. Check its spelling and the minor version.`;
      case 22:
        return `Send ${name}.${meaning}`;
      case 23:
        return `Add the parameter ${name} to the address.${meaning}`;
      default:
        break;
    }
  }
  return CATEGORIES[categoryOf(code)]?.action;
}

const ofAddress = (alike: readonly string[]) =>
  alike.length
    ? `Nothing is served there. Addresses like it: ${alike.map((one) => `\`${one}\``).join(", ")}.`
    : "Nothing is served there. Check the method and the address against the reference.";
