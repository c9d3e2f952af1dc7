import { chargeBody, makeCharge, makePlan } from "@/lib/testing/catalog";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

/* A negative one-time charge is a credit, such as for days without service. */

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});
afterAll(expectBooksToHold);

const once = (Name: string, price: number, more: object = {}) => ({
  ...{ Name, ChargeType: "OneTime", BillingPeriod: undefined },
  ...{ ...dollars(price), ...more },
});

test.each([
  ["of a flat fee", {}, { oneTimeFlatFee: { listPrice: -20.5 } }],
  [
    "per unit",
    { ChargeModel: "Per Unit Pricing", DefaultQuantity: 5 },
    { oneTimePerUnit: { listPrice: -4.1 } },
  ],
])("an order's price below zero %s is credited", async (_, model, pricing) => {
  const { ratePlanId } = await makePlan(tenant);
  const body = { ...chargeBody(ratePlanId), ...once("Missed days", 10, model) };
  const chargeId = await makeCharge(tenant, ratePlanId, body);
  const { accountNumber } = await makeAccount(tenant, "Missed", { autoPay: false });
  const chargeOverrides = [{ productRatePlanChargeId: chargeId, pricing }];
  const plans = [{ productRatePlanId: ratePlanId, chargeOverrides }];
  const made = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, { plans, bill: "2026-01-15" }),
  );
  expect(made.invoiceNumbers ?? []).toEqual([]);
  const [memo] = made.creditMemoNumbers;
  const { amount } = await good(tenant.call("GET", `/v1/creditmemos/${memo}`));
  expect(amount).toBe(20.5);
});
