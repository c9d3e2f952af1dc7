import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeCatalog } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

const CHARGE = "/v1/object/product-rate-plan-charge";
let tenant: TestTenant;
let ratePlanId: string;
let codeId: string;

const charge = (more: object) => ({
  Name: "Support",
  ChargeModel: "Flat Fee Pricing",
  ChargeType: "Recurring",
  BillCycleType: "DefaultFromCustomer",
  BillingPeriod: "Month",
  TriggerEvent: "ContractEffective",
  ProductRatePlanId: ratePlanId,
  ProductRatePlanChargeTierData: {
    ProductRatePlanChargeTier: [{ Currency: "USD", Price: 10 }],
  },
  ...more,
});
const create = (more: object) => tenant.call("POST", CHARGE, charge(more));
const read = async (id: string) => (await tenant.call("GET", `${CHARGE}/${id}`)).body;

beforeAll(async () => {
  tenant = await testTenant();
  ratePlanId = (await makeCatalog(tenant)).ratePlanId;
  const code = { name: "VAT", taxMode: "TaxInclusive" };
  codeId = (await good(tenant.call("POST", "/v1/settings/tax-codes", code))).id;
}, 60_000);

test("a taxable charge takes the code's spelling and, by default, the code's mode", async () => {
  const { body } = await create({ Taxable: true, TaxCode: "vat" });
  expect(await read(body.Id)).toMatchObject({
    Taxable: true,
    TaxCode: "VAT",
    TaxMode: "TaxInclusive",
  });
  const other = await create({ Taxable: true, TaxCode: "VAT", TaxMode: "TaxExclusive" });
  expect(await read(other.body.Id)).toMatchObject({ TaxMode: "TaxExclusive" });
});

test("a charge that is no longer taxed loses code and mode; other changes leave them", async () => {
  const { body } = await create({ Taxable: true, TaxCode: "VAT" });
  const change = (changes: object) => tenant.call("PUT", `${CHARGE}/${body.Id}`, changes);
  await change({ Name: "Better support" });
  expect(await read(body.Id)).toMatchObject({ TaxCode: "VAT", TaxMode: "TaxInclusive" });
  await change({ TaxMode: "TaxExclusive" });
  expect(await read(body.Id)).toMatchObject({ TaxCode: "VAT", TaxMode: "TaxExclusive" });
  await change({ Taxable: false });
  const untaxed = await read(body.Id);
  expect([untaxed.Taxable, untaxed.TaxCode]).toEqual([false, undefined]);
});

test.each([
  [{ Taxable: true }, "TaxCode is required"],
  [{ Taxable: true, TaxCode: "Nothing" }, "there is no 'Nothing'"],
  [{ TaxCode: "VAT" }, "TaxCode goes with a charge whose Taxable is true"],
  [{ Taxable: false, TaxMode: "TaxInclusive" }, "TaxMode goes with"],
])("%o is refused", async (wrong, message) => {
  const { body } = await create(wrong);
  expect(body.Success).toBe(false);
  expect(JSON.stringify(body.Errors)).toContain(message);
});

test("a code that a charge uses can be neither renamed nor deleted", async () => {
  const path = `/v1/settings/tax-codes/${codeId}`;
  expect((await tenant.call("DELETE", path)).status).toBe(422);
  expect((await tenant.call("PUT", path, { name: "MwSt" })).status).toBe(422);
  expect((await tenant.call("PUT", path, { description: "Value added tax" })).status).toBe(200);
});
