import { existsSync, readFileSync } from "node:fs";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, expect, test } from "vitest";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

/** A published example of a tax, as the file of worked examples has it. */
type Example = {
  id: string;
  area: string;
  convention: string;
  inputs: { charge?: string; lines?: string[]; rate?: string; rates?: string[] };
  expected: Readonly<Record<string, string>>;
};

const FILE = process.env.WORKED_EXAMPLES ?? "../shared/data/worked-examples.json";

/** The figures of the reference itself, for when the file is missing. */
const OWN: Example[] = [
  {
    id: "two lines",
    area: "tax",
    convention: "exclusive",
    inputs: { lines: ["197.00", "49.00"], rate: "0.0825" },
    expected: { line1Tax: "16.25", line2Tax: "4.04", tax: "20.29", total: "266.29" },
  },
  {
    id: "in the price",
    area: "tax",
    convention: "inclusive, round net",
    inputs: { charge: "10.00", rate: "0.05" },
    expected: { net: "9.52", tax: "0.48" },
  },
];

const examples: Example[] = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, "utf8")).cases.filter(({ area }: Example) => area === "tax")
  : OWN;

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
}, 60_000);

test.each(examples.map((example) => [example.id, example] as const))(
  "%s, through the interface",
  async (id, { inputs, convention, expected }) => {
    const taxMode = /inclusive/.test(convention) ? "TaxInclusive" : "TaxExclusive";
    const rule = /round tax/.test(convention) ? "RoundingTaxAmount" : "RoundingNetAmount";
    const rules = { taxInclusiveRoundingRule: rule };
    await good(tenant.call("PUT", "/v1/settings/billing-rules", rules));
    await good(tenant.call("POST", "/v1/settings/tax-codes", { name: id, taxMode }));
    for (const [index, taxRate] of (inputs.rates ?? [inputs.rate]).entries()) {
      const rate = { taxCode: id, name: `Tax ${index + 1}`, taxRate: Number(taxRate) };
      const place = { country: "US", taxRateType: "Percentage", startDate: "2026-01-01" };
      await good(tenant.call("POST", "/v1/settings/tax-rates", { ...rate, ...place }));
    }
    const prices = inputs.lines ?? [inputs.charge];
    const charges = prices.map((price, index) => ({
      Name: `Line ${index + 1}`,
      ...dollars(Number(price)),
      Taxable: true,
      TaxCode: id,
    }));
    const { ratePlanId } = await planOf(tenant, ...charges);
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
    const { invoiceNumbers } = await good(tenant.call("POST", "/v1/orders", body, LATEST));
    const path = `/v1/invoices/${invoiceNumbers[0]}`;
    const invoice = await good(tenant.call("GET", path));
    const { invoiceItems } = await good(tenant.call("GET", `${path}/items`));
    type Line = { taxAmount: number; taxationItems: { data: { taxAmount: number }[] } };
    const lines: Line[] = invoiceItems;
    const got: Record<string, number> = {
      net: invoice.amountWithoutTax,
      tax: invoice.taxAmount,
      total: invoice.amount,
      ...Object.fromEntries(lines.map((line, index) => [`line${index + 1}Tax`, line.taxAmount])),
      ...Object.fromEntries(
        (lines[0]?.taxationItems.data ?? []).map((tax, index) => [
          `tax${index + 1}`,
          tax.taxAmount,
        ]),
      ),
    };
    for (const [name, value] of Object.entries(expected)) {
      expect([name, got[name]]).toEqual([name, Number(value)]);
    }
  },
);
