import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, type World } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const patch = (body: object) =>
  tenant.call("PATCH", `/v2/subscriptions/${world.subscriptionNumber}`, body);

test("a description alone is an order that changes nothing else", async () => {
  const before = await good(tenant.call("GET", `/v1/subscriptions/${world.subscriptionNumber}`));
  await good(patch({ description: "Talked to Ada" }));
  const path = `/v1/orders/subscription/${world.subscriptionNumber}`;
  const { orders } = await good(tenant.call("GET", path));
  const described = orders.map(({ description }: { description: string | null }) => description);
  expect(described).toContain("Talked to Ada");
  const after = await good(tenant.call("GET", `/v1/subscriptions/${world.subscriptionNumber}`));
  expect(after.ratePlans).toEqual(before.ratePlans);
  expect(after.termEndDate).toBe(before.termEndDate);
});

test("an empty change is refused", async () => {
  expect((await patch({})).text).toContain("asks for no change");
});

test.each(["BatchX", "Batch0", "Batch51", "batch1"])(
  "a payment run refuses batch %s",
  async (batch) => {
    const answer = await tenant.call("POST", "/v1/payment-runs", {
      targetDate: "2026-02-01",
      batch,
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("batch must be Batch1 to Batch50");
  },
);
