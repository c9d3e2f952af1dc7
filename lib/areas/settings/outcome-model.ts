import type { BillingRules } from "@/lib/billing/billing-rules";
import { invoiceTotals } from "@/lib/billing/invoice-totals";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { documentTaxes, taxLine } from "@/lib/billing/tax/tax";
import { type Decimal, decimal, sumOf, ZERO } from "@/lib/values/decimal";
import {
  type ExampleBill,
  exampleBills,
  type ExampleTax,
  type WorkedExample,
} from "./example-model";

/** A line with its tax; `net` is its amount without included tax. */
export type OutcomeLine = {
  readonly step: ExampleBill["step"];
  readonly item: ItemDraft;
  readonly net: Decimal;
  readonly tax: Decimal;
};

/** The totals of an example under some rules. total = amountWithoutTax + taxAmount + rounding. */
export type Outcome = {
  readonly lines: readonly OutcomeLine[];
  readonly amountWithoutTax: Decimal;
  readonly taxAmount: Decimal;
  readonly roundingAmount: Decimal;
  readonly total: Decimal;
};

/**
 * Prices an example under `rules`: every line with its tax, and the total of its documents.
 *
 * @throws BillingRefusal when the example contradicts itself.
 */
export function outcomeOf(example: WorkedExample, rules: BillingRules): Outcome {
  const bills = exampleBills(example, rules).map(({ step, items }) => {
    const lines = taxedLines(items, example, rules).map((line) => ({ step, ...line }));
    const amounts = lines.map(({ net, tax }) => ({ amount: net, taxAmount: tax }));
    return { lines, totals: invoiceTotals(amounts, example.currency, rules) };
  });
  const sum = (name: keyof ReturnType<typeof invoiceTotals>) =>
    sumOf(bills.map(({ totals }) => totals[name]));
  return {
    lines: bills.flatMap(({ lines }) => lines),
    amountWithoutTax: sum("amountWithoutTax"),
    taxAmount: sum("taxAmount"),
    roundingAmount: sum("roundingAmount"),
    total: sum("amount"),
  };
}

type TaxedItem = Omit<OutcomeLine, "step">;

function taxedLines(
  items: readonly ItemDraft[],
  { currency, tax }: WorkedExample,
  rules: BillingRules,
): TaxedItem[] {
  if (tax === null) return items.map((item) => ({ item, net: item.amount, tax: ZERO }));
  const rates = [rateOf(tax)];
  const taxed = items.map(({ amount }) => taxLine(amount, currency, tax.mode, rates, rules));
  const byDocument =
    rules.taxRoundingLevel === "Document"
      ? documentTaxes(
          taxed.map(({ trace }) => decimal(trace.rates[0]?.unrounded ?? 0)),
          currency,
          rules,
        )
      : null;
  return items.map((item, index) => {
    const own = taxed[index];
    const amount = byDocument?.[index] ?? own?.taxAmount ?? ZERO;
    const net = tax.mode === "TaxInclusive" ? item.amount.minus(amount) : item.amount;
    return { item, net, tax: amount };
  });
}

function rateOf({ rate }: ExampleTax) {
  return { taxRateId: "tax", name: "Tax", jurisdiction: "", type: "Percentage" as const, rate };
}
