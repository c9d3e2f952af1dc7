import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

const ID = "0123456789abcdef0123456789abcdef";
let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

test("numbers that look like ids are refused", async () => {
  const order = newSubscriptionOrder(world.accountNumber, world.ratePlanId, { orderNumber: ID });
  const v1 = { accountKey: world.accountNumber, subscriptionNumber: ID };
  const v2 = { account_number: world.accountNumber, subscription_number: ID };
  const product = { Name: "P", ProductNumber: ID };
  for (const [path, body] of [
    ["/v1/orders", order],
    ["/v1/subscriptions", v1],
    ["/v2/subscriptions", v2],
    ["/v1/object/product", product],
  ] as const) {
    const answer = await tenant.call("POST", path, body);
    expect(answer.status, path).toBe(400);
    expect(answer.text, path).toContain("must not be written like an id of 32 hexadecimal");
  }
});

test.each(["   ", "Two\nlines", "Tab\tbed"])("an account name %j is refused", async (name) => {
  const answer = await tenant.call("POST", "/v1/accounts", { name, currency: "USD" });
  expect(answer.body.reasons[0].code).toBe(51000220);
});
