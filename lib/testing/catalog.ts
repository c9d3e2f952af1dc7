import { expect } from "vitest";
import type { Answer, TestTenant } from "./tenant";

const DATES = { EffectiveStartDate: "2025-01-01", EffectiveEndDate: "2035-12-31" };

/** A price in one currency, in the form of object operations. */
export const price = (Currency: string, Price: number, rest: object = {}) => ({
  Currency,
  Price,
  ...rest,
});

export const prices = (...ProductRatePlanChargeTier: object[]) => ({ ProductRatePlanChargeTier });

/** The body of a monthly flat fee of 30 euros; `rest` changes any of it. */
export function chargeBody(ProductRatePlanId: string, rest: object = {}) {
  return {
    Name: "Base fee",
    ProductRatePlanId,
    ChargeType: "Recurring",
    ChargeModel: "Flat Fee Pricing",
    BillCycleType: "DefaultFromCustomer",
    BillingPeriod: "Month",
    TriggerEvent: "ContractEffective",
    ProductRatePlanChargeTierData: prices(price("EUR", 30)),
    ...rest,
  };
}

async function created(answer: Promise<Answer>): Promise<string> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  expect(body).toEqual({ Success: true, Id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  return body.Id as string;
}

/** Creates a product and returns its id. */
export function makeProduct({ call }: TestTenant, rest: object = {}): Promise<string> {
  return created(call("POST", "/v1/object/product", { Name: "Support", ...DATES, ...rest }));
}

/** Creates a rate plan of a product and returns its id. */
export function makeRatePlan(
  { call }: TestTenant,
  ProductId: string,
  rest: object = {},
): Promise<string> {
  const body = { Name: "Support, monthly", ProductId, ...rest };
  return created(call("POST", "/v1/object/product-rate-plan", body));
}

/** Creates a charge of a rate plan and returns its id. */
export function makeCharge(
  { call }: TestTenant,
  ratePlanId: string,
  rest: object = {},
): Promise<string> {
  const body = chargeBody(ratePlanId, rest);
  return created(call("POST", "/v1/object/product-rate-plan-charge", body));
}

/** A product with one rate plan without charges. */
export async function makePlan(
  tenant: TestTenant,
): Promise<{ productId: string; ratePlanId: string }> {
  const productId = await makeProduct(tenant);
  return { productId, ratePlanId: await makeRatePlan(tenant, productId) };
}
