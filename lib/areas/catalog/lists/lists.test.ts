import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeCharge, makeProduct, makeRatePlan, price, prices } from "@/lib/testing/catalog";
import { beforeAll, expect, test } from "vitest";

let tenant: TestTenant;
let alpha: string;
let plan: string;
beforeAll(async () => {
  tenant = await testTenant();
  alpha = await makeProduct(tenant, { Name: "Alpha", Category: "A" });
  await makeProduct(tenant, { Name: "Beta", EffectiveEndDate: "2026-01-14" });
  plan = await makeRatePlan(tenant, alpha, { Name: "Mixed" });
  const tiers = { ProductRatePlanChargeTierData: prices(price("EUR", 30), price("USD", 33)) };
  await makeCharge(tenant, plan, { Name: "Both", ...tiers });
  await makeCharge(tenant, plan, { Name: "Euro" });
});

const query = async (path: string) =>
  (await tenant.call("GET", `/object-query/${path}`)).body as {
    data: Record<string, unknown>[];
    nextPage: string | null;
  };

test("products come newest first, with status and the number of their rate plans", async () => {
  const { data } = await query("products");
  expect(data.map(({ name, status, ratePlanCount }) => [name, status, ratePlanCount])).toEqual([
    ["Beta", "Expired", 0],
    ["Alpha", "Active", 1],
  ]);
});

test("products are filtered, sorted and paged", async () => {
  expect((await query("products?filter[]=status.EQ:Active")).data).toHaveLength(1);
  expect((await query("products?filter[]=name.SW:be")).data[0]?.name).toBe("Beta");
  expect((await query("products?filter[]=category.EQ:null")).data).toHaveLength(1);
  const first = await query("products?pageSize=1&sort[]=name.ASC");
  expect(first.data[0]?.name).toBe("Alpha");
  const { pathname, search } = new URL(first.nextPage ?? "");
  const second = await tenant.call("GET", `${pathname}${search}`);
  expect(second.body.data[0].name).toBe("Beta");
  expect(second.body.nextPage).toBeNull();
});

test("a rate plan lists the currencies in which every charge of it has a price", async () => {
  const { data } = await query(`product-rate-plans?filter[]=productId.EQ:${alpha}`);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    id: plan,
    name: "Mixed",
    productName: "Alpha",
    chargeCount: 2,
    currencies: ["EUR"],
    subscriptionCount: 0,
    status: "Active",
  });
});

test("charges are listed with their rate plan", async () => {
  const { data } = await query(`product-rate-plan-charges?filter[]=productRatePlanId.EQ:${plan}`);
  expect(data.map(({ name, chargeModel }) => [name, chargeModel])).toEqual([
    ["Euro", "FlatFee"],
    ["Both", "FlatFee"],
  ]);
});

test("another tenant sees none of it", async () => {
  const stranger = await testTenant();
  for (const list of ["products", "product-rate-plans", "product-rate-plan-charges"]) {
    expect((await stranger.call("GET", `/object-query/${list}`)).body).toEqual({
      data: [],
      nextPage: null,
    });
  }
});
