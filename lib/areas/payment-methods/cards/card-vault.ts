import * as z from "zod";
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { env, required } from "@/lib/platform/env";
import { type SealedCard, sealedCard } from "@/lib/areas/payment-methods/queries";
import type { WrappedKey } from "./vault-queries";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type CardKey = { id: string; key: Buffer };

function cardKeyFrom(text: string): CardKey {
  const [id = "", key = ""] = text.split(":");
  return { id, key: Buffer.from(key, "base64") };
}

/** The key-encryption key that seals; only the API and the worker have one. */
function newestCardKey(): CardKey {
  return cardKeyFrom(required("PERENNIAL_CARD_KEY"));
}

/** The keys of this process: the one that seals, and older ones that still open. */
function cardKeys(): CardKey[] {
  const older = env().PERENNIAL_CARD_OLD_KEYS.split(",").filter(Boolean);
  return [newestCardKey(), ...older.map(cardKeyFrom)];
}

function cardKeyOf(id: string): Buffer {
  const keys = cardKeys();
  const found = keys.find((one) => one.id === id);
  if (found) return found.key;
  const held = keys.map((one) => one.id).join(", ");
  throw new Error(`the card is sealed with key ${id}, and this process holds ${held}`);
}

/** True when this process can open cards that were sealed with the key of that id. */
export function holdsCardKey(id: string): boolean {
  return cardKeys().some((one) => one.id === id);
}

/** The id of the key that seals cards now. */
export function newestCardKeyId(): string {
  return newestCardKey().id;
}

/** Binds a ciphertext to its row: it does not open for another tenant or payment method. */
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

/** Encrypts a card number for one payment method, with a separate data key. */
export function sealCard(
  tenantId: string,
  paymentMethodId: string,
  cardNumber: string,
): SealedCard {
  const { id: keyId, key } = newestCardKey();
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

/** The card number of a sealed card. @throws for another key, tenant or payment method. */
export function unsealCard(tenantId: string, paymentMethodId: string, sealed: SealedCard): string {
  const bound = boundTo(tenantId, paymentMethodId);
  const dataKey = decrypt(cardKeyOf(sealed.keyId), sealed.wrappedKey, bound);
  const number = decrypt(dataKey, sealed.ciphertext, bound).toString();
  dataKey.fill(0);
  return number;
}

/**
 * Wraps the data key of a card with the newest key; the number itself is not touched.
 *
 * @throws when the process does not have the old key, or the row is another one.
 */
export function rewrapCard(tenantId: string, card: WrappedKey): WrappedKey {
  const { id: keyId, key } = newestCardKey();
  const bound = boundTo(tenantId, card.paymentMethodId);
  const dataKey = decrypt(cardKeyOf(card.keyId), card.wrappedKey, bound);
  const wrappedKey = encrypt(key, dataKey, bound);
  dataKey.fill(0);
  return { paymentMethodId: card.paymentMethodId, keyId, wrappedKey };
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

/** The vault's data of a payment method that is not a card: its number, and the holder's legal identity. */
const sealedNumber = z.object({ number: z.string(), identityNumber: z.string().optional() });
export type SealedNumber = z.infer<typeof sealedNumber>;

/** Encrypts a bank account's number like a card's; the number alone makes its index. */
export function sealNumber(
  tenantId: string,
  paymentMethodId: string,
  secret: SealedNumber,
): SealedCard {
  const sealed = sealCard(tenantId, paymentMethodId, JSON.stringify(secret));
  return { ...sealed, numberIndex: numberIndexOf(tenantId, secret.number) };
}

/** The number of a bank account, under the same rules as `openCard`. */
export async function openNumber(ctx: Ctx, paymentMethodId: string): Promise<SealedNumber> {
  const { number } = await openCard(ctx, paymentMethodId);
  return sealedNumber.parse(JSON.parse(number));
}
