/** Base64 of a key id, a colon and a secret, of lengths that a credential can have. */
const BASIC = /^basic ([A-Za-z0-9+/]{1,400}={0,2})$/i;

/** The key pair of an `Authorization: Basic` header (RFC 7617); undefined where the header is no such one. */
export function basicCredentials(header: string): { keyId: string; secret: string } | undefined {
  const encoded = BASIC.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  return colon < 0 ? undefined : { keyId: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}
