import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeCharge, makePlan, makeProduct, makeRatePlan } from "@/lib/testing/catalog";
import { beforeAll, describe, expect, test } from "vitest";

const UNKNOWN = "0123456789abcdef0123456789abcdef";

let tenant: TestTenant;
let productId: string;
beforeAll(async () => {
  tenant = await testTenant();
  productId = await makeProduct(tenant);
});

const path = "/v1/object/product-rate-plan";
const post = (body: object) =>
  tenant.call("POST", path, { Name: "Plan", ProductId: productId, ...body });
const get = (id: string) => tenant.call("GET", `${path}/${id}`);
const put = (id: string, body: object) => tenant.call("PUT", `${path}/${id}`, body);

describe("creating a rate plan", () => {
  test("numbers it from PRP-00000001", async () => {
    const own = await testTenant();
    const { ratePlanId } = await makePlan(own);
    const shown = await own.call("GET", `${path}/${ratePlanId}`);
    expect(shown.body.ProductRatePlanNumber).toBe("PRP-00000001");
  });

  test("stores everything that was sent", async () => {
    const given = {
      Name: "Yearly",
      ActiveCurrencies: ["EUR", "JPY"],
      Description: "For a year",
      EffectiveStartDate: "2026-01-01",
      EffectiveEndDate: "2026-12-31",
      ExternalRatePlanIds: "crm-1",
      Grade: 3,
      ProductRatePlanNumber: "YEARLY",
      Region__c: "EU",
    };
    const made = await post(given);
    expect((await get(made.body.Id)).body).toMatchObject({ ...given, ProductId: productId });
    expect((await get("YEARLY")).body.Id).toBe(made.body.Id);
  });

  test.each([
    [404, { ProductId: UNKNOWN }, "INVALID_ID", "product"],
    [400, { ProductId: "x" }, "INVALID_VALUE", "ProductId"],
    [400, { Name: undefined }, "MISSING_REQUIRED_VALUE", "Name"],
    [400, { ActiveCurrencies: ["XYZ"] }, "INVALID_VALUE", "XYZ"],
    [400, { ActiveCurrencies: ["EUR", "EUR"] }, "INVALID_VALUE", "once"],
    [
      400,
      { EffectiveStartDate: "2027-01-01", EffectiveEndDate: "2026-01-01" },
      "INVALID_VALUE",
      "EffectiveEndDate",
    ],
    [422, { EffectiveStartDate: "2024-12-31" }, "INVALID_VALUE", "within its product"],
    [422, { EffectiveEndDate: "2036-01-01" }, "INVALID_VALUE", "within its product"],
    [400, { Grade: 1.5 }, "INVALID_VALUE", "Grade"],
  ])("answers %i to %o", async (status, given, code, words) => {
    const refused = await post(given);
    expect(refused.status, refused.text).toBe(status);
    expect(refused.body.Errors[0]).toEqual({ Code: code, Message: expect.stringContaining(words) });
  });

  test("refuses another tenant's product like an unknown one", async () => {
    const stranger = await testTenant();
    const theirs = await makeProduct(stranger);
    const refused = await post({ ProductId: theirs });
    const unknown = await post({ ProductId: UNKNOWN });
    expect(refused.status).toBe(404);
    expect(refused.text.replaceAll(theirs, UNKNOWN)).toBe(unknown.text);
  });

  test("refuses a number that another rate plan has", async () => {
    await makeRatePlan(tenant, productId, { ProductRatePlanNumber: "ONCE" });
    const refused = await post({ ProductRatePlanNumber: "ONCE" });
    expect(refused.body.Errors[0].Code).toBe("DUPLICATE_VALUE");
  });
});

describe("changing a rate plan", () => {
  test("keeps fields that are not sent, and null clears its own dates", async () => {
    const id = await makeRatePlan(tenant, productId, { EffectiveEndDate: "2030-01-01", Grade: 1 });
    await put(id, { Name: "Renamed", EffectiveEndDate: null, ProductId: productId });
    const shown = (await get(id)).body;
    expect(shown).toMatchObject({ Name: "Renamed", Grade: 1 });
    expect(shown).not.toHaveProperty("EffectiveEndDate");
  });

  test("never moves it to another product", async () => {
    const id = await makeRatePlan(tenant, productId);
    const refused = await put(id, { ProductId: await makeProduct(tenant) });
    expect(refused.status).toBe(422);
    expect(refused.body.Errors[0].Message).toContain("ProductId");
  });

  test("keeps it within its product's dates", async () => {
    const id = await makeRatePlan(tenant, productId);
    expect((await put(id, { EffectiveStartDate: "2020-01-01" })).status).toBe(422);
  });
});

describe("deleting a rate plan", () => {
  test("deletes its charges and leaves the product", async () => {
    const id = await makeRatePlan(tenant, productId);
    const chargeId = await makeCharge(tenant, id);
    expect((await tenant.call("DELETE", `${path}/${id}`)).body).toEqual({ success: true, id });
    expect((await get(id)).body).toEqual({ records: [], size: 0, done: true });
    const charge = await tenant.call("GET", `/v1/object/product-rate-plan-charge/${chargeId}`);
    expect(charge.status).toBe(404);
    expect((await tenant.call("GET", `/v1/object/product/${productId}`)).status).toBe(200);
  });
});
