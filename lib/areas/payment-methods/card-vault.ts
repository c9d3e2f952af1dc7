import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Ctx } from "@/lib/api/context";
import { NotFound } from "@/lib/api/errors";
import { required } from "@/lib/platform/env";
import { type SealedCard, sealedCard } from "./queries";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key-encryption key of this process and its id; only the API and the worker have one. */
function keyEncryptionKey(): { id: string; key: Buffer } {
  const [id = "", key = ""] = required("PERENNIAL_CARD_KEY").split(":");
  return { id, key: Buffer.from(key, "base64") };
}

/** Binds a ciphertext to its row: moved to another tenant or payment method it does not open. */
function boundTo(tenantId: string, paymentMethodId: string): Buffer {
  return Buffer.from(`perennial-card:1:${tenantId}:${paymentMethodId}`);
}

/** Nonce, ciphertext and tag in one. */
function encrypt(key: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES)).setAAD(bound);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]);
}

/** Keyed hash under which a tenant finds the same number again; useless without the key. */
export function numberIndexOf(tenantId: string, cardNumber: string): Buffer {
  const key = Buffer.from(required("PERENNIAL_CARD_INDEX_KEY"), "base64");
  return createHmac("sha256", key).update(`${tenantId}:${cardNumber}`).digest();
}

/** Encrypts a card number for one payment method, under a data key of its own. */
export function sealCard(
  tenantId: string,
  paymentMethodId: string,
  cardNumber: string,
): SealedCard {
  const { id: keyId, key } = keyEncryptionKey();
  const bound = boundTo(tenantId, paymentMethodId);
  const dataKey = randomBytes(32);
  const sealed = {
    keyId,
    wrappedKey: encrypt(key, dataKey, bound),
    ciphertext: encrypt(dataKey, Buffer.from(cardNumber), bound),
    numberIndex: numberIndexOf(tenantId, cardNumber),
  };
  dataKey.fill(0);
  return sealed;
}

/** The card number of a sealed card. @throws when key, tenant or payment method is not its own. */
export function unsealCard(tenantId: string, paymentMethodId: string, sealed: SealedCard): string {
  const { id, key } = keyEncryptionKey();
  if (id !== sealed.keyId)
    throw new Error(`the card is sealed with key ${sealed.keyId}, and this process holds ${id}`);
  const bound = boundTo(tenantId, paymentMethodId);
  const dataKey = decrypt(key, sealed.wrappedKey, bound);
  const number = decrypt(dataKey, sealed.ciphertext, bound).toString();
  dataKey.fill(0);
  return number;
}

/**
 * The card number of a payment method, for the one call to the gateway that needs it. Never store,
 * log or return it.
 */
export async function openCard(ctx: Ctx, paymentMethodId: string): Promise<{ number: string }> {
  const sealed = await sealedCard(ctx.tenantId, paymentMethodId);
  if (!sealed) throw new NotFound("card of payment method", paymentMethodId);
  return { number: unsealCard(ctx.tenantId, paymentMethodId, sealed) };
}
