import { asOwner, testTenant } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";
import { numberIndexOf, sealCard, unsealCard } from "./card-vault";

const number = "4242424242424242";
const [tenant, other, method, otherMethod] = ["t1", "t2", "m1", "m2"];

describe("card vault", () => {
  test("a sealed number opens for its own tenant and payment method", () => {
    expect(unsealCard(tenant, method, sealCard(tenant, method, number))).toBe(number);
  });

  test("it does not open in another row, nor when a byte is changed", () => {
    const sealed = sealCard(tenant, method, number);
    expect(() => unsealCard(other, method, sealed)).toThrow();
    expect(() => unsealCard(tenant, otherMethod, sealed)).toThrow();
    for (const part of ["wrappedKey", "ciphertext"] as const) {
      for (const at of [0, 12, sealed[part].length - 1]) {
        const bent = Buffer.from(sealed[part]);
        bent[at] = (bent[at] ?? 0) ^ 1;
        expect(() => unsealCard(tenant, method, { ...sealed, [part]: bent })).toThrow();
      }
    }
  });

  test("says which key it needs when the process has another", () => {
    expect(() =>
      unsealCard(tenant, method, { ...sealCard(tenant, method, number), keyId: "old" }),
    ).toThrow(/key old.*holds test/);
  });

  test("two seals of one number share nothing but the index, which is the tenant's own", () => {
    const [a, b] = [sealCard(tenant, method, number), sealCard(tenant, method, number)];
    expect(a.ciphertext.equals(b.ciphertext)).toBe(false);
    expect(a.wrappedKey.equals(b.wrappedKey)).toBe(false);
    expect(a.numberIndex.equals(b.numberIndex)).toBe(true);
    expect(numberIndexOf(other, number).equals(a.numberIndex)).toBe(false);
  });

  test("the page renderer's database role has no right on it", async () => {
    const { tenantId } = await testTenant();
    expect(tenantId).toBeTruthy();
    const [row] = await asOwner<{ may: boolean }>(
      "select has_table_privilege('perennial_portal', 'card_vault', 'select') or has_any_column_privilege('perennial_portal', 'card_vault', 'select') as may",
    );
    expect(row?.may).toBe(false);
  });
});
