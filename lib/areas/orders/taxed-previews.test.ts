import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { dollars, planOf } from "@/lib/testing/charges";
import { prices } from "@/lib/testing/catalog";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { propertyRuns, propertyTimeout } from "@/lib/values/testing/property-runs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

const RUNS = propertyRuns(4, 100);

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

/** The tax of a preview for a new account. */
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

test("an unknown country is refused by field", async () => {
  const { status, body } = await taxOf({ soldToContact: { country: "Atlantis" } });
  expect([status, body.reasons[0].code % 100]).toEqual([400, 20]);
  expect(body.reasons[0].message).toContain("Atlantis");
});

test("previews of subscriptions are taxed by the address, in both versions", async () => {
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

type Amounts = Record<"regular" | "regularDelta" | "discount" | "discountDelta", number>;
type Charge = Record<"cmrr" | "tcv" | "tcb" | "tax", Amounts> & {
  chargeNumber: string | null;
  originRatePlanId: string | null;
};
type Row = { amount: number; tax: number; type: string };
type Action = { orderMetrics: { chargeNumber: string | null; tcb: Row[]; tcv: Row[] }[] };

const cents = (values: number[]) => Math.round(values.reduce((sum, one) => sum + one, 0) * 100);

/** Sums of a kind of rows of actions: contract value, billing or its tax. */
const sums = (actions: Action[], type: string) => {
  const rows = (key: "tcb" | "tcv") =>
    actions.flatMap((of) => of.orderMetrics.flatMap((one) => one[key]));
  const own = (of: Row[]) => of.filter((row) => row.type === type);
  return [
    cents(own(rows("tcv")).map(({ amount }) => amount)),
    cents(own(rows("tcb")).map(({ amount }) => amount)),
    cents(own(rows("tcb")).map(({ tax }) => tax)),
  ];
};

test(
  "the metrics of a preview are those of the order, and their tax is that of its lines",
  async () => {
    const person = { firstName: "Nora", lastName: "North", country: "DE" };
    const contacts = { billToContact: person, soldToContact: person };
    const { accountNumber } = await makeAccount(tenant, "Taxed", contacts);
    const unit = { ChargeModel: "Per Unit Pricing", UOM: "Each", DefaultQuantity: 3 };
    const taxed = { Taxable: true, TaxCode: "Sales" };
    const plan = await planOf(
      tenant,
      { Name: "Seats", ...dollars(9.99), ...unit, ...taxed },
      { Name: "Setup", ...dollars(49.95), ChargeType: "OneTime", ...taxed },
      { Name: "Free of tax", ...dollars(5) },
      {
        Name: "Off",
        ChargeModel: "Discount-Percentage",
        ApplyDiscountTo: "ONETIMERECURRING",
        DiscountLevel: "subscription",
        ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 10 }),
      },
    );
    const object = `/v1/object/product-rate-plan/${plan.ratePlanId}`;
    const { ProductRatePlanNumber: productRatePlanNumber } = await good(tenant.call("GET", object));
    const types = ["BillingDocs", "ChargeMetrics", "OrderMetrics"];
    const preview = async (body: object, rest: object = {}) => {
      const previewOptions = { previewThruType: "TermEnd", previewTypes: types, ...rest };
      const asked = { ...body, previewOptions };
      return (await good(tenant.call("POST", "/v1/orders/preview", asked, LATEST))).previewResult;
    };
    /** Expects the order to match its preview; returns the previewed charges and lines. */
    const placed = async (body: object) => {
      const { invoices = [], ...shown } = await preview(body);
      const charges: Charge[] = shown.chargeMetrics[0].charges;
      const actions: Action[] = shown.orderMetrics[0].orderActions;
      const kept = await order(tenant, body);
      const path = `/v1/orders/${kept.orderNumber}`;
      const read = (await good(tenant.call("GET", path, undefined, LATEST))).order.subscriptions[0];
      for (const [type, delta] of [
        ["Regular", "regularDelta"],
        ["Discount", "discountDelta"],
      ] as const) {
        const told = [
          charges.map(({ tcv }) => tcv[delta]),
          charges.map(({ tcb }) => tcb[delta]),
          charges.map(({ tax }) => tax[delta]),
        ].map(cents);
        expect(sums(actions, type)).toEqual(told);
        expect(sums(read.orderActions, type)).toEqual(told);
      }
      return { charges, invoices, subscriptionNumber: read.subscriptionNumber };
    };
    const quantity = fc.integer({ min: 1, max: 40 });
    const months = fc.integer({ min: 1, max: 11 });
    await fc.assert(
      fc.asyncProperty(quantity, quantity, months, async (first, second, month) => {
        const seats = (units: number) => ({
          productRatePlanChargeId: plan.chargeIds[0],
          pricing: { recurringPerUnit: { quantity: units } },
        });
        const plans = [{ productRatePlanId: plan.ratePlanId, chargeOverrides: [seats(first)] }];
        const made = await placed(orderOf(accountNumber, plan.ratePlanId, { plans }));
        const whole = made.charges.flatMap(({ tax }) => [tax.regular, tax.discount]);
        const lines: { taxAmount: number; taxationItems: { taxAmount: number }[] }[] =
          made.invoices.flatMap((of: { invoiceItems: object[] }) => of.invoiceItems);
        expect(cents(whole)).toBe(cents(lines.map(({ taxAmount }) => taxAmount)));
        const items = lines.flatMap(({ taxationItems }) => taxationItems);
        expect(cents(whole)).toBe(cents(items.map(({ taxAmount }) => taxAmount)));
        expect(cents(whole)).toBeGreaterThan(0);
        const { subscriptionNumber } = made;
        const day = `2026-${String(month + 1).padStart(2, "0")}-01`;
        const triggerDates = [{ name: "ContractEffective", triggerDate: day }];
        const updateProduct = { productRatePlanNumber, chargeUpdates: [seats(second)] };
        const cancellationEffectiveDate = "2026-12-24";
        const cancelSubscription = {
          cancellationPolicy: "SpecificDate",
          cancellationEffectiveDate,
        };
        for (const action of [
          { type: "UpdateProduct", triggerDates, updateProduct },
          { type: "CancelSubscription", cancelSubscription },
        ]) {
          const orderActions = [action];
          const rest = { subscriptions: [{ subscriptionNumber, orderActions }] };
          const { charges } = await placed({ ...orderOf(accountNumber, ""), ...rest });
          for (const { chargeNumber, originRatePlanId } of charges) {
            expect([chargeNumber, originRatePlanId]).toEqual([
              expect.stringMatching(/^C-/),
              expect.stringMatching(/^[0-9a-f]{32}$/),
            ]);
          }
        }
      }),
      { numRuns: RUNS },
    );
    const untaxed = await preview(orderOf(accountNumber, plan.ratePlanId), { skipTax: true });
    const none = { regular: 0, regularDelta: 0, discount: 0, discountDelta: 0 };
    const shown: Charge[] = untaxed.chargeMetrics[0].charges;
    expect(shown.map(({ tax }) => tax)).toEqual(shown.map(() => none));
  },
  propertyTimeout(60_000),
);
