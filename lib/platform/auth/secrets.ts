import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
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

type Cost = { N: number; r: number; p: number };

/** OWASP's recommendation at 16 MB of memory; older hashes were made with p = 1. */
const COST: Cost = { N: 16_384, r: 8, p: 5 };

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const written = ({ N, r, p }: Cost, salt: Buffer, key: Buffer) =>
  ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");

/**
 * A password as it is stored: scrypt with its parameters and salt.
 *
 * @param like another hash of the same person, whose salt is used: both are then checked by one derivation.
 */
export async function passwordHash(password: string, like?: string): Promise<string> {
  const salt = like !== undefined && isOfToday(like) ? read(like).salt : randomBytes(16);
  return written(COST, salt, await derive(password, salt, COST));
}

/** Whether a hash has the current cost. */
export function isOfToday(hash: string): boolean {
  return sameCost(read(hash).cost, COST);
}

const sameCost = (a: Cost, b: Cost) => a.N === b.N && a.r === b.r && a.p === b.p;

const NOBODY = written(COST, Buffer.alloc(16), Buffer.alloc(32));

/** The parts of a stored hash; older ones contain only N. */
function read(stored: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const parts = stored.split("$");
  const [, N, r, p, salt = "", key = ""] =
    parts.length === 6 ? parts : [parts[0], parts[1], 8, 1, parts[2], parts[3]];
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

/**
 * Checks a password against the stored hash. Without one, and for a cheaper one, it does the same
 * work as for any other, so that timing reveals nothing.
 */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  return (await passwordMatchesEach(password, stored === undefined ? [] : [stored]))[0] ?? false;
}

/** The same for several hashes, or for none: those that share a salt, as one person's do, take one derivation. */
export async function passwordMatchesEach(
  password: string,
  stored: readonly string[],
): Promise<boolean[]> {
  const derived = new Map<string, Buffer>();
  for (const hash of stored.length > 0 ? stored : [NOBODY]) {
    const { cost, salt } = read(hash);
    const recipe = written(cost, salt, Buffer.alloc(0));
    if (derived.has(recipe)) continue;
    derived.set(recipe, await derive(password, salt, cost));
    if (cost.p < COST.p) await derive(password, salt, { ...COST, p: COST.p - cost.p });
  }
  return stored.map((hash) => {
    const { cost, salt, key } = read(hash);
    const own = derived.get(written(cost, salt, Buffer.alloc(0)));
    return own !== undefined && sameSecret(own, key);
  });
}

/** 32 random letters and digits (hexadecimal): bearer tokens. */
export function newToken(): string {
  return randomBytes(16).toString("hex");
}

/** A client secret: 160 random bits in 40 hexadecimal characters. */
export function newClientSecret(): string {
  return randomBytes(20).toString("hex");
}
