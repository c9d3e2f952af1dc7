import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let chargeId: string;

beforeAll(async () => {
  const rounding = { mode: "HalfUp", increment: "0.05" };
  tenant = await testTenant({
    settings: { billingRules: { roundingLevel: "Document", rounding } },
  });
  ({ ratePlanId, chargeId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

const words = () => ({
  bill: "2026-01-15",
  collect: true,
  plans: [
    {
      productRatePlanId: ratePlanId,
      chargeOverrides: [
        {
          productRatePlanChargeId: chargeId,
          pricing: { recurringFlatFee: { listPrice: 10.02 } },
        },
      ],
    },
  ],
});

describe("a tenant that rounds totals", () => {
  test("gets a line for the difference, in the preview and on the invoice, with an explanation", async () => {
    const body = orderOf(accountNumber, ratePlanId, words());
    const { processingOptions, ...rest } = body as { processingOptions?: object };
    expect(processingOptions).toBeDefined();
    const previewOptions = {
      previewThruType: "SpecificDate",
      specificPreviewThruDate: "2026-01-15",
    };
    const { previewResult } = await good(
      tenant.call("POST", "/v1/orders/preview", { ...rest, previewOptions }, LATEST),
    );
    expect(previewResult.invoices[0]).toMatchObject({ amount: 32.5, amountWithoutTax: 32.5 });
    expect(previewResult.invoices[0].invoiceItems.at(-1)).toMatchObject({
      chargeName: "Rounding",
      amountWithoutTax: -0.02,
    });
    const made = await order(tenant, body);
    expect(made.paidAmount).toBe(32.5);
    const path = `/v1/invoices/${made.invoiceNumbers[0]}`;
    expect(await good(tenant.call("GET", path))).toMatchObject({ amount: 32.5, balance: 0 });
    const { invoiceItems } = await good(tenant.call("GET", `${path}/items`));
    expect(invoiceItems.at(-1)).toMatchObject({
      chargeName: "Rounding",
      processingType: "Rounding",
      chargeAmount: -0.02,
      subscriptionNumber: null,
      balance: 0,
    });
    const { explanations, currency } = await good(tenant.call("GET", `${path}/explanation`));
    for (const { chargeAmount: amount, explanation: trace } of explanations) {
      expect(checkLine({ amount, currency, trace })).toEqual([]);
    }
    expect(explanations.at(-1).explanation.text).toContain("The lines add up to 32.52 USD");
    const pdf = await tenant.call("GET", `${path}/pdf`);
    expect(pdf.status).toBe(200);
    await expectBooksToHold();
  });

  test("has line balances that sum to the invoice's balance after a partial payment", async () => {
    const made = await order(
      tenant,
      orderOf(accountNumber, ratePlanId, { ...words(), collect: false }),
    );
    const path = `/v1/invoices/${made.invoiceNumbers[0]}`;
    const part = { invoiceNumber: made.invoiceNumbers[0], amount: 12 };
    const check = { type: "External", accountNumber, amount: 12, currency: "USD" };
    await good(tenant.call("POST", "/v1/payments", { ...check, invoices: [part] }));
    const { invoiceItems } = await good(tenant.call("GET", `${path}/items`));
    expect(invoiceItems.map(({ balance }: { balance: number }) => balance)).toEqual([0, 20.5, 0]);
    expect((await good(tenant.call("GET", path))).balance).toBe(20.5);
  });
});
