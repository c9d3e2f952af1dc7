import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import type { ApiError } from "@/lib/kernel/errors";
import { systemTransaction } from "@/lib/platform/system-work";
import { makeCharge, makePlan, price, prices } from "@/lib/testing/catalog";
import { beforeAll, expect, test } from "vitest";
import { findRatePlans, type RatePlanRef } from "./find-rate-plans";

let tenant: TestTenant;
let both: string;
let euros: string;
beforeAll(async () => {
  tenant = await testTenant();
  both = (await makePlan(tenant)).ratePlanId;
  euros = (await makePlan(tenant)).ratePlanId;
  const tiers = { ProductRatePlanChargeTierData: prices(price("EUR", 30), price("USD", 33.5)) };
  await makeCharge(tenant, both, { Name: "First", ...tiers });
  await makeCharge(tenant, both, { Name: "Second", ...tiers });
  await makeCharge(tenant, euros, { Name: "Only" });
});

const find = (refs: RatePlanRef[], currency: string) =>
  systemTransaction(tenant.tenantId, { operation: "test" }, (ctx) =>
    findRatePlans(ctx, refs, currency),
  );

async function refusal(work: Promise<unknown>): Promise<ApiError> {
  return work.then(
    () => expect.fail("nothing was refused"),
    (error: ApiError) => error,
  );
}

test("returns rate plans in the requested order, by id or number, one of them twice", async () => {
  const refs = [{ productRatePlanId: euros }, { productRatePlanNumber: "PRP-00000001" }];
  const plans = await find([...refs, { productRatePlanId: euros.toUpperCase() }], "EUR");
  const ids = plans.map(({ id }) => id.replaceAll("-", ""));
  expect(ids).toEqual([euros, both, euros]);
});

test("returns only the currency's prices, charges in order of creation", async () => {
  const [plan] = await find([{ productRatePlanId: both }], "USD");
  expect(plan?.charges.map(({ name }) => name)).toEqual(["First", "Second"]);
  const tiers = plan?.charges.flatMap((charge) => charge.tiers);
  expect(tiers?.map(({ currency, price: of }) => [currency, of.toString()])).toEqual([
    ["USD", "33.5"],
    ["USD", "33.5"],
  ]);
  expect(plan).toMatchObject({
    ratePlanNumber: "PRP-00000001",
    productName: "Support",
    effectiveStart: "2025-01-01",
    effectiveEnd: "2035-12-31",
  });
});

test("refuses a charge without a price in the currency and names those it has", async () => {
  const error = await refusal(find([{ productRatePlanId: euros }], "USD"));
  expect(error.category).toBe(30);
  expect(error.message).toMatch(/PRPC-\d{8} \(Only\).* no price in USD; it has prices in EUR\./);
});

test("refuses a currency in which the rate plan is not sold", async () => {
  const { ratePlanId } = await makePlan(tenant);
  await makeCharge(tenant, ratePlanId);
  await tenant.call("PUT", `/v1/object/product-rate-plan/${ratePlanId}`, {
    ActiveCurrencies: ["USD"],
  });
  const error = await refusal(find([{ productRatePlanId: ratePlanId }], "EUR"));
  expect(error.category).toBe(30);
  expect(error.message).toContain("its active currencies are USD");
});

test("finds nothing under unknown keys, malformed ones and another tenant's", async () => {
  const stranger = await testTenant();
  const theirs = (await makePlan(stranger)).ratePlanId;
  for (const ref of [
    { productRatePlanId: theirs },
    { productRatePlanId: "PRP-00000001" },
    { productRatePlanNumber: "PRP-99999999" },
  ]) {
    expect((await refusal(find([{ productRatePlanId: both }, ref], "EUR"))).category).toBe(40);
  }
});

test("requires a key in every reference", async () => {
  expect((await refusal(find([{}], "EUR"))).category).toBe(22);
});
