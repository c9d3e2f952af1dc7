import { asOwner, testTenant } from "@/lib/testing/tenant";
import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as environment from "../env";
import { resealTexts, textsAreToReseal } from "./reseal-texts";
import { openText, type SealedFor, sealText } from "./sealed-texts";

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;

/** The keys of this process, as a restart with other variables would set them. */
const keys = { PERENNIAL_SEAL_KEY: "", PERENNIAL_SEAL_OLD_KEYS: "" };

beforeAll(() => {
  const { env } = environment;
  vi.spyOn(environment, "env").mockImplementation(() => ({ ...env(), ...keys }));
});

afterAll(() => void vi.restoreAllMocks());

function restartWith(newest: string, ...older: string[]): void {
  Object.assign(keys, { PERENNIAL_SEAL_KEY: newest, PERENNIAL_SEAL_OLD_KEYS: older.join(",") });
}

beforeEach(() => restartWith(""));

const mine: SealedFor = { tenantId: "t1", purpose: "gateway-key" };

/** A text as it was sealed before keys had ids. */
function sealedBefore(text: string): string {
  const secret = process.env.PERENNIAL_HMAC_KEY ?? "";
  const derived = Buffer.from(hkdfSync("sha256", secret, "", "perennial stored texts", 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derived, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

test("a sealed text opens for its tenant and its purpose only", () => {
  const sealed = sealText("sk_live_1", mine);
  expect(openText(sealed, mine)).toBe("sk_live_1");
  expect(() => openText(sealed, { ...mine, tenantId: "t2" })).toThrow();
  expect(() => openText(sealed, { ...mine, purpose: "page-key" })).toThrow();
  expect(() => openText(sealed.replace(/.$/, "A").replace(/.{4}$/, "AAAA"), mine)).toThrow();
});

test("another key seals new texts, and old ones open with theirs as long as it is configured", () => {
  const oldest = sealedBefore("one");
  const derived = sealText("two", mine);
  restartWith(key("k1", 1));
  const first = sealText("three", mine);
  restartWith(key("k2", 2), key("k1", 1));
  const second = sealText("four", mine);
  expect([oldest, derived, first, second].map((text) => openText(text, mine))).toEqual([
    "one",
    "two",
    "three",
    "four",
  ]);
  restartWith(key("k2", 2));
  expect(() => openText(first, mine)).toThrow(/key k1, which nobody gave/);
  expect(openText(second, mine)).toBe("four");
});

test("the worker reseals all stored secrets with the newest key, so that the old one can be removed", async () => {
  const { tenantId } = await testTenant();
  const stored = () =>
    asOwner<{ text: string; purpose: SealedFor["purpose"] }>(
      `select sealed_key as text, 'gateway-key' as purpose from payment_gateway where tenant_id = $1
       union all select sealed_webhook_secret, 'gateway-key' from payment_gateway where tenant_id = $1
       union all select sealed_password, 'mail-password' from mail_transport where tenant_id = $1
       union all select private_key, 'page-key' from hosted_page_key where tenant_id = $1`,
      [tenantId],
    );
  await asOwner(
    `insert into payment_gateway (tenant_id, id, name, type, is_active, is_default, sealed_key, key_last4, timeout_seconds,
       sealed_webhook_secret, webhook_secret_set_at, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Stripe', 'Stripe', true, false, $2, 'abcd', 30, $3, now(), now(), now())`,
    [tenantId, sealedBefore("a"), sealText("b", { tenantId, purpose: "gateway-key" })],
  );
  await asOwner(
    `insert into mail_transport (tenant_id, host, port, security, user_name, sealed_password, from_address, created_at, updated_at)
     values ($1, 'mail.example.com', 587, 'STARTTLS', 'u', $2, 'a@example.com', now(), now())`,
    [tenantId, sealedBefore("c")],
  );
  await asOwner(
    "insert into hosted_page_key (tenant_id, public_key, private_key, created_at) values ($1, 'p', $2, now())",
    [tenantId, sealedBefore("d")],
  );
  restartWith(key("k1", 1));
  expect(await textsAreToReseal(tenantId)).toBe(true);
  expect(await resealTexts(tenantId)).toBe(4);
  const after = await stored();
  expect(after.every(({ text }) => text.startsWith("v2.k1."))).toBe(true);
  expect(after.map(({ text, purpose }) => openText(text, { tenantId, purpose }))).toEqual([
    "a",
    "b",
    "c",
    "d",
  ]);
  expect(await textsAreToReseal(tenantId)).toBe(false);
  expect(
    await asOwner(
      "select detail from audit_entry where tenant_id = $1 and action = 'reseal-secrets'",
      [tenantId],
    ),
  ).toEqual([{ detail: { secrets: 4 } }]);
  restartWith(key("k2", 2));
  expect(await resealTexts(tenantId)).toBe(0);
});
