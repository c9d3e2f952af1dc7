import { type Decimal, decimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { PlainTax, TaxTrace } from "./tax-trace";
import { documentTaxes, type TaxedLine, type TaxMode, type TaxRate, taxLine } from "./tax";

/** A line to tax. Discounts are lines of their own. */
export type TaxSale = {
  readonly amount: Decimal;
  readonly taxCode: string;
  readonly mode: TaxMode;
  readonly rates: readonly TaxRate[];
  /** The buyer is exempt: the tax is only stated. */
  readonly exempt: boolean;
};

/** One tax of a line. `amount` is owed; `exemptAmount` is the tax that an exempt buyer does not owe. */
export type TaxationItem<Rate extends TaxRate = TaxRate> = {
  readonly rate: Rate;
  readonly amount: Decimal;
  readonly exemptAmount: Decimal;
  readonly unrounded: Decimal;
};

/** A line with its tax: its amount is net + taxAmount (inclusive), or net (exclusive). */
export type SaleTax = {
  readonly net: Decimal;
  readonly taxAmount: Decimal;
  readonly items: readonly TaxationItem[];
  readonly trace: TaxTrace;
};

/**
 * Taxes the lines of one document. Every tax of every line is rounded separately, or, by rule, their sum
 * is rounded once and allocated to the lines. The amount of an exempt line does not change.
 */
export function taxSales(
  sales: readonly TaxSale[],
  currency: string,
  rules: BillingRules,
): SaleTax[] {
  const lines = sales.map(({ amount, mode, rates }) =>
    taxLine(amount, currency, mode, rates, rules),
  );
  const shared =
    rules.taxRoundingLevel === "Document" ? sharedTaxes(sales, lines, currency, rules) : undefined;
  return sales.map((sale, index) => {
    const line = lines[index];
    if (line === undefined) throw new RangeError("Every sale has a line");
    return sale.exempt ? exempted(sale, line) : owed(sale, line, shared?.[index]);
  });
}

/** Each line's share of the document's taxes, which are rounded together; exempt lines have none. */
function sharedTaxes(
  sales: readonly TaxSale[],
  lines: readonly TaxedLine[],
  currency: string,
  rules: BillingRules,
): Decimal[][] {
  const counted = lines.map((line, index) => (sales[index]?.exempt ? [] : exactTaxes(line)));
  const parts = documentTaxes(counted.flat(), currency, rules);
  let taken = 0;
  return counted.map(({ length }) => {
    const own = parts.slice(taken, taken + length);
    taken += length;
    return own;
  });
}

const exactTaxes = ({ trace }: TaxedLine) => trace.rates.map(({ unrounded }) => decimal(unrounded));

function owed(sale: TaxSale, line: TaxedLine, shared: readonly Decimal[] | undefined): SaleTax {
  if (shared === undefined) return taxOf(sale, line);
  const { trace, ...tax } = taxOf(sale, line, shared);
  return { ...tax, trace: { ...trace, level: "Document", rule: null } };
}

type PlainSaleTax = Omit<SaleTax, "trace"> & { readonly trace: PlainTax };

/** The tax of a line, rounded separately or allocated from the tax of its document. */
function taxOf(
  sale: TaxSale,
  line: TaxedLine,
  amounts: readonly Decimal[] = line.taxes.map(({ amount }) => amount),
): PlainSaleTax {
  const taxAmount = sumOf(amounts);
  const net = sale.mode === "TaxInclusive" ? sale.amount.minus(taxAmount) : sale.amount;
  const items = exactTaxes(line).map((unrounded, index) => ({
    rate: rateAt(sale, index),
    amount: amounts[index] ?? ZERO,
    exemptAmount: ZERO,
    unrounded,
  }));
  const trace = {
    ...line.trace,
    code: sale.taxCode,
    net: net.toString(),
    rates: line.trace.rates.map((rate, index) => ({
      ...rate,
      amount: (amounts[index] ?? ZERO).toString(),
    })),
  };
  return { net, taxAmount, items, trace };
}

/** The tax of a line without a document, rounded separately. */
export function taxAlone(sale: TaxSale, currency: string, rules: BillingRules): PlainSaleTax {
  return taxOf(sale, taxLine(sale.amount, currency, sale.mode, sale.rates, rules));
}

/** States the exempt tax as if it were added to, or included in, the price. */
export function exempted(sale: TaxSale, line: TaxedLine): SaleTax {
  const items = exactTaxes(line).map((unrounded, index) => ({
    rate: rateAt(sale, index),
    amount: ZERO,
    exemptAmount: line.taxes[index]?.amount ?? ZERO,
    unrounded,
  }));
  const trace = {
    ...line.trace,
    code: sale.taxCode,
    exempt: true as const,
    net: sale.amount.toString(),
    rates: line.trace.rates.map((rate) => ({ ...rate, amount: "0" })),
  };
  return { net: sale.amount, taxAmount: ZERO, items, trace };
}

function rateAt({ rates }: TaxSale, index: number): TaxRate {
  const rate = rates[index];
  if (rate === undefined) throw new RangeError("Every tax has a rate");
  return rate;
}
