import { afterAll, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { testTenant } from "@/lib/testing/tenant";
import { CARD, good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { collectByHour } from "./collect-due";

afterAll(expectBooksToHold);

test("a planned attempt waits for the due date of its invoice, when that was postponed", {
  timeout: 60_000,
}, async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const rule = { name: "Soon", responseCodes: [], methodTypes: [], afterLast: "LeaveOpen" };
  const rules = [{ ...rule, pauses: [{ after: 6, unit: "Hour" }] }];
  await good(tenant.call("PUT", "/v1/settings/payment-retry-rules", { rules }));
  const creditCard = { ...CARD, cardNumber: "4000000000009995" };
  const { accountNumber } = await makeAccount(tenant, "Canary", { creditCard });
  const processingOptions = { runBilling: true, billingOptions: { targetDate: "2026-01-15" } };
  const order = newSubscriptionOrder(accountNumber, ratePlanId, { processingOptions });
  const { invoiceNumbers } = await good(tenant.call("POST", "/v1/orders", order));
  const path = `/v1/invoices/${invoiceNumbers[0]}`;
  const collection = () => good(tenant.call("GET", `${path}/collection`));
  await advanceClock(tenant, "2026-01-16T01:00:00Z");
  const nextAttemptTime = "2026-01-16T06:00:00.000Z";
  expect(await collection()).toMatchObject({ attempts: 1, nextAttemptTime });

  await good(tenant.call("PUT", `${path}/unpost`, {}));
  await good(tenant.call("PUT", path, { dueDate: "2026-01-20" }));
  await good(tenant.call("PUT", `${path}/post`, {}));
  await withGateway(new ScriptedGateway(hasty), async (gateway) => {
    await advanceClock(tenant, "2026-01-16T05:00:00Z");
    await tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-01-16T07:00:00Z" });
    for (const _minute of [1, 2]) await collectByHour(tenant.tenantId);
    expect(gateway.charges).toBe(0);
    await advanceClock(tenant, "2026-01-19T23:00:00Z");
    expect(await collection()).toMatchObject({ attempts: 1 });
    await advanceClock(tenant, "2026-01-20T01:00:00Z");
    expect(await collection()).toMatchObject({ attempts: 2, outcome: "LeaveOpen" });
    expect(gateway.charges).toBe(1);
  });
});
