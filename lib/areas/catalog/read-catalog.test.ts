import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import {
  makeCharge,
  makePlan,
  makeProduct,
  makeRatePlan,
  price,
  prices,
} from "@/lib/testing/catalog";
import { beforeAll, describe, expect, test } from "vitest";

const UNKNOWN = "0123456789abcdef0123456789abcdef";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const get = (path: string, version?: string, of = tenant) =>
  of.call("GET", path, undefined, version ? { version } : {});

describe("GET /v1/catalog/products/{product-key}", () => {
  test("shows a product with rate plans, charges and prices", async () => {
    const id = await makeProduct(tenant, { Name: "Desk", SKU: "DESK", Owner__c: "Ada" });
    const planId = await makeRatePlan(tenant, id, { Name: "Monthly", Grade: 1, Region__c: "EU" });
    const chargeId = await makeCharge(tenant, planId, {
      Name: "Seat",
      ChargeModel: "Per Unit Pricing",
      BillCycleType: "SpecificDayofMonth",
      BillCycleDay: 15,
      UOM: "Seat",
      Note__c: "n",
      ProductRatePlanChargeTierData: prices(price("USD", 10), price("EUR", 9.5)),
    });
    const { status, body } = await get("/v1/catalog/products/DESK");
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      id,
      productNumber: expect.stringMatching(/^PC-/),
      sku: "DESK",
      name: "Desk",
      description: null,
      category: null,
      allowFeatureChanges: false,
      effectiveStartDate: "2025-01-01",
      effectiveEndDate: "2035-12-31",
      Owner__c: "Ada",
      productFeatures: [],
      productRatePlans: [
        {
          id: planId,
          productRatePlanNumber: expect.stringMatching(/^PRP-/),
          name: "Monthly",
          description: null,
          grade: 1,
          status: "Active",
          effectiveStartDate: "2025-01-01",
          effectiveEndDate: "2035-12-31",
          activeCurrencies: [],
          Region__c: "EU",
          productRatePlanCharges: [expect.objectContaining({ id: chargeId })],
        },
      ],
    });
    expect(body.productRatePlans[0].productRatePlanCharges[0]).toEqual({
      id: chargeId,
      productRatePlanChargeNumber: expect.stringMatching(/^PRPC-/),
      name: "Seat",
      description: null,
      type: "Recurring",
      model: "PerUnit",
      uom: "Seat",
      pricingSummary: ["EUR9.5/Seat", "USD10/Seat"],
      priceTexts: ["9.50 EUR per Seat per month", "10.00 USD per Seat per month"],
      applyToBillingPeriodPartially: false,
      discountClass: null,
      productDiscountApplyDetails: [],
      useDiscountSpecificAccountingCode: null,
      unusedIncludedUnitPrice: null,
      revRecCode: null,
      revRecTriggerCondition: null,
      revenueRecognitionRuleName: null,
      financeInformation: {},
      pricing: [
        {
          currency: "EUR",
          price: 9.5,
          discountAmount: null,
          discountPercentage: null,
          percentage: null,
          includedUnits: null,
          overagePrice: null,
          minimumAmount: null,
          maximumAmount: null,
          tiers: null,
        },
        {
          currency: "USD",
          price: 10,
          discountAmount: null,
          discountPercentage: null,
          percentage: null,
          includedUnits: null,
          overagePrice: null,
          minimumAmount: null,
          maximumAmount: null,
          tiers: null,
        },
      ],
      includedUnits: null,
      ratingGroup: null,
      packageSize: null,
      usageRecordRatingOption: null,
      smoothingModel: null,
      numberOfPeriods: null,
      overageCalculationOption: null,
      overageUnusedUnitsCreditOption: null,
      unusedUnitsCreditRates: null,
      formula: null,
      chargeModelConfigurations: null,
      deliverySchedule: null,
      specificTriggerDate: null,
      specificEndDate: null,
      applyDiscountTo: null,
      discountLevel: null,
      isStackedDiscount: false,
      defaultQuantity: 1,
      minQuantity: null,
      maxQuantity: null,
      billingDay: "SpecificDayofMonth/15",
      billingPeriod: "Month",
      specificBillingPeriod: null,
      billingPeriodAlignment: "AlignToCharge",
      billingTiming: "IN_ADVANCE",
      listPriceBase: "Per_Billing_Period",
      specificListPriceBase: null,
      triggerEvent: "ContractEffective",
      endDateCondition: "Subscription_End",
      upToPeriods: null,
      upToPeriodsType: null,
      prorationOption: "DefaultFromTenantSetting",
      priceChangeOption: "NoChange",
      priceIncreasePercentage: null,
      useTenantDefaultForPriceChange: false,
      chargeFunction: "Standard",
      isPrepaid: false,
      prepaidOperationType: null,
      prepaidQuantity: null,
      prepaidTotalQuantity: null,
      prepaidUom: null,
      validityPeriodType: null,
      drawdownRate: null,
      drawdownUom: null,
      creditOption: null,
      isRollover: false,
      rolloverApply: null,
      rolloverPeriods: null,
      rolloverPeriodLength: null,
      taxable: false,
      taxCode: null,
      taxMode: null,
      Note__c: "n",
    });
  });

  test("includes rate plans up to 229.0 and from 230.0 their address", async () => {
    const { productId, ratePlanId } = await makePlan(tenant);
    const path = `/v1/catalog/products/${productId}`;
    for (const version of [undefined, "186.0", "224.0"]) {
      const { productRatePlans } = (await get(path, version)).body;
      expect(productRatePlans[0].id).toBe(ratePlanId);
    }
    for (const version of ["230.0", "341.0"]) {
      const { productRatePlans } = (await get(path, version)).body;
      expect(productRatePlans).toBe(`/v1/rateplan/${productId}/productRatePlan`);
      const followed = await get(productRatePlans, version);
      expect(followed.body.productRatePlans[0].id).toBe(ratePlanId);
    }
  });

  test("shows whether a rate plan can be sold today; both ends of its dates count", async () => {
    const id = await makeProduct(tenant);
    const plan = (EffectiveStartDate: string, EffectiveEndDate: string) =>
      makeRatePlan(tenant, id, { EffectiveStartDate, EffectiveEndDate });
    await plan("2026-01-15", "2026-01-15");
    await plan("2026-01-16", "2026-02-01");
    await plan("2025-06-01", "2026-01-14");
    const { productRatePlans } = (await get(`/v1/catalog/products/${id}`)).body;
    const shown = productRatePlans.map(({ status }: { status: string }) => status);
    expect(shown).toEqual(["Active", "NotStarted", "Expired"]);
  });

  test("an unknown key and another tenant's get the same answer", async () => {
    const stranger = await testTenant();
    await makeProduct(stranger, { ProductNumber: "THEIRS" });
    for (const key of [UNKNOWN, "THEIRS", "x".repeat(100)]) {
      const { status, body } = await get(`/v1/catalog/products/${key}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ success: false, reasons: [{ code: 50000040 }] });
      expect(body.reasons[0].message).toBe(`Cannot find product by key: '${key}'.`);
    }
  });
});

describe("GET /v1/catalog/products", () => {
  test("pages through all products once, in order, by relative addresses", async () => {
    const own = await testTenant();
    const made: string[] = [];
    for (let index = 0; index < 12; index++) made.push(await makeProduct(own));
    const seen: string[] = [];
    let path: string | undefined = "/v1/catalog/products?pageSize=5";
    const sizes: number[] = [];
    while (path) {
      const { body } = await get(path, undefined, own);
      sizes.push(body.products.length);
      seen.push(...body.products.map(({ id }: { id: string }) => id));
      path = body.nextPage as string | undefined;
      expect(path ?? "/v1/").toMatch(/^\/v1\//);
    }
    expect(seen).toEqual(made);
    expect(sizes).toEqual([5, 5, 2]);
  });

  test("has 10 products a page, cuts larger pages to 40, and finds a page by its number", async () => {
    const own = await testTenant();
    const made: string[] = [];
    for (let index = 0; index < 42; index++) made.push(await makeProduct(own));
    const list = async (query: string) =>
      (await get(`/v1/catalog/products${query}`, undefined, own)).body;
    expect((await list("")).products).toHaveLength(10);
    expect((await list("?pageSize=1000")).products).toHaveLength(40);
    const second = await list("?page=2&pageSize=40");
    expect(second.products.map(({ id }: { id: string }) => id)).toEqual(made.slice(40));
    expect(second).not.toHaveProperty("nextPage");
    expect((await list("?page=9")).products).toEqual([]);
  });

  test("includes rate plans up to 229.0 only", async () => {
    const own = await testTenant();
    const { productId } = await makePlan(own);
    const [old] = (await get("/v1/catalog/products", "224.0", own)).body.products;
    expect(old.productRatePlans).toHaveLength(1);
    const [recent] = (await get("/v1/catalog/products", "230.0", own)).body.products;
    expect(recent.productRatePlans).toBe(`/v1/rateplan/${productId}/productRatePlan`);
  });

  test.each(["?page=0", "?page=x", "?pageSize=0", "?cursor=x"])("refuses %s", async (query) => {
    const { status, body } = await get(`/v1/catalog/products${query}`);
    expect(status).toBe(400);
    expect(body.reasons[0].message).toContain(query.slice(1).split("=")[0]);
  });
});

describe("GET /v1/products/{product-key}/product-rate-plans", () => {
  test("pages through the rate plans of one product", async () => {
    const id = await makeProduct(tenant);
    const made: string[] = [];
    for (let index = 0; index < 3; index++) made.push(await makeRatePlan(tenant, id));
    await makePlan(tenant);
    const first = (await get(`/v1/products/${id}/product-rate-plans?pageSize=2`)).body;
    const rest = (await get(first.nextPage)).body;
    const seen = [...first.productRatePlans, ...rest.productRatePlans];
    expect(seen.map((plan: { id: string }) => plan.id)).toEqual(made);
    expect(rest).not.toHaveProperty("nextPage");
  });

  test("distinguishes a product without rate plans from an unknown product", async () => {
    const id = await makeProduct(tenant);
    const { body } = await get(`/v1/products/${id}/product-rate-plans`);
    expect(body).toEqual({ success: true, productRatePlans: [] });
    expect((await get(`/v1/products/${UNKNOWN}/product-rate-plans`)).status).toBe(404);
  });
});

test("a rate plan and a charge are read by id and by number", async () => {
  const { productId, ratePlanId } = await makePlan(tenant);
  const chargeId = await makeCharge(tenant, ratePlanId);
  const plan = (await get(`/v1/product-rate-plans/${ratePlanId}`)).body;
  expect(plan).toMatchObject({ id: ratePlanId, productId, externallyManagedPlanIds: [] });
  expect((await get(`/v1/product-rate-plans/${plan.productRatePlanNumber}`)).body).toEqual(plan);
  const charge = (await get(`/v1/product-rate-plan-charges/${chargeId}`)).body;
  expect(charge).toMatchObject({ id: chargeId, productRatePlanId: ratePlanId });
  const byNumber = await get(`/v1/product-rate-plan-charges/${charge.productRatePlanChargeNumber}`);
  expect(byNumber.body).toEqual(charge);
  expect((await get(`/v1/product-rate-plans/${UNKNOWN}`)).status).toBe(404);
  expect((await get(`/v1/product-rate-plan-charges/${UNKNOWN}`)).status).toBe(404);
});
