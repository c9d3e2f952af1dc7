import type { TestTenant } from "@/lib/testing/tenant";

const EXCHANGE_RATES = "/v1/settings/exchange-rates";

/** A tax code of a tenant and a rate of it, whose name is given. */
export async function makeTaxes({ call }: TestTenant, name: string) {
  const code = await call("POST", "/v1/settings/tax-codes", {
    name: "Canary tax",
    taxMode: "TaxExclusive",
  });
  const rate = await call("POST", "/v1/settings/tax-rates", {
    ...{ taxCode: "Canary tax", name, country: "DE", taxRateType: "Percentage" },
    ...{ taxRate: 0.19, startDate: "2026-01-01" },
  });
  return { codeId: String(code.body.id), rateId: String(rate.body.id) };
}

/** An exchange rate of a tenant, in a rate set of its own: its id. */
export async function makeExchangeRate({ call }: TestTenant, rateSetName: string): Promise<string> {
  const pair = { fromCurrency: "USD", toCurrency: "EUR", exchangeRate: 0.9, rateSetName };
  await call("PUT", EXCHANGE_RATES, { rates: [{ rateDate: "2026-01-15", ...pair }] });
  return (await call("GET", EXCHANGE_RATES)).body.rates[0].id;
}
