import { beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { price, prices } from "@/lib/testing/catalog";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser, type Use } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { decimal, sumOf } from "@/lib/values/decimal";

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

const TIERS = table([50, 11], [100, 10], [null, 9]);
const free = { ProductRatePlanChargeTierData: prices({ Currency: "USD" }) };
const configured = (Key: string, Value: string) => ({
  ChargeModelConfiguration: { ConfigurationItem: [{ Key, Value }] },
});
const fields = (sum__c: number, rate__c: string) => ({ customFields: { sum__c, rate__c } });
/** Events of several days and groups, more of them than a page of three. */
const EVENTS: Use[] = [
  ["2026-01-15", 20.25, { groupId: "A", ...fields(1.25, "0.1") }],
  ["2026-01-15", 50, { groupId: "B", ...fields(2.5, "0.2") }],
  ["2026-01-30", 90.5, { groupId: "A", ...fields(3, "0.05") }],
  ["2026-02-02", 0, { ...fields(0.005, "1") }],
  ["2026-02-02", 33, { groupId: "B", ...fields(0, "0.333") }],
  ["2026-02-14", 7.125, { ...fields(9, "2") }],
];
/** Rows of a file, which have no fields of prices. */
const ROWS: Use[] = [
  ["2026-01-16", 12],
  ["2026-02-02", 40],
];

type Case = { charge: object; group: string };
const CASES: Record<string, Case> = {
  "per unit": {
    charge: { ChargeModel: "Per Unit Pricing", ...dollars(0.333) },
    group: "Line",
  },
  tiers: { charge: { ChargeModel: "Tiered Pricing", ...TIERS }, group: "Line" },
  volume: { charge: { ChargeModel: "Volume Pricing", ...TIERS }, group: "Line" },
  overage: {
    charge: { ChargeModel: "Overage Pricing", IncludedUnits: 100, ...dollars(0.5) },
    group: "Line",
  },
  "tiers of each day": {
    charge: { ChargeModel: "Tiered Pricing", RatingGroup: "ByUsageStartDate", ...TIERS },
    group: "Day",
  },
  "tiers of each file": {
    charge: { ChargeModel: "Tiered Pricing", RatingGroup: "ByUsageUpload", ...TIERS },
    group: "File",
  },
  "volume of each group": {
    charge: { ChargeModel: "Volume Pricing", RatingGroup: "ByGroupId", ...TIERS },
    group: "GroupId",
  },
  "tiers of each record": {
    charge: { ChargeModel: "Tiered Pricing", RatingGroup: "ByUsageRecord", ...TIERS },
    group: "Record",
  },
  "the highest day": {
    charge: { ChargeModel: "HighWatermarkTieredPricing", ...table([20, 2], [null, 1]) },
    group: "HighestDay",
  },
  "amounts of records": {
    charge: {
      ChargeModel: "PreratedPricing",
      ...free,
      ...configured("customFieldTotalAmount", "sum__c"),
    },
    group: "Record",
  },
  "a flat fee": {
    charge: { ChargeModel: "Flat Fee Pricing", UOM: "Each", ...dollars(12) },
    group: "None",
  },
  "a formula without an end": {
    charge: { ChargeModel: "MultiAttributePricing", Formula: "usageQuantity / 3", ...free },
    group: "Record",
  },
  "tiers with overage": {
    charge: {
      ChargeModel: "Tiered with Overage Pricing",
      ProductRatePlanChargeTierData: prices(
        ...table([50, 1], [100, 0.5]).ProductRatePlanChargeTierData.ProductRatePlanChargeTier,
        price("USD", 0.25, { IsOveragePrice: true }),
      ),
    },
    group: "Line",
  },
};

/** Of an account that sends no files. */
const WITHOUT_FILES = "amounts of records";

let tenant: TestTenant;

/** An account that subscribes to charges in gigabytes, and uses some, which belong to each of them. */
async function userOf(charges: readonly (readonly [string, Case])[], rows: readonly Use[]) {
  const user = await makeUser(tenant);
  const bodies = charges.map(([Name, { charge }]) => {
    return { ChargeType: "Usage", UOM: "GB", Name, ...dollars(1), ...charge };
  });
  const { ratePlanId } = await planOf(tenant, ...bodies);
  await order(tenant, orderOf(user.accountNumber, ratePlanId));
  if (!rows.length) return user.use(...EVENTS);
  await user.use(...EVENTS, ["2026-01-15", 1, { unitOfMeasure: "Each" }]);
  return user.upload(...rows);
}

beforeAll(async () => {
  tenant = await testTenant();
  const cases = Object.entries(CASES);
  const hasFiles = ([name]: readonly [string, Case]) => name !== WITHOUT_FILES;
  await userOf(
    cases.filter((one) => !hasFiles(one)),
    [],
  );
  await userOf(cases.filter(hasFiles), ROWS);
  await advanceClock(tenant, "2026-02-15");
});

