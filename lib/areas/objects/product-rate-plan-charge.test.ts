import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { chargeBody, makeCharge, makePlan, price, prices } from "@/lib/testing/catalog";
import { beforeAll, describe, expect, test } from "vitest";

const UNKNOWN = "0123456789abcdef0123456789abcdef";
const path = "/v1/object/product-rate-plan-charge";

let tenant: TestTenant;
let ratePlanId: string;
beforeAll(async () => {
  tenant = await testTenant();
  ratePlanId = (await makePlan(tenant)).ratePlanId;
});

const post = (body: object) => tenant.call("POST", path, chargeBody(ratePlanId, body));
const get = (id: string) => tenant.call("GET", `${path}/${id}`);
const put = (id: string, body: object) => tenant.call("PUT", `${path}/${id}`, body);

describe("creating a charge", () => {
  test("fills in the API's defaults", async () => {
    const id = await makeCharge(tenant, ratePlanId);
    expect((await get(id)).body).toEqual({
      ...chargeBody(ratePlanId),
      Id: id,
      ProductRatePlanChargeNumber: expect.stringMatching(/^PRPC-\d{8}$/),
      BillingPeriodAlignment: "AlignToCharge",
      BillingTiming: "In Advance",
      EndDateCondition: "SubscriptionEnd",
      ListPriceBase: "Per Billing Period",
      PriceChangeOption: "NoChange",
      ProrationOption: "DefaultFromTenantSetting",
      Taxable: false,
      ProductRatePlanChargeTierData: prices(price("EUR", 30, { PriceFormat: "Flat Fee" })),
      CreatedDate: expect.any(String),
      UpdatedDate: expect.any(String),
      UseTenantDefaultForPriceChange: false,
    });
  });

  test("shows every word as it was sent, and stores it as the reads spell it", async () => {
    const given = {
      ChargeModel: "Per Unit Pricing",
      BillingPeriod: "Semi-Annual",
      BillingTiming: "In Arrears",
      ListPriceBase: "Per Month",
      EndDateCondition: "FixedPeriod",
      UpToPeriods: 2,
      UpToPeriodsType: "Billing Periods",
      BillCycleType: "SpecificDayofMonth",
      BillCycleDay: 31,
      BillingPeriodAlignment: "AlignToTermStart",
      ProrationOption: "NoProration",
      TriggerEvent: "ServiceActivation",
      UOM: "Seat",
      DefaultQuantity: 2.5,
      MinQuantity: 1,
      MaxQuantity: 10,
      AccountingCode: "4000",
      Description: "Seats",
      ProductRatePlanChargeTierData: prices(price("EUR", 9.5), price("JPY", 1200)),
      Note__c: "x",
    };
    const id = await makeCharge(tenant, ratePlanId, given);
    const { ProductRatePlanChargeTierData: tiers, ...rest } = given;
    const shown = (await get(id)).body;
    expect(shown).toMatchObject(rest);
    const format = { PriceFormat: "Per Unit" };
    expect(shown.ProductRatePlanChargeTierData).toEqual(
      prices(...tiers.ProductRatePlanChargeTier.map((tier) => ({ ...tier, ...format }))),
    );
    const [stored] = await asOwner<Record<string, unknown>>(
      `select charge_model, billing_period, billing_timing, list_price_base, end_date_condition,
         up_to_periods_type from product_rate_plan_charge
       where tenant_id = $1 and replace(id::text, '-', '') = $2`,
      [tenant.tenantId, id],
    );
    expect(stored).toEqual({
      charge_model: "PerUnit",
      billing_period: "Semi_Annual",
      billing_timing: "IN_ARREARS",
      list_price_base: "Per_Month",
      end_date_condition: "Fixed_Period",
      up_to_periods_type: "Billing_Periods",
    });
  });

  test.each([
    ["UCE", "ContractEffective"],
    ["USA", "ServiceActivation"],
    ["UCA", "CustomerAcceptance"],
  ])("reads the older trigger event %s as %s", async (TriggerEvent, shown) => {
    const id = await makeCharge(tenant, ratePlanId, { TriggerEvent });
    expect((await get(id)).body.TriggerEvent).toBe(shown);
  });

  test("of one time has no billing period, even when one is sent", async () => {
    const id = await makeCharge(tenant, ratePlanId, { ChargeType: "OneTime" });
    const shown = (await get(id)).body;
    expect(shown).not.toHaveProperty("BillingPeriod");
    expect(shown.EndDateCondition).toBe("OneTime");
  });

  test("gives a per unit charge the quantity 1 by default", async () => {
    const id = await makeCharge(tenant, ratePlanId, { ChargeModel: "Per Unit Pricing" });
    expect((await get(id)).body.DefaultQuantity).toBe(1);
  });

  test("keeps nine decimals of a price exactly", async () => {
    const ProductRatePlanChargeTierData = prices(price("EUR", 0.123456789), price("USD", -5));
    const id = await makeCharge(tenant, ratePlanId, { ProductRatePlanChargeTierData });
    const shown = (await get(id)).body.ProductRatePlanChargeTierData.ProductRatePlanChargeTier;
    expect(shown.map((tier: { Price: number }) => tier.Price)).toEqual([0.123456789, -5]);
  });

  test.each([
    [
      400,
      { ProductRatePlanChargeTierData: undefined },
      "MISSING_REQUIRED_VALUE",
      "ProductRatePlanChargeTierData",
    ],
    [
      400,
      { ProductRatePlanChargeTierData: prices() },
      "INVALID_VALUE",
      "ProductRatePlanChargeTier",
    ],
    [
      400,
      { ProductRatePlanChargeTierData: prices({ Currency: "EUR" }) },
      "MISSING_REQUIRED_VALUE",
      "Price",
    ],
    [
      400,
      { ProductRatePlanChargeTierData: prices(price("EUR", 0.1234567891)) },
      "INVALID_VALUE",
      "Price",
    ],
    [400, { ProductRatePlanChargeTierData: prices(price("eur", 1)) }, "INVALID_VALUE", "Currency"],
    [400, { ProductRatePlanChargeTierData: prices(price("XYZ", 1)) }, "INVALID_VALUE", "XYZ"],
    [422, { ChargeModel: "Overage Pricing" }, "INVALID_VALUE", "ChargeType"],
    [400, { ChargeModel: "Free Pricing" }, "INVALID_VALUE", "ChargeModel"],
    [400, { ChargeType: "Sometimes" }, "INVALID_VALUE", "ChargeType"],
    [422, { ChargeType: "Usage", UOM: "GB" }, "INVALID_VALUE", "UOM must be Each"],
    [400, { BillingPeriod: "Fortnight" }, "INVALID_VALUE", "BillingPeriod"],
    [400, { BillingPeriod: undefined }, "MISSING_REQUIRED_VALUE", "BillingPeriod"],
    [400, { BillCycleType: undefined }, "MISSING_REQUIRED_VALUE", "BillCycleType"],
    [400, { TriggerEvent: undefined }, "MISSING_REQUIRED_VALUE", "TriggerEvent"],
    [404, { ProductRatePlanId: UNKNOWN }, "INVALID_ID", "product rate plan"],
    [400, { Taxable: true }, "MISSING_REQUIRED_VALUE", "TaxCode"],
    [400, { Taxable: true, TaxCode: "Nothing" }, "INVALID_VALUE", "TaxCode"],
    [422, { TaxCode: "Nothing" }, "INVALID_VALUE", "TaxCode"],
  ])("answers %i to %o", async (status, given, code, words) => {
    const refused = await post(given);
    expect(refused.status, refused.text).toBe(status);
    expect(refused.body.Errors[0]).toEqual({ Code: code, Message: expect.stringContaining(words) });
  });

  test("reports every impossible combination at once", async () => {
    const refused = await post({
      BillingPeriod: "Week",
      ListPriceBase: "Per Month",
      UpToPeriods: 3,
      MinQuantity: 2,
      ProductRatePlanChargeTierData: prices(price("EUR", 1), price("EUR", 2)),
    });
    expect(refused.status).toBe(422);
    const messages = refused.body.Errors.map((error: { Message: string }) => error.Message);
    expect(messages).toEqual([
      "ListPriceBase must be one of Per Billing Period, Per Week with the BillingPeriod Week",
      "UpToPeriods needs the EndDateCondition FixedPeriod",
      "MinQuantity does not apply to the ChargeModel Flat Fee Pricing",
      "Currency EUR stands 2 times; Flat Fee Pricing has one price in each currency",
    ]);
  });

  test("ignores unknown fields at any depth, unless the caller refuses them", async () => {
    const odd = chargeBody(ratePlanId, {
      UseDiscountSpecificAccountingCode: false,
      ProductRatePlanChargeTierData: prices(price("EUR", 1, { Active: true })),
    });
    expect((await tenant.call("POST", path, odd)).status).toBe(200);
    const nested = { ...odd, UseDiscountSpecificAccountingCode: undefined };
    for (const body of [odd, nested]) {
      const refused = await tenant.call("POST", `${path}?rejectUnknownFields=true`, body);
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ message: "Error - unrecognised fields" });
    }
  });
});

