import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const remove = (key: string) => tenant.call("PUT", `/v1/subscriptions/${key}/delete`, {});

describe("deleting a subscription", () => {
  test("deletes all versions, and the orders that did nothing else", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const key = made.subscriptions[0].subscriptionNumber;
    await good(tenant.call("PUT", `/v1/subscriptions/${key}`, { autoRenew: true }));
    expect(await good(remove(key))).toEqual({ success: true });
    expect((await tenant.call("GET", `/v1/subscriptions/${key}`)).status).toBe(404);
    expect((await tenant.call("GET", `/v1/orders/${made.orderNumber}`)).status).toBe(400);
    const left = await asOwner("select id from orders where tenant_id = $1", [tenant.tenantId]);
    expect(left).toEqual([]);
  });

  test("keeps an order that created another one, too", async () => {
    const one = orderOf(accountNumber, ratePlanId);
    const made = await order(tenant, {
      ...one,
      subscriptions: [...one.subscriptions, ...one.subscriptions],
    });
    const [gone, kept] = made.subscriptions;
    await good(remove(gone.subscriptionNumber));
    const { order: read } = await good(tenant.call("GET", `/v1/orders/${made.orderNumber}`));
    expect(read.subscriptions).toMatchObject([{ subscriptionNumber: kept.subscriptionNumber }]);
  });

  test("is refused for a billed one, and nothing changes", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
    const key = made.subscriptions[0].subscriptionNumber;
    const refused = await remove(key);
    expect(refused.body).toMatchObject({ success: false, reasons: [{ code: 53196030 }] });
    expect(refused.text).toContain("INV");
    expect((await good(tenant.call("GET", `/v1/subscriptions/${key}`))).status).toBe("Active");
  });
});
