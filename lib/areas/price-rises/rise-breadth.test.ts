import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { chargeBody, makeCharge, makePlan, makeRatePlan } from "@/lib/testing/catalog";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runPriceRise } from "./run-rise";

/* Rises by an amount, of several rate plans or a product; the first bill that changes; and rises at night. */

afterAll(expectBooksToHold);

const PATH = "/v1/price-rises";
const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const FLAT = { Name: "Fee", ...dollars(100) };
const AHEAD = { effectiveDate: "2026-03-01" };

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

type Rise = { id: string; number: string };

async function worked(rise: Rise) {
  await runPriceRise(tenant.tenantId, uuid(rise.id));
  return good(tenant.call("GET", `${PATH}/${rise.number}`));
}
const riseOf = async (body: object) =>
  worked(await good(tenant.call("POST", PATH, { name: "Next year", ...AHEAD, ...body })));
const put = async (rise: Rise, verb: string) =>
  worked(await good(tenant.call("PUT", `${PATH}/${rise.number}/${verb}`)));
const itemsOf = async (rise: Rise) =>
  (await good(tenant.call("GET", `${PATH}/${rise.number}/items?pageSize=40`))).items;

async function subscribed(ratePlanId: string, extra: object = {}) {
  const { accountNumber } = await makeAccount(tenant, "Canary Company", {
    billCycleDay: 1,
    ...extra,
  });
  const body = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN });
  const order = await good(tenant.call("POST", "/v1/orders", body, LATEST));
  return { accountNumber, number: String(order.subscriptions[0].subscriptionNumber) };
}

test("prices rise by an amount of the currency, and what is free stays free", async () => {
  const tiers = { ChargeModel: "Tiered Pricing", UOM: "Each", DefaultQuantity: 30 };
  const { ratePlanId } = await planOf(tenant, FLAT, {
    ...{ Name: "Tiers", ...tiers },
    ...table([10, 0], [null, 2.5]),
  });
  await subscribed(ratePlanId);
  const body = { productRatePlanKey: ratePlanId, currency: "USD", increaseAmount: 0.75 };
  const rise = await riseOf(body);
  expect(rise).toMatchObject({
    ...{ increaseAmount: 0.75, increasePercentage: null, toCatalogPrice: false },
    ...{ productRatePlanIds: [rise.productRatePlanId], productId: null },
  });
  const items = await itemsOf(rise);
  expect(items).toMatchObject([
    { chargeName: "Fee", prices: [{ oldPrice: 100, newPrice: 100.75 }] },
    {
      ...{ chargeName: "Tiers", yearBefore: 600, yearAfter: 780 },
      prices: [
        { oldPrice: 0, newPrice: 0 },
        { oldPrice: 2.5, newPrice: 3.25 },
      ],
    },
  ]);
  const refused = async (wrong: object) =>
    (await tenant.call("POST", PATH, { name: "No", ...AHEAD, ...wrong })).status;
  expect(await refused({ ...body, currency: undefined })).toBe(400);
  expect(await refused({ ...body, increasePercentage: 5 })).toBe(422);
  expect(await refused({ ...body, toCatalogPrice: true })).toBe(422);
  expect(await refused({ ...body, increaseAmount: 0 })).toBe(400);
  const percent = await tenant.call("PUT", `${PATH}/${rise.number}`, { increasePercentage: 5 });
  expect(percent.body).toMatchObject({ increaseAmount: null, increasePercentage: 5 });
});