describe("changing a charge", () => {
  test("replaces all prices when prices are sent, and none otherwise", async () => {
    const id = await makeCharge(tenant, ratePlanId);
    await put(id, { Name: "Renamed" });
    expect(
      (await get(id)).body.ProductRatePlanChargeTierData.ProductRatePlanChargeTier,
    ).toHaveLength(1);
    await put(id, { ProductRatePlanChargeTierData: prices(price("USD", 40), price("CHF", 35)) });
    const tiers = (await get(id)).body.ProductRatePlanChargeTierData.ProductRatePlanChargeTier;
    expect(tiers.map((tier: { Currency: string }) => tier.Currency)).toEqual(["CHF", "USD"]);
  });

  test("is checked as a whole, so a change that contradicts unchanged fields is refused", async () => {
    const id = await makeCharge(tenant, ratePlanId, { ListPriceBase: "Per Month" });
    const refused = await put(id, { BillingPeriod: "Week" });
    expect(refused.status).toBe(422);
    expect(refused.body.Errors[0].Message).toContain("ListPriceBase");
    expect((await get(id)).body.BillingPeriod).toBe("Month");
  });

  test("turns a recurring charge into a one-time one and back", async () => {
    const id = await makeCharge(tenant, ratePlanId);
    expect((await put(id, { ChargeType: "OneTime" })).status).toBe(200);
    expect((await get(id)).body.EndDateCondition).toBe("OneTime");
    expect((await put(id, { ChargeType: "Recurring" })).status).toBe(400);
    expect((await put(id, { ChargeType: "Recurring", BillingPeriod: "Annual" })).status).toBe(200);
    expect((await get(id)).body.EndDateCondition).toBe("SubscriptionEnd");
  });

  test("requires prices together with another model", async () => {
    const id = await makeCharge(tenant, ratePlanId);
    const refused = await put(id, { ChargeModel: "Per Unit Pricing" });
    expect(refused.status).toBe(400);
    expect(refused.body.Errors[0].Message).toContain("ProductRatePlanChargeTierData");
    const data = { ProductRatePlanChargeTierData: prices(price("EUR", 3)) };
    expect((await put(id, { ChargeModel: "Per Unit Pricing", ...data })).status).toBe(200);
    expect((await get(id)).body.DefaultQuantity).toBe(1);
  });

  test("never moves it to another rate plan", async () => {
    const id = await makeCharge(tenant, ratePlanId);
    const other = await makePlan(tenant);
    expect((await put(id, { ProductRatePlanId: other.ratePlanId })).status).toBe(422);
  });
});

test("deleting a charge deletes its prices", async () => {
  const id = await makeCharge(tenant, ratePlanId);
  expect((await tenant.call("DELETE", `${path}/${id}`)).body).toEqual({ success: true, id });
  expect((await tenant.call("GET", `${path}/${id}`)).status).toBe(404);
  const left = await asOwner(
    "select 1 from product_rate_plan_charge_tier where tenant_id = $1 and replace(charge_id::text, '-', '') = $2",
    [tenant.tenantId, id],
  );
  expect(left).toEqual([]);
});
