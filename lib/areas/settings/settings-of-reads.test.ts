import { dollars, planOf } from "@/lib/testing/charges";
import { advanceClock } from "@/lib/testing/advance-clock";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { beforeAll, expect, test, vi } from "vitest";

/*
 * Principals are cached until the database reports a change. Here no change is ever reported, as in a
 * process that has not received yet what another one, or it itself, has just stored.
 */
vi.mock("@/lib/platform/auth/change-listener", () => ({
  isListening: () => true,
  changeCounter: () => 0,
  lastChangeOf: () => 0,
}));

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

test("a preview uses the billing rules that were stored before it", async () => {
  const monthly = { BillCycleType: "SpecificDayofMonth", BillCycleDay: 1 };
  const { ratePlanId } = await planOf(tenant, { Name: "Fee", ...dollars(100), ...monthly });
  const { accountNumber } = await makeAccount(tenant);
  const previewOptions = {
    previewThruType: "SpecificDate",
    specificPreviewThruDate: "2026-01-31",
  };
  const body = { ...orderOf(accountNumber, ratePlanId), previewOptions };
  const rules = { UseActualDays: 54.84, Assume30Actual360: 56.67 };
  for (const [daysInMonth, amount] of [...Object.entries(rules), ...Object.entries(rules)]) {
    await good(tenant.call("PUT", "/v1/settings/billing-rules", { daysInMonth }));
    const answer = await good(tenant.call("POST", "/v1/orders/preview", body, LATEST));
    expect([daysInMonth, answer.previewResult.invoices[0].amount]).toEqual([daysInMonth, amount]);
  }
});

test("a read uses the day to which the test clock was moved", async () => {
  const { ratePlanId } = await planOf(tenant, { Name: "Fee", ...dollars(100) });
  const { accountNumber } = await makeAccount(tenant, "Later", { autoPay: false });
  const triggerDates = [{ name: "ContractEffective", triggerDate: "2026-02-01" }];
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { triggerDates }));
  const path = `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
  const currentMrr = async () => (await good(tenant.call("GET", path))).currentMrr;
  expect(await currentMrr()).toBe(0);
  await advanceClock(tenant, "2026-02-01");
  expect(await currentMrr()).toBe(100);
});
