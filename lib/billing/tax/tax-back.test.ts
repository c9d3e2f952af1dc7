import { expect, test } from "vitest";
import { checkTax } from "@/lib/billing-checker/check-tax";
import { defaultBillingRules } from "@/lib/billing/billing-rules";
import { decimal } from "@/lib/values/decimal";
import type { TaxMode, TaxRate } from "./tax";
import { taxBack } from "./tax-back";

const rateOf = (name: string, type: TaxRate["type"], rate: string): TaxRate => ({
  ...{ taxRateId: name, name, jurisdiction: "", type },
  rate: decimal(rate),
});
const RATES = [rateOf("Share", "Percentage", "0.03"), rateOf("Levy", "FlatFee", "2")];

/** The taxes of a line of `amount`, given the billed amount and taxes. */
function back(amount: string, billed: string, taxes: readonly string[], mode: TaxMode) {
  const sale = { amount: decimal(amount), taxCode: "FEE", mode, exempt: false, rates: RATES };
  const soFar = { amount: decimal(billed), taxes: taxes.map((tax) => decimal(tax)) };
  const taxed = taxBack(sale, soFar, "USD", defaultBillingRules);
  expect(checkTax(taxed.trace)).toEqual([]);
  return taxed.items.map((item) => item.amount.toFixed(2));
}

// Of 2,112.00 billed, half was credited and billed again, with a second levy.
test("fixed taxes are kept as charged until nothing of the line remains", () => {
  expect(back("-56.00", "2112.00", ["63.36", "4"], "TaxExclusive")).toEqual(["-1.68", "0.00"]);
  expect(back("-2112.00", "2112.00", ["63.36", "4"], "TaxExclusive")).toEqual(["-63.36", "-4.00"]);
});

test("fixed taxes included in the price are kept, too, and the shares are those of the rest", () => {
  expect(back("-103.00", "210.00", ["6.00", "4"], "TaxInclusive")).toEqual(["-3.00", "0.00"]);
});
