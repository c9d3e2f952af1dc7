import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { chargeBody, makeCharge, makePlan, prices } from "@/lib/testing/catalog";
import { dollars } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const OBJECT = "/v1/object/product-rate-plan-charge";
const FIVE = { PriceChangeOption: "SpecificPercentageValue", PriceIncreasePercentage: 5 };
const DISCOUNT = {
  ChargeModel: "Discount-Percentage",
  ApplyDiscountTo: "RECURRING",
  DiscountLevel: "rateplan",
  ProductRatePlanChargeTierData: prices({ Currency: "EUR", DiscountPercentage: 10 }),
};

async function chargeOf(rest: object) {
  const { ratePlanId } = await makePlan(tenant);
  return { ratePlanId, chargeId: await makeCharge(tenant, ratePlanId, rest) };
}

/** The order of a rate plan with overrides of its only charge. */
const agreeing = (ratePlanId: string, productRatePlanChargeId: string, pricing?: object) => {
  const chargeOverrides = pricing ? [{ productRatePlanChargeId, pricing }] : [];
  return orderOf(accountNumber, ratePlanId, {
    plans: [{ productRatePlanId: ratePlanId, chargeOverrides }],
  });
};

describe("the price at renewal in the catalog", () => {
  test("is stored, in both kinds of reads, and removed with its option", async () => {
    const { chargeId } = await chargeOf(FIVE);
    const object = () => tenant.call("GET", `${OBJECT}/${chargeId}`);
    expect((await object()).body).toMatchObject({
      ...FIVE,
      PriceIncreaseOption: "SpecificPercentageValue",
    });
    const read = await tenant.call("GET", `/v1/product-rate-plan-charges/${chargeId}`);
    expect(read.body).toMatchObject({
      priceChangeOption: "SpecificPercentageValue",
      priceIncreasePercentage: 5,
      useTenantDefaultForPriceChange: false,
    });
    await tenant.call("PUT", `${OBJECT}/${chargeId}`, { PriceIncreasePercentage: -2.5 });
    expect((await object()).body).toMatchObject({ PriceIncreasePercentage: -2.5 });
    await tenant.call("PUT", `${OBJECT}/${chargeId}`, { PriceChangeOption: null });
    const after = (await object()).body;
    expect(after).toMatchObject({ PriceChangeOption: "NoChange" });
    expect(after).not.toHaveProperty("PriceIncreasePercentage");
  });

  test.each([
    ["a percentage without the option", { PriceIncreasePercentage: 5 }, "PriceIncreasePercentage"],
    [
      "the option without a percentage",
      { PriceChangeOption: "SpecificPercentageValue" },
      "PriceIncreasePercentage",
    ],
    ["a discount by percentage", { ...DISCOUNT, ...FIVE }, "PriceChangeOption"],
    [
      "a one-time charge",
      { ChargeType: "OneTime", PriceChangeOption: "UseLatestProductCatalogPricing" },
      "PriceChangeOption",
    ],
    ["less than nothing", { ...FIVE, PriceIncreasePercentage: -101 }, "PriceIncreasePercentage"],
    ["a default of the tenant", { UseTenantDefaultForPriceChange: true }, "must be false"],
  ])("is refused for %s", async (_, rest, word) => {
    const { ratePlanId } = await makePlan(tenant);
    const { text, body } = await tenant.call("POST", OBJECT, chargeBody(ratePlanId, rest));
    expect(body.Success, text).toBe(false);
    expect(text).toContain(word);
  });

  test("follows the catalog for a discount", async () => {
    const rest = { ...DISCOUNT, PriceChangeOption: "UseLatestProductCatalogPricing" };
    const { chargeId } = await chargeOf(rest);
    const { body } = await tenant.call("GET", `${OBJECT}/${chargeId}`);
    expect(body.PriceChangeOption).toBe("UseLatestProductCatalogPricing");
  });
});

describe("the price at renewal in a subscription", () => {
  test.each([
    ["the catalog's as it was", undefined, "SpecificPercentageValue", 5],
    ["a percentage of its own", { priceIncreasePercentage: 3 }, "SpecificPercentageValue", 3],
    ["none", { priceChangeOption: "NoChange" }, "NoChange", null],
    ["the catalog's beside another price", { listPrice: 12 }, "SpecificPercentageValue", 5],
  ])("is %s", async (_, recurringFlatFee, option, percentage) => {
    const { ratePlanId, chargeId } = await chargeOf({ ...FIVE, ...dollars(30) });
    const pricing = recurringFlatFee && { recurringFlatFee };
    const made = await order(tenant, agreeing(ratePlanId, chargeId, pricing));
    const number = made.subscriptions[0].subscriptionNumber;
    const read = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
    expect(read.ratePlans[0].ratePlanCharges[0]).toMatchObject({
      priceChangeOption: option,
      priceIncreasePercentage: percentage,
    });
  });

  test("is refused by the rules of the catalog", async () => {
    const { ratePlanId, chargeId } = await chargeOf(dollars(30));
    const pricing = { recurringFlatFee: { priceIncreasePercentage: 3 } };
    const body = agreeing(ratePlanId, chargeId, pricing);
    const { body: answer, text } = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect(answer.success).toBe(false);
    expect(text).toContain("needs SpecificPercentageValue");
  });
});

// 1,200.00 for a year are billed in full; the term ends after half of it.
test("a renewal at the unchanged price of the catalog bills no day twice", async () => {
  const { ratePlanId } = await chargeOf({
    ...{ PriceChangeOption: "UseLatestProductCatalogPricing", BillingPeriod: "Annual" },
    ...{ ProrationOption: "ChargeFullPeriod", BillCycleType: "ChargeTriggerDay", ...dollars(1200) },
  });
  const initialTerm = { termType: "TERMED", period: 6, periodType: "Month" };
  const renewalTerms = [{ period: 6, periodType: "Month" }];
  const words = { initialTerm, terms: { renewalTerms }, bill: "2026-01-15" };
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, words));
  const [invoice] = made.invoiceNumbers;
  expect((await good(tenant.call("GET", `/v1/invoices/${invoice}`))).amount).toBe(1200);
  const renewed = await order(tenant, {
    ...{ orderDate: "2026-01-15", existingAccountNumber: accountNumber },
    subscriptions: [
      {
        subscriptionNumber: made.subscriptions[0].subscriptionNumber,
        orderActions: [{ type: "RenewSubscription" }],
      },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-07-20" } },
  });
  expect(renewed.invoiceNumbers ?? []).toEqual([]);
});
