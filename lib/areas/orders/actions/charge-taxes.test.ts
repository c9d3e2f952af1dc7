import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

const DAY = "2026-01-15";
type Answer = Record<string, ReturnType<typeof JSON.parse>>;

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let chargeIds: string[];

beforeAll(async () => {
  tenant = await testTenant();
  for (const [name, taxMode, taxRate] of [
    ["Sales", "TaxExclusive", 0.1],
    ["VAT", "TaxInclusive", 0.25],
  ] as const) {
    await good(tenant.call("POST", "/v1/settings/tax-codes", { name, taxMode }));
    const rate = { taxCode: name, name, country: "US", taxRateType: "Percentage", taxRate };
    const path = "/v1/settings/tax-rates";
    await good(tenant.call("POST", path, { ...rate, startDate: "2026-01-01" }));
  }
  ({ accountNumber } = await makeAccount(tenant));
  const flat = (Name: string, rest: object) => ({ Name, ...dollars(100), ...rest });
  ({ ratePlanId, chargeIds } = await planOf(
    tenant,
    flat("Taxed", { Taxable: true, TaxCode: "Sales" }),
    flat("Free", {}),
    flat("Discount", {
      ChargeModel: "Discount-Fixed Amount",
      ApplyDiscountTo: "ONETIME",
      DiscountLevel: "rateplan",
      ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountAmount: 5 }),
    }),
  ));
}, 60_000);

/** An order with tax terms of a charge of the plan: 0 is taxed in the catalog, 1 is not, 2 is a discount. */
const ordering = (charge: number, taxes: object, bill: string | false = DAY) => {
  const override = { productRatePlanChargeId: chargeIds[charge], ...taxes };
  const plans = [{ productRatePlanId: ratePlanId, chargeOverrides: [override] }];
  return orderOf(accountNumber, ratePlanId, { plans, bill });
};

const CASES: [charge: number, taxes: object, line: object, shown: object][] = [
  [0, { taxable: false }, { chargeAmount: 100, taxAmount: 0 }, { taxable: false, taxCode: null }],
  [0, { taxCode: "vat" }, { chargeAmount: 80, taxAmount: 20 }, { taxCode: "VAT" }],
  [0, { taxMode: "TaxInclusive" }, { chargeAmount: 90.91, taxAmount: 9.09 }, { taxCode: "Sales" }],
  [0, { taxCode: "VAT", taxMode: "TaxExclusive" }, { chargeAmount: 100, taxAmount: 25 }, {}],
  [0, { taxable: true }, { chargeAmount: 100, taxAmount: 10 }, { taxMode: "TaxExclusive" }],
  [0, { taxCode: "", taxMode: null }, { chargeAmount: 100, taxAmount: 10 }, {}],
  [1, { taxable: true, taxCode: "Sales" }, { chargeAmount: 100, taxAmount: 10 }, { taxable: true }],
  [1, { taxable: false }, { chargeAmount: 100, taxAmount: 0 }, { taxable: false, taxMode: null }],
];

test.each(CASES)(
  "charge %i with %o is billed, previewed and returned accordingly",
  async (charge, taxes, line, shown) => {
    const body = ordering(charge, taxes);
    const name = charge === 0 ? "Taxed" : "Free";
    const { processingOptions: _, ...rest } = body;
    const previewOptions = { previewThruType: "SpecificDate", specificPreviewThruDate: DAY };
    const preview = await good(
      tenant.call("POST", "/v1/orders/preview", { ...rest, previewOptions }, LATEST),
    );
    const made = await good(tenant.call("POST", "/v1/orders?returnIds=true", body, LATEST));
    const items = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}/items`));
    const billed = items.invoiceItems.find((item: Answer) => item.chargeName === name);
    expect(billed).toMatchObject(line);
    const previewed = preview.previewResult.invoices[0].invoiceItems.find(
      (item: Answer) => item.chargeName === name,
    );
    expect(previewed).toMatchObject({
      amountWithoutTax: billed.chargeAmount,
      taxAmount: billed.taxAmount,
    });
    const { subscriptionNumber, subscriptionId } = made.subscriptions[0];
    const read = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    const charges: Answer[] = read.ratePlans[0].ratePlanCharges;
    expect(charges.find((of) => of.name === name)).toMatchObject(shown);
    const { replayed, stored } = await replayedAndStored(tenant, subscriptionId);
    expect(replayed).toMatchObject(stored);
  },
);

test.each([
  [1, { taxCode: "Sales" }, "go with a charge whose taxable is true"],
  [0, { taxable: false, taxMode: "TaxInclusive" }, "go with a charge whose taxable is true"],
  [1, { taxable: true }, "taxCode is required"],
  [0, { taxCode: "Duty" }, "there is no 'Duty'"],
  [2, { taxable: true, taxCode: "Sales" }, "must be false for a discount"],
  [0, { taxMode: "Gross" }, "taxMode"],
])(
  "charge %i with %o is refused when it is ordered, and nothing is booked",
  async (charge, taxes, message) => {
    const before = await good(tenant.call("GET", "/object-query/orders"));
    const answer = await tenant.call("POST", "/v1/orders", ordering(charge, taxes), LATEST);
    expect(answer.body.success, answer.text).toBe(false);
    expect(answer.text).toContain(message);
    expect(await good(tenant.call("GET", "/object-query/orders"))).toEqual(before);
  },
);

test("an update of a subscribed charge keeps its tax, and refuses another one by name", async () => {
  const made = await good(
    tenant.call("POST", "/v1/orders", ordering(0, { taxCode: "VAT" }), LATEST),
  );
  const { subscriptionNumber } = made.subscriptions[0];
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
  const { number } = ratePlans[0].ratePlanCharges.find((of: Answer) => of.name === "Taxed");
  const update = (rest: object) => ({
    orderDate: DAY,
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        subscriptionNumber,
        orderActions: [
          {
            type: "UpdateProduct",
            triggerDates: [{ name: "ContractEffective", triggerDate: "2026-02-15" }],
            updateProduct: {
              ratePlanId: ratePlans[0].id,
              chargeUpdates: [{ chargeNumber: number, ...rest }],
            },
          },
        ],
      },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-02-15" } },
  });
  const pricing = { recurringFlatFee: { listPrice: 50 } };
  const taxed = await tenant.call("POST", "/v1/orders", update({ taxCode: "Sales" }), LATEST);
  expect(taxed.text).toContain("chargeUpdates.taxCode");
  const changed = await good(tenant.call("POST", "/v1/orders", update({ pricing }), LATEST));
  const path = `/v1/invoices/${changed.invoiceNumbers[0]}/items`;
  const { invoiceItems } = await good(tenant.call("GET", path));
  const line = invoiceItems.find((item: Answer) => item.chargeName === "Taxed");
  expect(line).toMatchObject({ chargeAmount: 40, taxAmount: 10, taxCode: "VAT" });
  await expectBooksToHold();
});
