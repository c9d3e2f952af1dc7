import { testTenant } from "@/lib/testing/tenant";
import { expect, test } from "vitest";
import { takeNumber, takeNumbers } from "./numbering";
import { transaction } from "@/lib/platform/database/transaction";

test("numbers of one tenant are unique and without gaps under 32 writers", async () => {
  const tenant = await testTenant();
  const taken = await tenant.as(() =>
    Promise.all(Array.from({ length: 32 }, () => takeNumbers({ invoice: 2, payment: 1 }))),
  );
  const invoices = taken.flatMap(({ invoice }) => invoice).sort();
  expect(invoices).toEqual(
    Array.from({ length: 64 }, (_, index) => `INV${String(index + 1).padStart(8, "0")}`),
  );
  expect(
    taken
      .flatMap(({ payment }) => payment)
      .sort()
      .at(-1),
  ).toBe("P-00000032");
});

test("tenants count independently", async () => {
  const [one, other] = [await testTenant(), await testTenant()];
  expect(await one.as(() => takeNumber("account"))).toBe("A00000001");
  expect(await other.as(() => takeNumber("account"))).toBe("A00000001");
});

test("a rolled-back transaction leaves a gap and never reuses a number", async () => {
  const tenant = await testTenant();
  await tenant.as(async () => {
    await expect(
      transaction(async () => {
        await takeNumber("order");
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await takeNumber("order")).toBe("O-00000002");
  });
});
