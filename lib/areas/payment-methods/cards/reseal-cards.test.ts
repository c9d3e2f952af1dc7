import { asOwner, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as environment from "@/lib/platform/env";
import { makeAccount } from "@/lib/testing/world";
import { sealCard, unsealCard } from "./card-vault";
import type { SealedCard } from "@/lib/areas/payment-methods/queries";
import { cardsAreToReseal, resealCards } from "./reseal-cards";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const first = `test:${key(7)}`;

/** The keys of this process, as a restart with other variables would set them. */
const keys = { PERENNIAL_CARD_KEY: "", PERENNIAL_CARD_OLD_KEYS: "" };

beforeAll(() => {
  const { env, required } = environment;
  vi.spyOn(environment, "env").mockImplementation(() => ({ ...env(), ...keys }));
  vi.spyOn(environment, "required").mockImplementation((name) =>
    name === "PERENNIAL_CARD_KEY" ? keys[name] : required(name),
  );
});

afterAll(() => void vi.restoreAllMocks());

function restartWith(newest: string, ...older: string[]): void {
  Object.assign(keys, { PERENNIAL_CARD_KEY: newest, PERENNIAL_CARD_OLD_KEYS: older.join(",") });
}

beforeEach(() => restartWith(first));

type Row = SealedCard & { id: string };

function vaultOf(tenantId: string): Promise<Row[]> {
  return asOwner<Row>(
    `select payment_method_id as id, key_id as "keyId", wrapped_key as "wrappedKey", ciphertext,
       number_index as "numberIndex" from card_vault where tenant_id = $1 order by created_at, id`,
    [tenantId],
  );
}

async function tenantWithCards(count: number) {
  const tenant = await testTenant();
  for (let card = 0; card < count; card++) await makeAccount(tenant);
  return tenant;
}

describe("another card key", () => {
  test("seals new cards, while older ones open with theirs", () => {
    const before = sealCard("t1", "m1", "4242424242424242");
    restartWith(`k2:${key(1)}`, first);
    const after = sealCard("t1", "m1", "4242424242424242");
    expect([before.keyId, after.keyId]).toEqual(["test", "k2"]);
    for (const sealed of [before, after])
      expect(unsealCard("t1", "m1", sealed)).toBe("4242424242424242");
    restartWith(`k2:${key(1)}`);
    expect(() => unsealCard("t1", "m1", before)).toThrow(/sealed with key test.* holds k2/);
  });

  test("reseals every card, so that the old one can be removed, and touches no number", async () => {
    const tenant = await tenantWithCards(3);
    const before = await vaultOf(tenant.tenantId);
    expect(await cardsAreToReseal(tenant.tenantId)).toBe(false);

    restartWith(`k2:${key(1)}`, first);
    expect(await cardsAreToReseal(tenant.tenantId)).toBe(true);
    expect(await resealCards(tenant.tenantId)).toEqual({ resealed: 3, beyondReach: 0 });
    restartWith(`k2:${key(1)}`);
    const after = await vaultOf(tenant.tenantId);
    expect(after.map(({ keyId }) => keyId)).toEqual(["k2", "k2", "k2"]);
    expect(after.map(({ ciphertext }) => ciphertext)).toEqual(
      before.map(({ ciphertext }) => ciphertext),
    );
    for (const card of after)
      expect(unsealCard(tenant.tenantId, card.id, card)).toMatch(/^4\d{15}$/);
    expect(await cardsAreToReseal(tenant.tenantId)).toBe(false);
    const [told] = await asOwner(
      "select subject_type, detail from audit_entry where tenant_id = $1 and action = 'reseal-cards'",
      [tenant.tenantId],
    );
    expect(told).toEqual({ subject_type: "tenant", detail: { keyId: "k2", cards: 3 } });
  });

  test("processes more cards than one batch", async () => {
    const tenant = await tenantWithCards(5);
    restartWith(`k2:${key(1)}`, first);
    expect(await resealCards(tenant.tenantId, 2)).toEqual({ resealed: 5, beyondReach: 0 });
    expect((await vaultOf(tenant.tenantId)).every(({ keyId }) => keyId === "k2")).toBe(true);
  });

  test("leaves cards whose key is missing, and reseals the others", async () => {
    const tenant = await tenantWithCards(2);
    await asOwner(
      `update card_vault set key_id = 'lost' where (tenant_id, payment_method_id) in
         (select tenant_id, payment_method_id from card_vault where tenant_id = $1 limit 1)`,
      [tenant.tenantId],
    );
    restartWith(`k2:${key(1)}`, `k0:${key(2)}`, first);
    expect(await resealCards(tenant.tenantId)).toEqual({ resealed: 1, beyondReach: 1 });
    expect((await vaultOf(tenant.tenantId)).map(({ keyId }) => keyId).sort()).toEqual([
      "k2",
      "lost",
    ]);
  });

  test("leaves another tenant's cards to that tenant, and rolls a failed batch back", async () => {
    const [tenant, other] = [await tenantWithCards(2), await tenantWithCards(1)];
    await asOwner(
      `update card_vault set wrapped_key = '\\x00' where (tenant_id, payment_method_id) in
         (select tenant_id, payment_method_id from card_vault where tenant_id = $1 order by created_at desc limit 1)`,
      [tenant.tenantId],
    );
    restartWith(`k2:${key(1)}`, first);
    await expect(resealCards(tenant.tenantId)).rejects.toThrow();
    for (const { tenantId } of [tenant, other])
      expect((await vaultOf(tenantId)).every(({ keyId }) => keyId === "test")).toBe(true);
  });
});
