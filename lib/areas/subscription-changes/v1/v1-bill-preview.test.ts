import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

async function subscribed(words: Parameters<typeof orderOf>[2] = {}): Promise<string> {
  const asked = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", ...words });
  return (await order(tenant, asked)).subscriptions[0].subscriptionNumber;
}

const preview = (key: string, body: object = {}) =>
  tenant.call("POST", `/v1/subscriptions/${key}/preview`, body);
const through = (previewThruDatePolicy: string, more: object = {}) => ({
  previewThroughDate: { previewThruDatePolicy, ...more },
});

describe("the bill preview of a subscription", () => {
  test("is the next period by default, without billed lines", async () => {
    const key = await subscribed();
    const { invoices, creditMemos } = await good(preview(key));
    expect(creditMemos).toEqual([]);
    expect(invoices).toMatchObject([
      { amount: 71.5, targetDate: "2026-02-15", status: null, isFromExistingInvoice: false },
    ]);
    expect(invoices[0].invoiceItems[0]).toMatchObject({
      serviceStartDate: "2026-02-15",
      serviceEndDate: "2026-03-14",
      processingType: "Charge",
    });
  });

  test("explains the amounts of future lines on request", async () => {
    const key = await subscribed();
    const path = `/v1/subscriptions/${key}/preview`;
    const quiet = await good(tenant.call("POST", path, {}));
    expect(quiet.invoices[0].invoiceItems[0].explanation).toBeUndefined();
    const { invoices } = await good(tenant.call("POST", `${path}?explain=true`, {}));
    const [line] = invoices[0].invoiceItems;
    expect(line.explanation.steps.length).toBeGreaterThan(1);
    expect(line.explanation.steps.at(-1).value).toContain(line.amountWithoutTax.toFixed(2));
  });

  test("ends after a number of periods, on a day, or at the end of the term", async () => {
    const key = await subscribed();
    const amounts = async (body: object) => (await good(preview(key, body))).invoices[0].amount;
    expect(await amounts(through("nextBillingPeriods", { nextBillingPeriods: 3 }))).toBe(214.5);
    expect(await amounts(through("specificDate", { specificDate: "2026-03-20" }))).toBe(143);
    expect(await amounts(through("endOfTerm"))).toBe(786.5);
  });

  test("begins on a requested day", async () => {
    const key = await subscribed();
    const start = { previewStartDatePolicy: "specificDate", specificDate: "2026-04-15" };
    const { invoices } = await good(
      preview(key, {
        previewStartDate: start,
        ...through("specificDate", { specificDate: "2026-05-15" }),
      }),
    );
    expect(invoices[0].amount).toBe(143);
  });

  test("has the discounts of each line, billed or not", async () => {
    const { ratePlanId: plan } = await planOf(
      tenant,
      {
        Name: "Fifth off",
        ChargeModel: "Discount-Percentage",
        ApplyDiscountTo: "RECURRING",
        DiscountLevel: "subscription",
        ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 20 }),
      },
      { Name: "Plan", ...dollars(5) },
    );
    const made = await order(tenant, orderOf(accountNumber, plan, { bill: "2026-01-15" }));
    const { invoices } = await good(
      preview(made.subscriptions[0].subscriptionNumber, {
        previewStartDate: { previewStartDatePolicy: "startOfTerm" },
      }),
    );
    const discount = (serviceStartDate: string, serviceEndDate: string) => ({
      ...{ discountChargeName: "Fifth off", discountChargeNumber: expect.any(String) },
      ...{ discountRate: 20, serviceStartDate, serviceEndDate },
    });
    expect(
      invoices.map(({ amount, invoiceItems }: { amount: number; invoiceItems: object[] }) => [
        amount,
        invoiceItems,
      ]),
    ).toMatchObject([
      [
        4,
        [
          { chargeName: "Plan", discountDetails: [discount("2026-01-15", "2026-02-14")] },
          { chargeName: "Fifth off", discountDetails: [] },
        ],
      ],
      [
        4,
        [
          { chargeName: "Plan", discountDetails: [discount("2026-02-15", "2026-03-14")] },
          { chargeName: "Fifth off", discountDetails: [] },
        ],
      ],
    ]);
  });

  test("has the existing lines of the requested days", async () => {
    const key = await subscribed();
    const { invoices } = await good(
      preview(key, {
        previewStartDate: { previewStartDatePolicy: "startOfTerm" },
        ...through("specificDate", { specificDate: "2026-02-15" }),
      }),
    );
    expect(invoices).toMatchObject([
      { amount: 71.5, status: "Posted", isFromExistingInvoice: true },
      { amount: 71.5, status: null, invoiceNumber: null, isFromExistingInvoice: false },
    ]);
    const [{ invoiceNumber, invoiceItems }] = invoices;
    const { invoiceItems: lines } = await good(
      tenant.call("GET", `/v1/invoices/${invoiceNumber}/items`),
    );
    expect(invoiceItems.map((of: { chargeName: string }) => of.chargeName)).toEqual(
      lines.map((of: { chargeName: string }) => of.chargeName),
    );
  });

  test("has the credits of a change", async () => {
    const key = await subscribed();
    const body = {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-01-15",
    };
    await good(tenant.call("PUT", `/v1/subscriptions/${key}/cancel`, body));
    const { invoices, creditMemos } = await good(
      preview(key, through("specificDate", { specificDate: "2026-02-15" })),
    );
    expect(invoices).toEqual([]);
    expect(creditMemos).toMatchObject([{ amount: 71.5 }]);
  });

  test("assumes units of usage charges in each period, instead of recorded usage", async () => {
    const used = await planOf(tenant, {
      Name: "Calls",
      ChargeType: "Usage",
      ChargeModel: "Per Unit Pricing",
      UOM: "Each",
      BillingTiming: "In Arrears",
      ...dollars(2),
    });
    const asked = orderOf(accountNumber, used.ratePlanId, {});
    const key = (await order(tenant, asked)).subscriptions[0].subscriptionNumber;
    const sent = { accountNumber, unitOfMeasure: "Each", quantity: 5, startDateTime: "2026-01-20" };
    await good(tenant.call("POST", "/v1/usage", { usage: [sent] }));
    const until = through("specificDate", { specificDate: "2026-03-15" });
    const amounts = async (body: object) =>
      (await good(preview(key, { ...until, ...body }))).invoices.flatMap(
        ({ invoiceItems }: { invoiceItems: { amountWithoutTax: number }[] }) =>
          invoiceItems.map((item) => item.amountWithoutTax),
      );
    expect(await amounts({})).toEqual([10, 0]);
    const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${key}`));
    const chargeId = ratePlans[0].ratePlanCharges[0].id;
    const assumed = { quantityForUsageCharges: [{ chargeId, quantity: 7 }] };
    expect(await amounts(assumed)).toEqual([14, 14]);
    expect(await amounts({})).toEqual([10, 0]);
    const twice = {
      quantityForUsageCharges: [
        { chargeId, quantity: 7 },
        { chargeId, quantity: 8 },
      ],
    };
    expect((await preview(key, twice)).body.reasons[0].code).toBe(54420030);
  });

  test.each([
    ["specificDate without a day", through("specificDate"), 22],
    ["nextBillingPeriods without a number", through("nextBillingPeriods"), 22],
    ["a day beyond reach", through("specificDate", { specificDate: "2035-01-01" }), 30],
    ["the end of a term that has none", through("endOfTerm"), 30],
    [
      "usage of a charge that is none of its usage charges",
      { quantityForUsageCharges: [{ chargeId: "0".repeat(32), quantity: 1 }] },
      30,
    ],
  ])("refuses %s", async (_what, body, category) => {
    const key = await subscribed({ initialTerm: EVERGREEN, bill: false });
    const answer = await preview(key, body);
    expect(answer.body.reasons[0].code).toBe(54420000 + category);
  });
});
