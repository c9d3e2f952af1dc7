import { price, prices } from "@/lib/testing/catalog";
import { planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { propertyRuns, propertyTimeout } from "@/lib/values/testing/property-runs";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

const RUNS = propertyRuns(15, 300);

/*
 * A bill may create several documents. Each is taxed by the codes of its own lines and the place of
 * its own contact, whatever the others are.
 */

/** Percent by code and country. */
const RATES = { Goods: { US: 10, DE: 7 }, Services: { US: 20, DE: 19 }, Books: { US: 3 } };
const CODES = ["Goods", "Services", "Books", "Untaxed"] as const;
type Code = (typeof CODES)[number];
const COUNTRIES = ["US", "DE"] as const;
type Country = (typeof COUNTRIES)[number];
const CURRENCIES = ["USD", "EUR"] as const;

let tenant: TestTenant;
const planIdOf = new Map<Code, string>();
const accountOf = new Map<string, { accountNumber: string; contactIdOf: Map<Country, string> }>();
const post = (path: string, body: object) => good(tenant.call("POST", path, body));

const percentOf = (code: Code, country: Country): number => {
  const rates: Partial<Record<Country, number>> = code === "Untaxed" ? {} : RATES[code];
  return rates[country] ?? 0;
};

async function makeRates() {
  for (const [taxCode, rates] of Object.entries(RATES)) {
    await post("/v1/settings/tax-codes", { name: taxCode, taxMode: "TaxExclusive" });
    for (const [country, percent] of Object.entries(rates)) {
      const name = `${taxCode} ${country}`;
      const taxRate = percent / 100;
      const rate = { taxCode, name, country, taxRateType: "Percentage", taxRate };
      await post("/v1/settings/tax-rates", { ...rate, startDate: "2026-01-01" });
    }
  }
}

beforeAll(async () => {
  tenant = await testTenant();
  await makeRates();
  for (const code of CODES) {
    const tiers = CURRENCIES.map((currency) => price(currency, 100));
    const taxed = code === "Untaxed" ? {} : { Taxable: true, TaxCode: code };
    const charge = { Name: code, ProductRatePlanChargeTierData: prices(...tiers), ...taxed };
    planIdOf.set(code, (await planOf(tenant, charge)).ratePlanId);
  }
  for (const currency of CURRENCIES) {
    const { accountNumber } = await makeAccount(tenant, `In ${currency}`, { currency });
    const contactIdOf = new Map<Country, string>();
    for (const country of COUNTRIES) {
      const person = { accountNumber, firstName: "Dora", lastName: "Davis", country };
      contactIdOf.set(country, (await post("/v1/contacts", person)).id);
    }
    accountOf.set(currency, { accountNumber, contactIdOf });
  }
}, 60_000);

const sale = fc.record({
  code: fc.constantFrom(...CODES),
  country: fc.constantFrom(...COUNTRIES),
  separately: fc.boolean(),
});

test("two invoices of one bill, each with its own tax code, are both taxed", async () => {
  const us = { country: "US", separately: true } as const;
  expect(
    await taxesOf("USD", [
      { code: "Goods", ...us },
      { code: "Services", ...us },
    ]),
  ).toEqual([
    ["Goods", 10],
    ["Services", 20],
  ]);
  expect(
    await taxesOf("USD", [
      { code: "Untaxed", ...us },
      { code: "Services", ...us },
    ]),
  ).toEqual([
    ["Services", 20],
    ["Untaxed", 0],
  ]);
});

test(
  "every line has the tax of its own code and place, however the bill is split",
  async () => {
    const sales = fc.array(sale, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CURRENCIES), sales, async (currency, sold) => {
        const expected = sold.map(({ code, country }) => [code, percentOf(code, country)]);
        expect(await taxesOf(currency, sold)).toEqual(expected.sort());
      }),
      { numRuns: RUNS },
    );
  },
  propertyTimeout(60_000),
);

type Sale = { code: Code; country: Country; separately: boolean };

/** The name and the tax of every line of a bill of these subscriptions, in order. */
async function taxesOf(currency: string, sold: readonly Sale[]): Promise<[string, number][]> {
  const account = accountOf.get(currency);
  if (account === undefined) throw new RangeError(currency);
  const subscriptions = sold.flatMap(({ code, country, separately }) => {
    const create = {
      soldToContactId: account.contactIdOf.get(country),
      invoiceSeparately: separately,
    };
    return orderOf("", planIdOf.get(code) ?? "", { create }).subscriptions;
  });
  const body = { bill: "2026-01-15", body: { subscriptions } };
  const made = await order(tenant, orderOf(account.accountNumber, "", body));
  const lines: [string, number][] = [];
  for (const number of made.invoiceNumbers as string[]) {
    const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${number}/items`));
    for (const { chargeName, taxAmount } of invoiceItems) lines.push([chargeName, taxAmount]);
  }
  return lines.sort();
}
