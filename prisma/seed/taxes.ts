import type { LocalDate } from "@/lib/values/local-date";
import type { Merchant } from "./merchant";

/** The tax code of everything that the demo merchant sells as software. */
export const SOFTWARE = "Software";

/** The demo merchant owes tax in Germany and in California; elsewhere its sales are not taxed. */
export async function makeTaxes(merchant: Merchant, first: LocalDate): Promise<void> {
  await merchant.post("/v1/settings/tax-codes", {
    name: SOFTWARE,
    description: "Software as a service",
    taxMode: "TaxExclusive",
  });
  const rate = (name: string, taxRate: number, rest: object) =>
    merchant.post("/v1/settings/tax-rates", {
      taxCode: SOFTWARE,
      name,
      taxRateType: "Percentage",
      taxRate,
      startDate: first,
      ...rest,
    });
  const california = { country: "US", state: "CA" };
  await rate("VAT", 0.19, { country: "DE", jurisdiction: "Germany" });
  await rate("State sales tax", 0.0725, { ...california, jurisdiction: "California" });
  await rate("District tax", 0.01375, {
    ...california,
    city: "San Francisco",
    jurisdiction: "San Francisco",
  });
}
