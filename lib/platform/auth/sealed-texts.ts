import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env, required } from "../env";

/** The tenant and the purpose of a sealed text: it opens for nothing else. */
export type SealedFor = {
  tenantId: string;
  purpose: "answer" | "gateway-key" | "mail-password" | "page-key";
};

const MARK = "v2";
let derived: Buffer | undefined;

/** The key of installations without a configured one, and of every text from before keys had ids. */
function derivedKey(): Buffer {
  derived ??= Buffer.from(
    hkdfSync("sha256", required("PERENNIAL_HMAC_KEY"), "", "perennial stored texts", 32),
  );
  return derived;
}

/** All keys of this process by their ids, the newest first; the derived one has no id. */
function heldKeys(): Map<string, Buffer> {
  const { PERENNIAL_SEAL_KEY: newest = "", PERENNIAL_SEAL_OLD_KEYS: older } = env();
  const given = [newest, ...older.split(",")].filter(Boolean).map((text): [string, Buffer] => {
    const [id = "", key = ""] = text.split(":");
    return [id, Buffer.from(key, "base64")];
  });
  const keys: [string, Buffer][] = newest
    ? [...given, ["", derivedKey()]]
    : [["", derivedKey()], ...given];
  return new Map(keys);
}

function newestKey(): [string, Buffer] {
  const [newest] = heldKeys();
  return newest ?? ["", derivedKey()];
}

/** The prefix of every text that the newest key has sealed. */
export function newestSealBegins(): string {
  return `${MARK}.${newestKey()[0]}.`;
}

const bound = ({ tenantId, purpose }: SealedFor) =>
  Buffer.from(JSON.stringify(["perennial", purpose, tenantId]));

/** A secret text, encrypted (AES-256-GCM) with the newest key for storage. */
export function sealText(text: string, of: SealedFor): string {
  const [id, key] = newestKey();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound(of));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  return [MARK, id, bytes.toString("base64")].join(".");
}

/**
 * The text inside a sealed one. In texts from before keys had ids, the seal binds neither tenant
 * nor purpose.
 *
 * @throws when it was changed or moved, and when the key that sealed it is not configured.
 */
export function openText(stored: string, of: SealedFor): string {
  const [mark, id = "", text = ""] = stored.split(".");
  if (mark !== MARK) return decrypted(stored, derivedKey(), undefined);
  const key = heldKeys().get(id);
  if (!key) throw new Error(`a text is sealed with the key ${id}, which nobody gave`);
  return decrypted(text, key, bound(of));
}

function decrypted(base64: string, key: Buffer, aad: Buffer | undefined): string {
  const bytes = Buffer.from(base64, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  if (aad) decipher.setAAD(aad);
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