test("several rate plans rise, or all those of a product, also later ones", async () => {
  const { productId, ratePlanId: first } = await makePlan(tenant);
  await makeCharge(tenant, first, { ...chargeBody(first), ...FLAT });
  const planOfProduct = async () => {
    const ratePlanId = await makeRatePlan(tenant, productId);
    await makeCharge(tenant, ratePlanId, { ...chargeBody(ratePlanId), ...FLAT, ...dollars(40) });
    return ratePlanId;
  };
  const second = await planOfProduct();
  const { ratePlanId: other } = await planOf(tenant, FLAT);
  for (const ratePlanId of [first, second, other]) await subscribed(ratePlanId);
  const prices = async (rise: Rise) =>
    (await itemsOf(rise)).map((of: { prices: object[] }) => of.prices[0]);
  const by = { increasePercentage: 10 };
  const two = await riseOf({ ...by, productRatePlanKeys: [second, other] });
  expect(two).toMatchObject({ productRatePlanId: null, productId: null });
  expect(await prices(two)).toMatchObject([{ oldPrice: 40 }, { oldPrice: 100 }]);
  const whole = await riseOf({ ...by, productKey: productId });
  expect(whole).toMatchObject({ productId, productRatePlanId: null });
  expect(await prices(whole)).toMatchObject([{ newPrice: 110 }, { newPrice: 44 }]);
  await subscribed(await planOfProduct());
  expect(await prices(await put(whole, "calculate"))).toHaveLength(3);
  expect(await put(whole, "start")).toMatchObject({ status: "Completed" });
  const catalog = await riseOf({ toCatalogPrice: true, productRatePlanKeys: [second, other] });
  expect((await itemsOf(catalog)).map((of: { reason: string }) => of.reason)).toEqual([
    "Its price would stay the same.",
    "Its price would stay the same.",
  ]);
  const both = { name: "No", ...by, ...AHEAD, productKey: productId, productRatePlanKey: other };
  expect((await tenant.call("POST", PATH, both)).status).toBe(422);
  const none = { name: "No", ...by, ...AHEAD, productRatePlanKeys: [] };
  expect((await tenant.call("POST", PATH, none)).status).toBe(400);
  await good(tenant.call("PUT", `${PATH}/${two.number}`, { productKey: productId }));
  expect(await worked(two)).toMatchObject({ productId });
});

test("the dry run shows the first bill that changes, and it is billed like that", async () => {
  const whole = { ...FLAT, BillCycleType: "DefaultFromCustomer" };
  const behind = { ...whole, Name: "Behind", BillingTiming: "In Arrears" };
  const { ratePlanId } = await planOf(tenant, whole, behind);
  const { accountNumber } = await subscribed(ratePlanId);
  const on = (effectiveDate: string) =>
    riseOf({ productRatePlanKey: ratePlanId, increasePercentage: 10, effectiveDate });
  const bills = async (rise: Rise) =>
    (await itemsOf(rise)).map((of: Record<string, unknown>) => [
      of["firstBillDate"],
      of["firstBillBefore"],
      of["firstBillAfter"],
    ]);
  expect(await bills(await on("2026-03-01"))).toEqual([
    ["2026-03-01", 100, 110],
    ["2026-04-01", 100, 110],
  ]);
  const [item] = await itemsOf(await on("2026-04-01"));
  expect(item).toMatchObject({
    ...{ firstBillDate: "2026-04-01", firstBillBefore: 100, firstBillAfter: 110 },
    ...{ firstBillTotalBefore: 200, firstBillTotalAfter: 210 },
  });
  const within = await on("2026-03-16");
  const parts = await bills(within);
  expect(parts).toEqual([
    ["2026-03-16", 51.61, 56.77],
    ["2026-04-01", 51.61, 56.77],
  ]);
  await put(within, "start");
  const asked = { accountNumber, targetDate: "2026-04-01" };
  const { invoiceItems } = await good(tenant.call("POST", "/v1/operations/billing-preview", asked));
  const begun = invoiceItems.filter(
    (of: { serviceStartDate: string }) => of.serviceStartDate === "2026-03-16",
  );
  expect(begun.map((of: { chargeAmount: number }) => of.chargeAmount)).toEqual([56.77, 56.77]);
});

test("prices that are due at night rise for several accounts in one transaction", async () => {
  const own = await testTenant();
  const { ratePlanId } = await planOf(own, FLAT);
  for (let count = 0; count < 3; count += 1) {
    const { accountNumber } = await makeAccount(own);
    const body = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN });
    await good(own.call("POST", "/v1/orders", body, LATEST));
  }
  const asked = { name: "Tonight", increasePercentage: 10, productRatePlanKey: ratePlanId };
  const pace = { effectiveDate: "2026-01-20", subscriptionsPerDay: 1 };
  const made: Rise = await good(own.call("POST", PATH, { ...asked, ...pace }));
  const work = () => runPriceRise(own.tenantId, uuid(made.id));
  await work();
  await asOwner("update price_rise_item set order_on = '2026-01-16' where tenant_id = $1", [
    own.tenantId,
  ]);
  await good(own.call("PUT", `${PATH}/${made.number}/start`));
  await work();
  const writers = () =>
    asOwner<{ state: string; writers: number }>(
      `select state, count(distinct xmin::text)::int as writers from price_rise_item where tenant_id = $1 group by state`,
      [own.tenantId],
    );
  expect(await writers()).toMatchObject([{ state: "Planned" }]);
  await advanceClock(own, "2026-01-17");
  expect(await writers()).toEqual([{ state: "Applied", writers: 1 }]);
  expect(await good(own.call("GET", `${PATH}/${made.number}`))).toMatchObject({
    status: "Completed",
  });
});
