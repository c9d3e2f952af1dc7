import { randomBytes } from "node:crypto";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import { keyedHash, sameSecret } from "@/lib/platform/auth/secrets";
import { required } from "@/lib/platform/env";
import { linkTo, type LinkKind } from "./model";

/** What a link is about: a row of a tenant, and the random part that makes its link void when it changes. */
export type Linked = { tenantId: string; id: string; nonce: Uint8Array };

/** A token as it was sent: which row it names, and the signature to check. */
export type Token = { tenantId: string; id: string; signature: Uint8Array };

const LENGTH = 16 + 16 + 32;

export const newNonce = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(16));

/** Neither the key alone nor the row alone makes a link: one is in the environment, the other in the database. */
function signatureOf(kind: LinkKind, { tenantId, id, nonce }: Linked): Buffer {
  return keyedHash(`link ${kind}`, tenantId, id, Buffer.from(nonce).toString("hex"));
}

const bytesOf = (uuid: string) => Buffer.from(wireId(uuid), "hex");

/** The token of a link: tenant, row and signature, in 86 characters. */
export function tokenOf(kind: LinkKind, of: Linked): string {
  const parts = [bytesOf(of.tenantId), bytesOf(of.id), signatureOf(kind, of)];
  return Buffer.concat(parts).toString("base64url");
}

/** The parts of a token; undefined for anything else. */
export function readToken(text: string): Token | undefined {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== LENGTH) return undefined;
  const tenantId = uuidOf(bytes.subarray(0, 16).toString("hex"));
  const id = uuidOf(bytes.subarray(16, 32).toString("hex"));
  if (tenantId === undefined || id === undefined) return undefined;
  return { tenantId, id, signature: bytes.subarray(32) };
}

/** Whether a token is that of its row, for this purpose. */
export const isSigned = (kind: LinkKind, { signature }: Token, of: Linked): boolean =>
  sameSecret(signature, signatureOf(kind, of));

/** The link to mail. Its address is the installation's own, and never that of a request. */
export const linkOf = (kind: LinkKind, of: Linked): string =>
  linkTo(required("NEXTAUTH_URL"), kind, tokenOf(kind, of));