/** The line of a case. */
async function lineOf(name: string): Promise<{ id: string; amount: string; records: number }> {
  const [line] = await asOwner<{ id: string; amount: string; records: number }>(
    `select replace(id::text, '-', '') as id, amount::text, (trace #>> '{inputs,usage,records}')::int as records
     from invoice_item where tenant_id = $1 and charge_name = $2`,
    [tenant.tenantId, name],
  );
  if (line === undefined) throw new RangeError(`There is a line of ${name}`);
  return line;
}

/** All pages of a line's records, three at a time. */
async function pagesOf(id: string): Promise<Answer[]> {
  const pages: Answer[] = [];
  let path: string | undefined = `/v1/invoices/invoice-item/${id}/usage?pageSize=3`;
  while (path !== undefined) {
    const page: Answer = await good(tenant.call("GET", path));
    pages.push(page);
    path = page.nextPage?.replace(/^https?:\/\/[^/]+/, "");
  }
  return pages;
}

describe("the records of a line of usage", () => {
  test.each(Object.keys(CASES))("add up to its amount: %s", async (name) => {
    const { id, amount, records } = await lineOf(name);
    const pages = await pagesOf(id);
    const rows: Answer[] = pages.flatMap(({ usage }) => usage);
    expect(pages.map(({ usage }) => usage.length).slice(0, -1)).toSatisfy((lengths: number[]) =>
      lengths.every((length) => length === 3),
    );
    expect(new Set(rows.map((row) => row.id)).size).toBe(records);
    const days = rows.map(({ startDate }) => startDate);
    expect(days).toEqual([...days].sort());
    const sum = sumOf(rows.map((row) => decimal(row.amount)));
    for (const page of pages) {
      expect(page).toMatchObject({ records, share: CASES[name]?.group, currency: "USD" });
      expect(sum.toFixed()).toBe(page.amountOfRecords);
      expect(sum.plus(page.amountBesides).equals(amount)).toBe(true);
    }
    if (CASES[name]?.group !== "None")
      expect(decimal(pages[0]?.amountBesides).abs().lessThan("0.01")).toBe(true);
  });

  test("say where they come from, and what was changed before the bill", async () => {
    const [page] = await pagesOf((await lineOf("tiers")).id);
    expect(page?.usage[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      startDateTime: "2026-01-15T00:00:00.000Z",
      startDate: "2026-01-15",
      quantity: 20.25,
      amount: "222.75",
      uniqueKey: null,
      groupId: "A",
      description: null,
      fileName: null,
      createdDate: "2026-01-15T12:00:00.000Z",
      changedDate: null,
    });
    expect(page?.usage.map(({ amount }: Answer) => amount)).toEqual(["222.75", "529.75", "120"]);
  });

  test("are listed by a cursor of the same line only, and of lines of usage only", async () => {
    const [own] = await pagesOf((await lineOf(WITHOUT_FILES)).id);
    const { id } = await lineOf("volume");
    const path = `/v1/invoices/invoice-item/${id}`;
    const foreign = await tenant.call("GET", `${path}/usage?cursor=${own?.usage[0].id}`);
    expect(foreign.body.reasons).toMatchObject([
      { code: 50000020, message: expect.stringContaining("nextPage of the same list") },
    ]);
    const unknown = await tenant.call("GET", `/v1/invoices/invoice-item/${own?.usage[0].id}/usage`);
    expect(unknown.body.success).toBe(false);
    expect(unknown.body.reasons[0].message).toContain("invoice item");
  });
});

describe("the rate detail of a line of usage", () => {
  test("has its list price and the steps to its amount", async () => {
    const { id } = await lineOf("tiers");
    const path = `/v1/invoices/invoice-item/${id}/usage-rate-detail`;
    const { data } = await good(tenant.call("GET", path));
    expect(data).toMatchObject({
      invoiceItemId: id,
      invoiceNumber: expect.stringMatching(/^INV/),
      chargeNumber: expect.stringMatching(/^C-/),
      servicePeriod: "2026-01-15 - 2026-02-14",
      amountWithoutTax: 2425.88,
      quantity: 252.875,
      uom: "GB",
      listPrice:
        "Tier / From / To / List Price / Price Format\n1 / 0 / 50 / 11 / Per Unit\n2 / 51 / 100 / 10 / Per Unit\n3 / 101 /  / 9 / Per Unit",
    });
    expect(data.rateDetail.split("\n")).toContain(
      "Tier 3: 152.875 units in tier 3 at 9.00 USD each cost 1,375.875 USD.",
    );
    const other = await lineOf("per unit");
    const single = `/v1/invoices/invoice-item/${other.id}/usage-rate-detail`;
    expect((await good(tenant.call("GET", single))).data.listPrice).toBe("0.333");
  });
});
