import { expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { converted } from "@/lib/values/exchange-rate";
import { decimal, sumOf } from "@/lib/values/decimal";

const HOME = "/v1/home/home-currency";
const RATES = "/v1/settings/exchange-rates";

const totals = (tenant: TestTenant) => good(tenant.call("GET", HOME));
const choose = (tenant: TestTenant, body: object) =>
  good(tenant.call("PUT", "/v1/settings/currency-conversion", body));
const enter = (tenant: TestTenant, rows: [string, string, string, number, string?][]) =>
  good(
    tenant.call("PUT", RATES, {
      rates: rows.map(([rateDate, fromCurrency, toCurrency, exchangeRate, rateSetName]) => ({
        ...{ rateDate, fromCurrency, toCurrency, exchangeRate },
        ...(rateSetName === undefined ? {} : { rateSetName }),
      })),
    }),
  );

/** Bills an account of a currency amounts on days; the tenant's day is 15 January 2026. */
async function bill(tenant: TestTenant, currency: string, invoices: [string, number][]) {
  const { accountNumber } = await makeAccount(tenant, `Customer in ${currency}`, { currency });
  for (const [invoiceDate, amount] of invoices) {
    const items = [{ chargeName: "Work", amount, serviceStartDate: invoiceDate }];
    await good(
      tenant.call("POST", "/v1/invoices", {
        ...{ accountNumber, invoiceDate, status: "Posted", invoiceItems: items },
      }),
    );
  }
}

test("documents are converted at the rate of their day, rounded each, and added up", async () => {
  const tenant = await testTenant();
  expect(await totals(tenant)).toEqual({
    ...{ success: true, homeCurrency: null, outstanding: null, billedThisMonth: null },
    ...{ used: [], missing: [] },
  });
  await bill(tenant, "CAD", [["2026-01-10", 10]]);
  await bill(tenant, "USD", [
    ["2026-01-15", 903.23],
    ["2026-01-14", 0.01],
    ["2025-12-30", 100],
  ]);
  await enter(tenant, [
    ["2026-01-15", "USD", "CAD", 1.5],
    ["2026-01-14", "USD", "CAD", 1.4],
    ["2025-12-23", "USD", "CAD", 2],
    ["2026-01-15", "CAD", "USD", 9],
    ["2026-01-15", "USD", "CAD", 7, "Bank"],
  ]);
  await choose(tenant, { homeCurrency: "CAD" });
  expect(await totals(tenant)).toMatchObject({
    homeCurrency: "CAD",
    outstanding: 10 + 1354.85 + 0.01 + 200,
    billedThisMonth: 10 + 1354.85 + 0.01,
    used: [{ currency: "USD", firstRateDate: "2025-12-23", lastRateDate: "2026-01-15" }],
    missing: [],
  });
});

test("a document without a rate of its day or the week before it is left out, and named", async () => {
  const tenant = await testTenant();
  await choose(tenant, { homeCurrency: "EUR" });
  await bill(tenant, "EUR", [["2026-01-10", 10]]);
  await bill(tenant, "USD", [
    ["2026-01-15", 100],
    ["2026-01-02", 50],
    ["2025-12-30", 70],
  ]);
  await bill(tenant, "JPY", [["2026-01-12", 9000]]);
  await enter(tenant, [
    ["2025-12-25", "USD", "EUR", 0.5],
    ["2026-01-16", "USD", "EUR", 3],
    ["2026-01-12", "EUR", "JPY", 180],
  ]);
  const yen = {
    ...{ currency: "JPY", documents: 1, outstanding: 9000, billedThisMonth: 9000 },
    ...{ firstDate: "2026-01-12", lastDate: "2026-01-12" },
  };
  expect(await totals(tenant)).toMatchObject({
    ...{ outstanding: 10 + 35, billedThisMonth: 10 },
    used: [{ currency: "USD", firstRateDate: "2025-12-25", lastRateDate: "2025-12-25" }],
    missing: [
      yen,
      {
        ...{ currency: "USD", documents: 2, outstanding: 150, billedThisMonth: 150 },
        ...{ firstDate: "2026-01-02", lastDate: "2026-01-15" },
      },
    ],
  });
  await enter(tenant, [["2026-01-01", "USD", "EUR", 0.5]]);
  expect(await totals(tenant)).toMatchObject({ outstanding: 10 + 35 + 25, missing: [yen, {}] });
  await enter(tenant, [["2026-01-08", "USD", "EUR", 0.4]]);
  expect(await totals(tenant)).toMatchObject({ outstanding: 10 + 35 + 25 + 40, missing: [yen] });
});

test("rates that are prices of the home currency divide", async () => {
  const tenant = await testTenant();
  await choose(tenant, { homeCurrency: "EUR", inverse: true, rateSetName: "Central bank" });
  const amounts = [0.01, 19.99, 1234.56, 0.03];
  await bill(
    tenant,
    "USD",
    amounts.map((amount) => ["2026-01-12", amount]),
  );
  await enter(tenant, [
    ["2026-01-12", "EUR", "USD", 1.1873, "Central bank"],
    ["2026-01-12", "USD", "EUR", 0.5, "Central bank"],
  ]);
  const each = amounts.map((amount) => converted(decimal(amount), decimal("1.1873"), true, "EUR"));
  expect((await totals(tenant)).outstanding).toBe(Number(sumOf(each)));
});

test("documents of another tenant do not count", async () => {
  const [mine, theirs] = [await testTenant(), await testTenant()];
  await choose(mine, { homeCurrency: "USD" });
  await bill(theirs, "USD", [["2026-01-12", 5]]);
  expect(await totals(mine)).toMatchObject({ outstanding: 0, billedThisMonth: 0 });
});
