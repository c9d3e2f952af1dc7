import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

const log = (path: string) =>
  tenant.call("GET", `/v1/subscription-change-logs/${path}`, undefined, LATEST);

test("each version of a subscription has its action and order; an order has all of its actions", async () => {
  const made = await order(tenant, orderOf(accountNumber, ratePlanId));
  const { subscriptionNumber } = made.subscriptions[0];
  const changed = await order(tenant, {
    orderDate: "2026-01-16",
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        subscriptionNumber,
        orderActions: [
          { type: "RenewSubscription", changeReason: "early" },
          {
            type: "CancelSubscription",
            cancelSubscription: { cancellationPolicy: "EndOfCurrentTerm" },
          },
        ],
      },
    ],
  });
  const { subscriptionChanges } = await good(log(subscriptionNumber));
  expect(subscriptionChanges).toMatchObject([
    { version: 1, orderNumber: made.orderNumber, action: { type: "CreateSubscription" } },
    {
      version: 2,
      orderNumber: changed.orderNumber,
      orderDate: "2026-01-16",
      action: { type: "RenewSubscription", changeReason: "early" },
    },
    { version: 3, action: { type: "CancelSubscription" } },
  ]);
  const second = await good(log(`${subscriptionNumber}/versions/2`));
  expect(second.subscriptionChanges).toEqual([subscriptionChanges[1]]);
  const ofOrder = await good(log(`orders/${changed.orderNumber}`));
  expect(ofOrder.subscriptionChanges).toEqual(subscriptionChanges.slice(1));
});

test("an unknown version, subscription or order is not found", async () => {
  const made = await order(tenant, orderOf(accountNumber, ratePlanId));
  const { subscriptionNumber } = made.subscriptions[0];
  for (const path of [`${subscriptionNumber}/versions/9`, "A-S9", "orders/O-9"]) {
    const code = path.startsWith("orders/") ? 50000020 : 50000040;
    expect((await log(path)).body.reasons[0].code).toBe(code);
  }
});
