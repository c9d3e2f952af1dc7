/** The content of a callback, which its signature covers. */
export type CallbackFacts = {
  path: string;
  tenantId: string;
  pageId: string;
  token: string;
  /** Milliseconds since 1970: merchants refuse what is older than five minutes. */
  timestamp: string;
  /** The error word; empty after a success. */
  errorCode: string;
  /** Id of the payment method, encrypted with the private key where the signature is advanced; empty after a failure. */
  refId: string;
  /** passthrough1 to passthrough5; empty where nothing was passed. */
  passthrough: readonly string[];
};

/** The two kinds of callback signatures. */
export type SignatureType = "basic" | "advanced";

/**
 * The text that a callback's signature covers. The basic one contains where and when; the advanced
 * one also covers the result. No value can move into its neighbor's position: a # in one is refused
 * when the form is signed.
 */
export function callbackText(facts: CallbackFacts, type: SignatureType): string {
  const { path, tenantId, pageId, token, timestamp, errorCode, refId, passthrough } = facts;
  const parts =
    type === "basic"
      ? [path, tenantId, token, timestamp, pageId]
      : [path, tenantId, pageId, token, timestamp, errorCode, ...passthrough, refId];
  return parts.join("#");
}

/** passthrough1 to passthrough5 in order. */
export function callbackValues(values: Readonly<Record<string, string>>): string[] {
  return [1, 2, 3, 4, 5].map((number) => values[`passthrough${number}`] ?? "");
}
