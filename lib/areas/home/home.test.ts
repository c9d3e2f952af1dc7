import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTwelveMonths } from "./model";
import type { LocalDate } from "@/lib/values/local-date";

const SOLD = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };
let tenant: TestTenant;
let planId: string;

beforeAll(async () => {
  tenant = await testTenant();
  const product = await tenant.call("POST", "/v1/object/product", { Name: "Teams", ...SOLD });
  const plan = await tenant.call("POST", "/v1/object/product-rate-plan", {
    ProductId: product.body.Id,
    Name: "Monthly",
    ...SOLD,
  });
  planId = plan.body.Id;
  await tenant.call("POST", "/v1/object/product-rate-plan-charge", {
    ProductRatePlanId: planId,
    Name: "Seats",
    ChargeType: "Recurring",
    ChargeModel: "Flat Fee Pricing",
    BillingPeriod: "Month",
    BillCycleType: "DefaultFromCustomer",
    TriggerEvent: "ContractEffective",
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: [
        { Currency: "EUR", Price: 20 },
        { Currency: "USD", Price: 25 },
      ],
    },
  });
});

async function customer(currency: string, cardNumber: string, collectPayment: boolean) {
  const { body: account } = await tenant.call("POST", "/v1/accounts", {
    name: `Customer in ${currency}`,
    currency,
    billCycleDay: 15,
    billToContact: { firstName: "A", lastName: "B" },
    paymentMethod: {
      type: "CreditCard",
      cardNumber,
      expirationMonth: 12,
      expirationYear: 2030,
      cardHolderInfo: { cardHolderName: "A B" },
    },
  });
  const order = await tenant.call("POST", "/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber: account.accountNumber,
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            createSubscription: {
              terms: { initialTerm: { termType: "EVERGREEN" } },
              subscribeToRatePlans: [{ productRatePlanId: planId }],
            },
          },
        ],
      },
    ],
    processingOptions: { runBilling: true, collectPayment },
  });
  return { accountNumber: String(account.accountNumber), order };
}

describe("GET /v1/home", () => {
  test("shows the setup steps of an empty company, and no figures", async () => {
    const empty = await testTenant();
    const { body } = await empty.call("GET", "/v1/home");
    expect(body).toMatchObject({
      currencies: [],
      failedPayments: [],
      counts: { accounts: 0, ratePlans: 0, subscriptions: 0, companies: 0 },
    });
    await good(empty.call("PUT", "/v1/settings/company", { name: "Acme" }));
    expect((await empty.call("GET", "/v1/home")).body.counts.companies).toBe(1);
  });

  test("sums by currency: revenue, billed and collected this month, outstanding by age", async () => {
    await customer("EUR", "4242424242424242", true);
    await customer("USD", "4242424242424242", false);
    const { body } = await tenant.call("GET", "/v1/home");
    const [usd, eur] = body.currencies;
    expect(usd).toMatchObject({ currency: "USD", mrr: 25, outstanding: 25, overdue: 0 });
    expect(usd.outstandingByAge).toMatchObject({ notDue: 25, over90: 0 });
    expect(eur).toMatchObject({ currency: "EUR", mrr: 20, outstanding: 0 });
    expect(eur.months).toHaveLength(12);
    expect(eur.months.at(-1)).toEqual({ month: "2026-01", billed: 20, collected: 20 });
    expect(eur.months[0]).toEqual({ month: "2025-02", billed: 0, collected: 0 });
    expect(body.counts).toEqual({ accounts: 2, ratePlans: 1, subscriptions: 2, companies: 0 });
  });

  test("sees nothing of another company", async () => {
    const other = await testTenant();
    expect((await other.call("GET", "/v1/home")).body.currencies).toEqual([]);
  });
});

describe("the last twelve months", () => {
  test("end with the month of the day, also from its last day", () => {
    expect(lastTwelveMonths("2026-03-31" as LocalDate)).toEqual([
      "2025-04",
      "2025-05",
      "2025-06",
      "2025-07",
      "2025-08",
      "2025-09",
      "2025-10",
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
      "2026-03",
    ]);
  });
});
