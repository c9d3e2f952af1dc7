import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { price, prices } from "@/lib/testing/catalog";
import { makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let used: Awaited<ReturnType<typeof makeCatalog>>;
let accountNumber: string;
beforeAll(async () => {
  tenant = await testTenant();
  used = await makeCatalog(tenant);
  ({ accountNumber } = await makeAccount(tenant));
  await subscribe();
});

async function subscribe(): Promise<void> {
  const order = newSubscriptionOrder(accountNumber, used.ratePlanId);
  const answer = await tenant.call("POST", "/v1/orders", order);
  expect(answer.status, answer.text).toBe(200);
}

/** The price of the charge in each subscription, the oldest first. */
async function pricesPaid(): Promise<number[]> {
  const rows = await asOwner<{ price: string }>(
    `select t.price from rate_plan_charge c
     join rate_plan_charge_tier t on t.tenant_id = c.tenant_id and t.charge_id = c.id
     where c.tenant_id = $1 and replace(c.product_rate_plan_charge_id::text, '-', '') = $2
     order by c.id`,
    [tenant.tenantId, used.chargeId],
  );
  return rows.map((row) => Number(row.price));
}

const charge = (id: string) => `/v1/object/product-rate-plan-charge/${id}`;

describe("what a subscription uses", () => {
  test.each([
    ["product", () => `/v1/object/product/${used.productId}`],
    ["rate plan", () => `/v1/object/product-rate-plan/${used.ratePlanId}`],
    ["charge", () => charge(used.chargeId)],
  ])("cannot be deleted: a %s", async (noun, path) => {
    const refused = await tenant.call("DELETE", path());
    expect(refused.status).toBe(422);
    expect(refused.body.Errors).toEqual([
      {
        Code: "CANNOT_DELETE",
        Message: expect.stringMatching(`^The ${noun} .* 1 subscription uses it$`),
      },
    ]);
    expect((await tenant.call("GET", path())).status).toBe(200);
  });

  test.each([
    ["ChargeType", { ChargeType: "OneTime" }],
    ["UOM", { UOM: "Kilogram" }],
    [
      "ChargeModel",
      { ChargeModel: "Per Unit Pricing", ProductRatePlanChargeTierData: prices(price("USD", 1)) },
    ],
  ])("keeps its %s", async (field, change) => {
    const refused = await tenant.call("PUT", charge(used.chargeId), change);
    expect(refused.status).toBe(422);
    expect(refused.body.Errors[0].Message).toBe(
      `${field} cannot change: subscriptions use the charge`,
    );
  });

  test("has a new price for new subscriptions only", async () => {
    const ProductRatePlanChargeTierData = prices(price("USD", 999), price("EUR", 999));
    const changed = await tenant.call("PUT", charge(used.chargeId), {
      ProductRatePlanChargeTierData,
    });
    expect(changed.status).toBe(200);
    await subscribe();
    expect(await pricesPaid()).toEqual([49, 999]);
  });

  test("is counted beside the rate plan", async () => {
    const path = `/object-query/product-rate-plans?filter[]=id.EQ:${used.ratePlanId}`;
    expect((await tenant.call("GET", path)).body.data[0].subscriptionCount).toBe(2);
  });

  test("is counted once for a subscription that has the rate plan twice", async () => {
    await asOwner(
      `insert into rate_plan select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'rate_plan_number', r.rate_plan_number || '-2'))).*
       from rate_plan r where r.tenant_id = $1 and replace(r.product_rate_plan_id::text, '-', '') = $2`,
      [tenant.tenantId, used.ratePlanId],
    );
    const path = `/object-query/product-rate-plans?filter[]=id.EQ:${used.ratePlanId}`;
    expect((await tenant.call("GET", path)).body.data[0].subscriptionCount).toBe(2);
  });
});
