import { createSign, generateKeyPair, privateEncrypt, publicDecrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Ctx } from "@/lib/kernel/context";
import { openText, type SealedFor, sealText } from "@/lib/platform/auth/sealed-texts";
import { insertKeyPair, storedKeyPair } from "./queries";

const generate = promisify(generateKeyPair);
const BITS = 2048;

const sealOf = ({ tenantId }: Ctx): SealedFor => ({ tenantId, purpose: "page-key" });

/** The tenant's public RSA key, SPKI in base64; the pair is created on first use. */
export async function publicKeyOf(ctx: Ctx): Promise<string> {
  const known = await storedKeyPair(ctx.tenantId);
  if (known) return known.publicKey;
  const pair = await generate("rsa", {
    modulusLength: BITS,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  const publicKey = pair.publicKey.toString("base64");
  const privateKey = sealText(pair.privateKey.toString("base64"), sealOf(ctx));
  await insertKeyPair(ctx.tenantId, { publicKey, privateKey }, ctx.now);
  return (await storedKeyPair(ctx.tenantId))?.publicKey ?? publicKey;
}

/** The text signed with the private half of a public key; undefined when the signature is not valid. */
export function decrypted(signature: string, publicKey: string): string | undefined {
  try {
    const key = {
      key: Buffer.from(publicKey, "base64"),
      format: "der",
      type: "spki",
    } as const;
    return publicDecrypt(key, Buffer.from(signature, "base64")).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Operations of the tenant's private key on a text; both return base64. */
export type Signers = {
  /** RSA with the padding of PKCS #1: whoever has the public key can read it. At most 245 bytes. */
  encrypted: (text: string) => string;
  /** SHA-512 with RSA. */
  signed: (text: string) => string;
};

/** Signs with the tenant's private key; the pair is created when there is none yet. */
export async function signers(ctx: Ctx): Promise<Signers> {
  await publicKeyOf(ctx);
  const stored = await storedKeyPair(ctx.tenantId);
  if (!stored) throw new Error("the tenant has no key pair");
  const key = {
    key: Buffer.from(openText(stored.privateKey, sealOf(ctx)), "base64"),
    format: "der",
    type: "pkcs8",
  } as const;
  return {
    encrypted: (text) => privateEncrypt(key, Buffer.from(text)).toString("base64"),
    signed: (text) => createSign("sha512").update(text).sign(key, "base64"),
  };
}
