import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

const CODES = "/v1/settings/tax-codes";
const RATES = "/v1/settings/tax-rates";
const ENGINE = "/v1/settings/tax-engine";
const RATE = {
  taxCode: "Software",
  name: "State sales tax",
  country: "US",
  state: "California",
  taxRateType: "Percentage",
  taxRate: 0.0725,
  startDate: "2026-01-01",
};

let tenant: TestTenant;
let codeId: string;
const post = (path: string, body: object) => tenant.call("POST", path, body);

beforeAll(async () => {
  tenant = await testTenant();
  const code = { name: "Software", description: null, taxMode: "TaxExclusive" };
  codeId = (await good(post(CODES, code))).id;
}, 60_000);

test("codes are created, read, changed and listed, and have unique names", async () => {
  const taken = await post(CODES, { name: "SOFTWARE", taxMode: "TaxInclusive" });
  expect(taken.status).toBe(422);
  expect(taken.text).toContain("name is taken");
  const changed = { description: "All programs", taxMode: "TaxInclusive" };
  await good(tenant.call("PUT", `${CODES}/${codeId}`, changed));
  const read = await good(tenant.call("GET", `${CODES}/${codeId}`));
  expect(read).toMatchObject({ name: "Software", ...changed });
  const { taxCodes } = await good(tenant.call("GET", CODES));
  expect(taxCodes).toHaveLength(1);
  expect((await tenant.call("GET", `${CODES}/${"0".repeat(32)}`)).status).toBe(404);
});

test("a rate shows its last day, and the place in words where none is given", async () => {
  const rate = await good(post(RATES, { ...RATE, city: "Davis", endDate: "2026-06-30" }));
  expect(rate).toMatchObject({
    taxRate: 0.0725,
    endDate: "2026-06-30",
    jurisdiction: "Davis, California, US",
    county: null,
  });
  expect(await good(tenant.call("GET", `${RATES}/${rate.id}`))).toEqual(rate);
  await good(tenant.call("PUT", `${RATES}/${rate.id}`, { endDate: null, taxRate: 0.08 }));
  const { taxRates } = await good(tenant.call("GET", `${RATES}?taxCode=software`));
  expect(taxRates).toMatchObject([{ id: rate.id, endDate: null, taxRate: 0.08 }]);
  await good(tenant.call("DELETE", `${RATES}/${rate.id}`));
  expect((await tenant.call("GET", `${RATES}/${rate.id}`)).status).toBe(404);
});

test("no two rates of one tax overlap in a place, and the database enforces it", async () => {
  const first = await good(post(RATES, { ...RATE, endDate: "2026-06-30" }));
  const meets = await post(RATES, { ...RATE, startDate: "2026-06-30", state: "CALIFORNIA" });
  expect(meets.status).toBe(422);
  expect(meets.text).toContain("end that one first");
  await good(post(RATES, { ...RATE, startDate: "2026-07-01" }));
  await good(post(RATES, { ...RATE, name: "City tax" }));
  const again = asOwner(
    `insert into tax_rate select tenant_id, gen_random_uuid(), tax_code_id, upper(name), null, jurisdiction, null, country,
      state, county, city, postal_code, rate_type, rate, currency, start_date, end_date, created_at, updated_at
     from tax_rate where tenant_id = $1 and id = $2`,
    [tenant.tenantId, first.id],
  );
  await expect(again).rejects.toThrow(/tax_rate_once/);
});

test.each([
  [{ taxCode: "Nothing" }, 422, "There is no tax code 'Nothing'"],
  [{ country: "Atlantis" }, 400, "country must be"],
  [{ taxRate: 7.25 }, 400, "share"],
  [{ taxRateType: "FlatFee" }, 422, "currency must be"],
  [{ taxRateType: "FlatFee", currency: "USD", taxRate: 0.001 }, 400, "more decimals"],
  [{ currency: "USD" }, 422, "FlatFee only"],
  [{ endDate: "2025-12-31" }, 422, "endDate must not lie before startDate"],
])("a rate with %o is refused", async (wrong, status, message) => {
  const answer = await post(RATES, { ...RATE, city: "Nowhere", ...wrong });
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)]);
});

test("a code without charges is deleted with its rates", async () => {
  const { id } = await good(post(CODES, { name: "Books", taxMode: "TaxExclusive" }));
  await good(post(RATES, { ...RATE, taxCode: "Books" }));
  await good(tenant.call("DELETE", `${CODES}/${id}`));
  const { taxRates } = await good(tenant.call("GET", `${RATES}?taxCode=Books`));
  expect(taxRates).toEqual([]);
});

test("the engine and the address that decides are set, with an audit line", async () => {
  expect(await good(tenant.call("GET", ENGINE))).toMatchObject({
    engine: "BuiltIn",
    taxAddress: "SoldTo",
  });
  await good(tenant.call("PUT", ENGINE, { taxAddress: "ShipTo" }));
  expect(await good(tenant.call("GET", ENGINE))).toMatchObject({ taxAddress: "ShipTo" });
  const lines = await asOwner(
    "select 1 from audit_entry where tenant_id = $1 and subject_type = 'tax-engine'",
    [tenant.tenantId],
  );
  expect(lines).toHaveLength(1);
});
