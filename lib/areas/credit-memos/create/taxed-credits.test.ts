import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
const RATES = "/v1/settings/tax-rates";

let tenant: TestTenant;
const rate = (name: string, taxRate: number, days: object) =>
  good(
    tenant.call("POST", RATES, {
      taxCode: "Sales",
      name,
      country: "US",
      taxRateType: "Percentage",
      taxRate,
      ...days,
    }),
  );

beforeAll(async () => {
  tenant = await testTenant();
  const code = { name: "Sales", taxMode: "TaxExclusive" };
  await good(tenant.call("POST", "/v1/settings/tax-codes", code));
}, 60_000);

const taxed = (amount: number, rest: object = {}) => ({
  Name: "Plan",
  ...dollars(amount),
  Taxable: true,
  TaxCode: "Sales",
  ...rest,
});

const memos = () =>
  asOwner<{ amount: string; tax: string; net: string; trace: object; lineTax: string }>(
    `select m.amount::numeric(12,2)::text as amount, m.tax_amount::numeric(12,2)::text as tax,
       i.amount::numeric(12,2)::text as net, i.tax_amount::numeric(12,2)::text as "lineTax", i.trace
     from credit_memo m join credit_memo_item i on i.tenant_id = m.tenant_id and i.credit_memo_id = m.id
     where m.tenant_id = $1 order by m.created_at, m.id, i.position`,
    [tenant.tenantId],
  );

test("a credit includes tax at the rate at which the line was billed, whatever it is today", async () => {
  const old = await rate("Sales tax", 0.1, { startDate: "2026-01-01" });
  const { ratePlanId } = await planOf(tenant, taxed(31));
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
  const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
  expect([invoice.amountWithoutTax, invoice.taxAmount]).toEqual([31, 3.1]);

  await good(tenant.call("PUT", `${RATES}/${old.id}`, { endDate: "2026-01-14" }));
  await rate("Sales tax", 0.2, { startDate: DAY });
  await order(tenant, {
    orderDate: DAY,
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        subscriptionNumber: made.subscriptions[0].subscriptionNumber,
        orderActions: [
          {
            type: "CancelSubscription",
            cancelSubscription: {
              cancellationPolicy: "SpecificDate",
              cancellationEffectiveDate: "2026-01-25",
            },
          },
        ],
      },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-01-25" } },
  });
  const [credit] = await memos();
  expect(credit).toMatchObject({ net: "21.00", lineTax: "2.10", tax: "2.10", amount: "23.10" });
  const trace = credit?.trace ?? {};
  expect(checkLine({ amount: -21, currency: "USD", trace })).toEqual([]);
  await expectBooksToHold();
});

test("what was credited before anything was billed has the tax of its own day", async () => {
  const { ratePlanId } = await planOf(
    tenant,
    taxed(-30, { ChargeType: "OneTime", BillingPeriod: undefined }),
  );
  const { accountNumber } = await makeAccount(tenant);
  const body = orderOf(accountNumber, ratePlanId, { bill: DAY });
  const { processingOptions: _, ...rest } = body;
  const previewOptions = { previewThruType: "SpecificDate", specificPreviewThruDate: DAY };
  const preview = { ...rest, previewOptions };
  const { previewResult } = await good(tenant.call("POST", "/v1/orders/preview", preview, LATEST));
  const [line] = previewResult.creditMemos[0].creditMemoItems;
  expect([line.amountWithoutTax, line.taxAmount]).toEqual([30, 6]);
  await order(tenant, body);
  const given = (await memos()).at(-1);
  expect(given).toMatchObject({ net: "30.00", tax: "6.00", amount: "36.00" });
  const untaxed = { ...preview, previewOptions: { ...previewOptions, skipTax: true } };
  const skipped = await good(tenant.call("POST", "/v1/orders/preview", untaxed, LATEST));
  expect(skipped.previewResult.creditMemos[0].taxAmount).toBe(0);
  await expectBooksToHold();
});
