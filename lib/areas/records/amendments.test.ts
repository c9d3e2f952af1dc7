import { beforeAll, describe, expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let stranger: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
  stranger = await testTenant();
});

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const read = (path: string) => good(call("GET", path));
const amendment = (body: object) => call("POST", "/v1/object/amendment", body);

async function subscribed() {
  const body = newSubscriptionOrder(world.accountNumber, world.ratePlanId);
  const order = await good(
    call("POST", "/v1/orders", { ...body, processingOptions: { runBilling: false } }),
  );
  const number: string =
    order.subscriptionNumbers?.[0] ?? order.subscriptions[0].subscriptionNumber;
  return read(`/v1/subscriptions/${number}`);
}

describe("an amendment as an object", () => {
  test("is booked, read as the order has it, and taken back", async () => {
    const { id: SubscriptionId, subscriptionNumber } = await subscribed();
    const { Id } = await good(
      amendment({
        SubscriptionId,
        Type: "NewProduct",
        Name: "More seats",
        Status: "Completed",
        ContractEffectiveDate: "2026-02-01",
        RatePlanData: { RatePlan: { ProductRatePlanId: world.ratePlanId } },
      }),
    );
    const record = await read(`/v1/object/amendment/${Id}`);
    expect(record).toMatchObject({
      Id,
      SubscriptionId,
      Type: "NewProduct",
      ContractEffectiveDate: "2026-02-01",
    });
    expect(await read(`/v1/amendments/${Id}`)).toMatchObject({
      type: "NewProduct",
      code: record.Code,
    });
    const one = await read(`/v1/subscriptions/${subscriptionNumber}`);
    expect([one.version, one.ratePlans.length]).toEqual([2, 2]);

    expect(await good(call("DELETE", `/v1/object/amendment/${Id}`))).toEqual({
      success: true,
      id: Id,
    });
    const before = await read(`/v1/subscriptions/${subscriptionNumber}`);
    expect([before.version, before.ratePlans.length]).toEqual([1, 1]);
    expect((await call("GET", `/v1/object/amendment/${Id}`)).status).toBe(404);
  });

  test("cancels, and is refused when it is no change or a change of nobody", async () => {
    const { id: SubscriptionId, subscriptionNumber } = await subscribed();
    const end = { SubscriptionId, Type: "Cancellation", EffectiveDate: "2026-06-15" };
    await good(amendment(end));
    expect(await read(`/v1/subscriptions/${subscriptionNumber}`)).toMatchObject({
      cancelledDate: "2026-06-15",
    });
    const unknown = await amendment({ SubscriptionId, Type: "Nonsense" });
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain("Type");
    const foreign = await stranger.call("POST", "/v1/object/amendment", end);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.text).not.toContain(subscriptionNumber);
  });

  test("gets the day that it waits for", async () => {
    const { id: SubscriptionId } = await subscribed();
    const { Id } = await good(
      amendment({
        SubscriptionId,
        Type: "NewProduct",
        ContractEffectiveDate: "2026-02-01",
        RatePlanData: { RatePlan: { ProductRatePlanId: world.ratePlanId } },
      }),
    );
    const path = `/v1/object/amendment/${Id}`;
    await good(call("PUT", path, { CustomerAcceptanceDate: "2026-02-20" }));
    expect(await read(`/v1/amendments/${Id}`)).toMatchObject({
      contractEffectiveDate: "2026-02-01",
      customerAcceptanceDate: "2026-02-20",
    });
    const nothing = await call("PUT", path, { Name: "other" });
    expect(nothing.status).toBe(400);
    expect(nothing.text).toContain("ServiceActivationDate");
    const early = await call("PUT", path, { CustomerAcceptanceDate: "2026-01-01" });
    expect(early.status).toBe(422);
    expect((await stranger.call("PUT", path, {})).status).toBe(404);
  });

  test("is not taken back alone when its order did more", async () => {
    const { id, subscriptionNumber } = await subscribed();
    const order = await good(
      call("PUT", `/v1/subscriptions/${subscriptionNumber}`, {
        autoRenew: true,
        add: [{ productRatePlanId: world.ratePlanId, contractEffectiveDate: "2026-02-01" }],
      }),
    );
    expect(order.success).toBe(true);
    const { data } = await read(
      `/object-query/amendments?filter[]=subscriptionId.EQ:${id}&sort[]=id.DESC`,
    );
    const refused = await call("DELETE", `/v1/object/amendment/${data[0].id}`);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("taken back together");
  });
});

test("a price row of a subscription's charge is found by a query and read as an object", async () => {
  const { ratePlans } = await subscribed();
  const [charge] = ratePlans[0].ratePlanCharges;
  const queryString = `select Id, Price, Tier from RatePlanChargeTier where RatePlanChargeId = '${charge.id}'`;
  const { records } = await good(call("POST", "/v1/action/query", { queryString }));
  expect(records).toMatchObject([{ Tier: 1, Price: charge.price ?? 49 }]);
  const path = `/v1/object/rate-plan-charge-tier/${records[0].Id}`;
  expect(await read(path)).toMatchObject({
    Id: records[0].Id,
    RatePlanChargeId: charge.id,
    Tier: 1,
    Price: charge.price ?? 49,
    Currency: charge.currency,
  });
  expect((await stranger.call("GET", path)).status).toBe(404);
});
