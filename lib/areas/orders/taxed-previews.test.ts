import { type TestTenant, testTenant } from "@/lib/platform/testing/tenant";
import { dollars, planOf } from "@/lib/platform/testing/charges";
import { LATEST, orderOf } from "@/lib/platform/testing/ordering";
import { good } from "@/lib/platform/testing/world";
import { beforeAll, expect, test } from "vitest";

const DAY = "2026-01-15";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  const taxCode = "Sales";
  const post = (path: string, body: object) => good(tenant.call("POST", path, body));
  await post("/v1/settings/tax-codes", { name: taxCode, taxMode: "TaxExclusive" });
  for (const [place, taxRate] of [
    [{ country: "US", state: "California" }, 0.0825],
    [{ country: "DE" }, 0.19],
  ] as const) {
    const rate = {
      taxCode,
      name: "Tax",
      taxRateType: "Percentage",
      taxRate,
      startDate: "2026-01-01",
    };
    await post("/v1/settings/tax-rates", { ...rate, ...place });
  }
  ({ ratePlanId } = await planOf(tenant, {
    Name: "Plan",
    ...dollars(100),
    Taxable: true,
    TaxCode: taxCode,
  }));
}, 60_000);

const CALIFORNIA = { city: "Davis", state: "California", country: "United States" };
const EXEMPT = { exemptStatus: "Yes", exemptEffectiveDate: "2026-01-01" };

/** The tax of a preview for an account that there is not yet. */
async function taxOf(info: object) {
  const { existingAccountNumber: _, ...body } = orderOf("none", ratePlanId);
  const previewOptions = { previewThruType: "SpecificDate", specificPreviewThruDate: DAY };
  const previewAccountInfo = { currency: "USD", billCycleDay: 0, ...info };
  const asked = { ...body, previewAccountInfo, previewOptions };
  return tenant.call("POST", "/v1/orders/preview", asked, LATEST);
}

test.each<[what: string, info: object, tax: number]>([
  ["nowhere", {}, 0],
  ["where it takes delivery", { soldToContact: CALIFORNIA }, 8.25],
  ["where goods go to, if nothing else is known", { shipToContact: { country: "DEU" } }, 19],
  ["where bills go to, if nothing else is known", { billToContact: { country: "Germany" } }, 19],
  [
    "by the first contact in the tenant's order",
    { soldToContact: CALIFORNIA, shipToContact: { country: "DE" } },
    8.25,
  ],
  ["not at all while it is exempt", { soldToContact: CALIFORNIA, taxInfo: EXEMPT }, 0],
  [
    "when the exemption is over",
    { soldToContact: CALIFORNIA, taxInfo: { ...EXEMPT, exemptExpirationDate: "2026-01-14" } },
    8.25,
  ],
])("a preview without an account is taxed %s", async (_what, info, tax) => {
  const { previewResult } = await good(taxOf(info));
  expect(previewResult.invoices[0]).toMatchObject({ amountWithoutTax: 100, taxAmount: tax });
});

test("a country that there is not is refused by name", async () => {
  const { status, body } = await taxOf({ soldToContact: { country: "Atlantis" } });
  expect([status, body.reasons[0].code % 100]).toEqual([400, 20]);
  expect(body.reasons[0].message).toContain("Atlantis");
});

test("previews of subscriptions are taxed by the address, in the words of both versions", async () => {
  const first = await good(
    tenant.call(
      "POST",
      "/v1/subscriptions/preview",
      {
        previewAccountInfo: {
          currency: "USD",
          billCycleDay: 0,
          billToContact: { ...CALIFORNIA, zipCode: "95616" },
        },
        contractEffectiveDate: DAY,
        termType: "TERMED",
        initialTerm: 12,
        targetDate: DAY,
        subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
      },
      LATEST,
    ),
  );
  expect(first.invoice).toMatchObject({ amountWithoutTax: 100, taxAmount: 8.25 });
  const address = { line1: "1 Main Street", city: "Davis", state: "California", country: "US" };
  const second = (rest: object) =>
    good(
      tenant.call("POST", "/v2/subscriptions/preview", {
        account_data: { currency: "USD", bill_cycle_day: 0, sold_to: { address }, ...rest },
        start_on: { contract_effective: DAY },
        initial_term: { type: "termed", interval: "month", interval_count: 12 },
        end_date: DAY,
        subscription_plans: [{ plan_id: ratePlanId }],
      }),
    );
  const taxed = await second({});
  expect(JSON.stringify(taxed)).toContain("8.25");
  const spared = await second({ tax_certificate: { state: "verified" } });
  expect(JSON.stringify(spared)).not.toContain("108.25");
});
