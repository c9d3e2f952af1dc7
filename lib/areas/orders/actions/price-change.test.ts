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
const DEFAULT = { UseTenantDefaultForPriceChange: true };
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
    [
      "the tenant's default beside a percentage",
      { ...FIVE, UseTenantDefaultForPriceChange: true },
      "PriceIncreasePercentage",
    ],
    [
      "the tenant's default where the price stays",
      { PriceChangeOption: "NoChange", UseTenantDefaultForPriceChange: true },
      "PriceChangeOption",
    ],
    [
      "a default that is and is not the tenant's",
      { ...DEFAULT, PriceIncreaseOption: "SpecificPercentageValue" },
      "PriceIncreaseOption",
    ],
    ["a default of the tenant for a discount", { ...DISCOUNT, ...DEFAULT }, "PriceChangeOption"],
  ])("is refused for %s", async (_, rest, word) => {
    const { ratePlanId } = await makePlan(tenant);
    const { text, body } = await tenant.call("POST", OBJECT, chargeBody(ratePlanId, rest));
    expect(body.Success, text).toBe(false);
    expect(text).toContain(word);
  });

  test("is the tenant's default until a percentage takes its place", async () => {
    const { chargeId } = await chargeOf(DEFAULT);
    const object = async () => (await tenant.call("GET", `${OBJECT}/${chargeId}`)).body;
    const change = (body: object) => tenant.call("PUT", `${OBJECT}/${chargeId}`, body);
    expect(await object()).toMatchObject({
      PriceChangeOption: "SpecificPercentageValue",
      PriceIncreaseOption: "FromTenantPercentageValue",
      UseTenantDefaultForPriceChange: true,
    });
    const path = `/v1/product-rate-plan-charges/${chargeId}`;
    expect((await tenant.call("GET", path)).body).toMatchObject({
      priceChangeOption: "SpecificPercentageValue",
      priceIncreasePercentage: null,
      useTenantDefaultForPriceChange: true,
    });
    const listed = await good(
      tenant.call("GET", `/object-query/product-rate-plan-charges?filter[]=id.EQ:${chargeId}`),
    );
    expect(listed.data[0].useTenantDefaultForPriceChange).toBe(true);
    await change({ Name: "Renamed" });
    expect((await object()).UseTenantDefaultForPriceChange).toBe(true);
    const lacking = await change({ PriceIncreaseOption: "SpecificPercentageValue" });
    expect(lacking.text).toContain("PriceIncreasePercentage");
    await change({ PriceIncreasePercentage: 4 });
    expect(await object()).toMatchObject({
      PriceIncreasePercentage: 4,
      PriceIncreaseOption: "SpecificPercentageValue",
      UseTenantDefaultForPriceChange: false,
    });
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

describe("a renewal by the tenant's percentage", () => {
  const SETTINGS = "/v1/settings/subscriptions";
  const raise = (defaultPriceIncreasePercentage: number) =>
    good(tenant.call("PUT", SETTINGS, { defaultPriceIncreasePercentage }));
  const initialTerm = { termType: "TERMED", period: 1, periodType: "Month" };

  test("takes the one of its booking, in its preview and for all days after", async () => {
    const { ratePlanId } = await chargeOf({ ...DEFAULT, ...dollars(100) });
    const terms = { renewalTerms: [{ period: 1, periodType: "Month" }] };
    const body = orderOf(accountNumber, ratePlanId, { initialTerm, terms, bill: "2026-01-15" });
    const { subscriptionNumber } = (await order(tenant, body)).subscriptions[0];
    const renewal = {
      ...{ orderDate: "2026-01-15", existingAccountNumber: accountNumber },
      subscriptions: [{ subscriptionNumber, orderActions: [{ type: "RenewSubscription" }] }],
    };
    const renew = async (targetDate: string) => {
      const previewOptions = {
        ...{ previewTypes: ["BillingDocs"], previewThruType: "SpecificDate" },
        specificPreviewThruDate: targetDate,
      };
      const path = "/v1/orders/preview";
      const { previewResult } = await good(
        tenant.call("POST", path, { ...renewal, previewOptions }),
      );
      const processingOptions = { runBilling: true, billingOptions: { targetDate } };
      const { invoiceNumbers } = await order(tenant, { ...renewal, processingOptions });
      const { amount } = await good(tenant.call("GET", `/v1/invoices/${invoiceNumbers[0]}`));
      expect(previewResult.invoices.map((of: { amount: number }) => of.amount)).toEqual([amount]);
      return amount;
    };
    await raise(3.25);
    expect(await renew("2026-02-15")).toBe(103.25);
    await raise(-10);
    expect(await renew("2026-03-15")).toBe(92.93);
    await raise(0);
    expect(await renew("2026-04-15")).toBe(92.93);
    const read = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    expect(read.ratePlans[0].ratePlanCharges[0]).toMatchObject({
      price: 92.925,
      priceChangeOption: "SpecificPercentageValue",
      priceIncreasePercentage: null,
    });
  });

  test("leaves a charge alone whose order agreed on another rise", async () => {
    const { ratePlanId, chargeId } = await chargeOf({ ...DEFAULT, ...dollars(100) });
    await raise(50);
    const own = { recurringFlatFee: { priceIncreasePercentage: 2 } };
    const body = { ...agreeing(ratePlanId, chargeId, own) };
    const { subscriptionNumber } = (await order(tenant, body)).subscriptions[0];
    const orderActions = [{ type: "RenewSubscription" }];
    await order(tenant, {
      ...{ orderDate: "2026-01-15", existingAccountNumber: accountNumber },
      subscriptions: [{ subscriptionNumber, orderActions }],
    });
    await raise(0);
    const read = await good(
      tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}?charge-detail=all-segments`),
    );
    const [charge] = read.ratePlans[0].ratePlanCharges;
    expect(charge.chargeSegments.map((of: { price: number }) => of.price)).toEqual([100, 102]);
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
