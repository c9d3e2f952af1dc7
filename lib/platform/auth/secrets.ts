import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { required } from "../env";

/** SHA-256 of a random secret of at least 128 bits: tokens and client secrets. */
export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Keyed hash of anything that may hold card data; a plain hash of it is never stored. */
export function keyedHash(...parts: string[]): Buffer {
  const mac = createHmac("sha256", required("PERENNIAL_HMAC_KEY"));
  for (const part of parts) mac.update(`${part.length}:`).update(part);
  return mac.digest();
}

/** True when both are equal; takes the same time wherever they differ. */
export function sameSecret(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

const COST = { N: 16_384, r: 8, p: 1 };

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** A password as it is stored: scrypt with its parameters and salt. */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${COST.N}$${salt.toString("base64")}$${(await derive(password, salt)).toString("base64")}`;
}

const NOBODY = `scrypt$${COST.N}$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`;

/** Checks a password; without a stored hash it does the same work and says no. */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [, , salt = "", key = ""] = (stored ?? NOBODY).split("$");
  const derived = await derive(password, Buffer.from(salt, "base64"));
  return sameSecret(derived, Buffer.from(key, "base64")) && stored !== undefined;
}

/** 32 random letters and digits (hexadecimal): bearer tokens. */
export function newToken(): string {
  return randomBytes(16).toString("hex");
}

/** A client secret: 160 random bits in 40 hexadecimal characters. */
export function newClientSecret(): string {
  return randomBytes(20).toString("hex");
}

let textKey: Buffer | undefined;

function keyForTexts(): Buffer {
  textKey ??= Buffer.from(
    hkdfSync("sha256", required("PERENNIAL_HMAC_KEY"), "", "perennial stored texts", 32),
  );
  return textKey;
}

/** A text that may hold a secret shown once, encrypted (AES-256-GCM) for storage, in base64. */
export function sealText(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyForTexts(), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** The text inside a sealed one. Throws when it was changed or sealed under another key. */
export function openText(stored: string): string {
  const bytes = Buffer.from(stored, "base64");
  const decipher = createDecipheriv("aes-256-gcm", keyForTexts(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
