import { beforeAll, describe, expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const make = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
};

describe("the catalog in version 2", () => {
  test("a product with a plan and prices is made, read as version 1 has it, changed and deleted", async () => {
    const product = await make("/v2/products", { name: "Support", sku: "SUP-1" });
    expect(product).toMatchObject({
      name: "Support",
      sku: "SUP-1",
      start_date: "2026-01-15",
      active: true,
    });
    expect(await good(call("GET", `/v1/object/product/${product.id}`))).toMatchObject({
      Name: "Support",
      EffectiveEndDate: "2099-12-31",
    });
    const plan = await make("/v2/plans", {
      product_id: product.id,
      name: "Monthly",
      end_date: "2098-12-31",
    });
    const seat = await make("/v2/prices", {
      plan_id: plan.id,
      name: "Seat",
      unit_of_measure: "Each",
      quantity: 2,
      recurring: { interval: "month", interval_count: 3 },
      unit_amounts: { EUR: 9.5, USD: 10 },
    });
    expect(seat).toMatchObject({
      recurring: { interval: "month", interval_count: 3, usage: false, timing: "in_advance" },
      unit_amounts: { EUR: 9.5, USD: 10 },
      start_event: "contract_effective",
      quantity: 2,
    });
    const charge = await good(call("GET", `/v1/object/product-rate-plan-charge/${seat.id}`));
    expect(charge).toMatchObject({ BillingPeriod: "Quarter", ChargeModel: "Per Unit Pricing" });
    await good(call("PATCH", `/v2/prices/${seat.id}`, { name: "Chair", quantity: 3 }));
    expect(await good(call("GET", `/v1/object/product-rate-plan-charge/${seat.id}`))).toMatchObject(
      { Name: "Chair", DefaultQuantity: 3 },
    );
    await good(call("PATCH", `/v2/plans/${plan.id}`, { description: "Every month" }));
    const shown = await good(call("GET", `/v2/plans/${plan.id}?expand[]=product,prices`));
    expect(shown).toMatchObject({
      description: "Every month",
      product: { id: product.id, name: "Support" },
      prices: { data: [{ id: seat.id, name: "Chair" }], next_page: null },
    });
    await good(call("PATCH", `/v2/products/${product.id}`, { description: "By phone" }));
    const listed = await good(call("GET", "/v2/products?filter[]=name.EQ:Support&fields[]=name"));
    expect(listed).toEqual({ data: [{ id: product.id, name: "Support" }], next_page: null });
    for (const path of [`prices/${seat.id}`, `plans/${plan.id}`, `products/${product.id}`]) {
      expect((await call("DELETE", `/v2/${path}`)).status).toBe(204);
      expect((await call("GET", `/v2/${path}`)).status).toBe(404);
    }
    expect((await call("GET", `/v1/object/product/${product.id}`)).status).toBe(404);
  });

  test("flat, tiered and usage prices are rated as the catalog rates them", async () => {
    const product = await make("/v2/products", { name: "Storage" });
    const plan = await make("/v2/plans", { product_id: product.id, name: "Storage" });
    const flat = { plan_id: plan.id, name: "Setup", amounts: { EUR: 99 } };
    expect(await make("/v2/prices", flat)).toMatchObject({ recurring: null, amounts: { EUR: 99 } });
    const tiers = [
      { up_to: 10, unit_amounts: { EUR: 2 }, amounts: { EUR: 15 } },
      { up_to: null, unit_amounts: { EUR: 1 } },
    ];
    const tiered = {
      plan_id: plan.id,
      name: "Gigabytes",
      unit_of_measure: "Each",
      recurring: { interval: "month", usage: true },
      tiers_mode: "graduated",
      tiers,
      minimum_amounts: { EUR: 5 },
    };
    const made = await make("/v2/prices", tiered);
    expect(made).toMatchObject({ tiers_mode: "graduated", tiers, recurring: { usage: true } });
    const quote = await good(call("GET", `/v1/object/product-rate-plan-charge/${made.id}`));
    expect(quote).toMatchObject({ ChargeType: "Usage", ChargeModel: "Tiered Pricing" });
    expect(quote).toMatchObject({ MinimumAmounts: { EUR: 5 } });
    const prices = await good(call("GET", `/v2/prices?filter[]=plan_id.EQ:${plan.id}&page_size=1`));
    expect(prices.data).toHaveLength(1);
    const next = prices.next_page.replace("http://localhost:3000", "");
    expect((await good(call("GET", next))).data[0].id).not.toBe(prices.data[0].id);
  });

  test("what cannot be sold is refused by the name of its field", async () => {
    const product = await make("/v2/products", { name: "Refused" });
    const plan = await make("/v2/plans", { product_id: product.id, name: "Refused" });
    const price = { plan_id: plan.id, name: "x" };
    const refusals: [object, string][] = [
      [price, "amounts, unit_amounts or tiers is required"],
      [{ ...price, amounts: { EUR: 1 }, unit_amounts: { EUR: 1 } }, "Only one of"],
      [{ ...price, tiers: [{ amounts: { EUR: 1 } }] }, "tiers_mode is required"],
      [
        { ...price, amounts: { EUR: 1 }, recurring: { interval: "month", interval_count: 5 } },
        "recurring",
      ],
      [{ ...price, amounts: { EUR: 1 }, nonsense: 1 }, "nonsense"],
    ];
    for (const [body, message] of refusals) {
      const answer = await call("POST", "/v2/prices", body);
      expect(answer.status).toBe(400 + (answer.status === 422 ? 22 : 0));
      expect(answer.body).toMatchObject({ errors: [expect.anything()], retryable: false });
      expect(answer.text).toContain(message);
    }
    const unknown = await call("GET", "/v2/products?filter[]=nonsense.EQ:1");
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors[0]).toMatchObject({ parameter: "filter" });
    const unsorted = await call("GET", "/v2/products?sort[]=nonsense.ASC");
    expect(unsorted.body.errors[0]).toMatchObject({ parameter: "sort" });
    const lost = await call("GET", "/v2/products?cursor=abc");
    expect(lost.body.errors[0].message).toBe(
      "cursor must be taken from next_page of the same list",
    );
    expect((await call("GET", "/v2/products?expand[]=nonsense")).status).toBe(400);
  });
});
