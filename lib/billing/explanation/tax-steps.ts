import { type Decimal, decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { roundMoney } from "@/lib/values/money";
import { writtenMoney, writtenNumber } from "@/lib/values/written";
import type { RateTrace, TaxTrace } from "@/lib/billing/tax/tax-trace";
import { type Explained, percent, roundedResult, type Step } from "./step";

const taxStep = (label: string, sentence: string, value: string | null = null): Step => ({
  kind: "Tax",
  label,
  sentence,
  value,
});

/** Credit memos show credits as positive amounts. */
const shownBy =
  ({ document }: Explained) =>
  (text: string | Decimal) =>
    document === "CreditMemo" ? decimal(text).negated() : decimal(text);

/** Tax added to a line: one step for each rate, and the total with tax. */
export function addedTaxSteps(explained: Explained): Step[] {
  const { tax } = explained.trace;
  if (tax === undefined || tax.mode === "TaxInclusive") return [];
  const shown = shownBy(explained);
  const money = (amount: Decimal) => writtenMoney(amount, explained.currency);
  if (tax.exempt) return [taxStep("Tax", "The buyer is exempt, so no tax is added.", money(ZERO))];
  if (tax.rates.length === 0) {
    return [taxStep("Tax", "No tax applies at the place and on the day of the sale.", money(ZERO))];
  }
  const amounts = tax.rates.map(({ amount }) => shown(amount));
  const net = shown(tax.amount);
  const gross = sumOf([net, ...amounts]);
  const sum = [net, ...amounts].map((amount, at) => plus(amount, at, money)).join(" ");
  return [
    ...tax.rates.map((rate) => addedRate(explained, tax, rate)),
    taxStep("With tax", `With tax the line is ${sum} = ${money(gross)}.`, money(gross)),
  ];
}

function plus(amount: Decimal, at: number, money: (amount: Decimal) => string): string {
  if (at === 0) return money(amount);
  return amount.isNegative() ? `\u2212 ${money(amount.abs())}` : `+ ${money(amount)}`;
}

function addedRate(explained: Explained, tax: TaxTrace, rate: RateTrace): Step {
  const { currency } = explained;
  const shown = shownBy(explained);
  const amount = shown(rate.amount);
  const value = writtenMoney(amount, currency);
  const label = rate.type === "FlatFee" ? rate.name : `${rate.name}, ${percent(rate.rate)}`;
  if (rate.type === "FlatFee") return taxStep(label, `${rate.name} is ${value} per line.`, value);
  const exact = shown(rate.unrounded);
  const follows = tax.level === undefined && isRounded(exact, amount, tax, currency);
  if (!follows) {
    return taxStep(
      label,
      `${rate.name}, ${percent(rate.rate)}, is rounded once for the whole document, and ${value} of it falls to this line.`,
      value,
    );
  }
  const result = roundedResult(exact, amount, tax.rounding, currency);
  const product = `${writtenMoney(shown(tax.amount), currency)} \u00d7 ${percent(rate.rate)} ${result}`;
  return taxStep(label, `${rate.name} is added: ${product}.`, value);
}

const isRounded = (exact: Decimal, amount: Decimal, { rounding }: TaxTrace, currency: string) =>
  roundMoney(exact, currency, {
    mode: rounding.mode,
    increment: decimal(rounding.increment),
  }).equals(amount);

/** Tax included in a price: the steps from the gross to the net amount of the line. */
export function includedTaxSteps(explained: Explained, gross: Decimal): Step[] {
  const { trace, currency } = explained;
  const { tax } = trace;
  if (tax === undefined || tax.mode === "TaxExclusive") return [];
  const shown = shownBy(explained);
  const money = (amount: Decimal) => writtenMoney(amount, currency);
  const all = shown(gross);
  if (tax.exempt) return [taxStep("Tax", "The buyer is exempt, so no tax is owed.", money(ZERO))];
  if (tax.rates.length === 0) {
    return [taxStep("Tax", "No tax applies at the place and on the day of the sale.", money(ZERO))];
  }
  const amounts = tax.rates.map(({ amount }) => shown(amount));
  const first = netStep(explained, tax, all);
  const named = tax.rates.map((rate, at) =>
    taxStep(
      rate.type === "FlatFee" ? rate.name : `${rate.name}, ${percent(rate.rate)}`,
      `${money(amounts[at] ?? ZERO)} of the price is ${rate.name}${rate.type === "FlatFee" ? "" : `, ${percent(rate.rate)}`}.`,
      money(amounts[at] ?? ZERO),
    ),
  );
  const net = [all, ...amounts.map((amount) => amount.negated())]
    .map((amount, at) => plus(amount, at, money))
    .join(" ");
  const rest = taxStep(
    "Without tax",
    `Without tax that is ${net} = ${money(shown(tax.net))}.`,
    money(shown(tax.net)),
  );
  return [...first, ...named, rest];
}

/** The net amount from the gross one, where the net is rounded. */
function netStep(explained: Explained, tax: TaxTrace, gross: Decimal): Step[] {
  const { currency } = explained;
  const shares = tax.rates.filter(({ type }) => type === "Percentage");
  if (tax.level !== undefined || tax.rule !== "RoundingNetAmount" || shares.length === 0) return [];
  const fixed = sumOf(
    tax.rates
      .filter(({ type }) => type === "FlatFee")
      .map(({ amount }) => shownBy(explained)(amount)),
  );
  const by = sumOf(shares.map(({ rate }) => decimal(rate))).plus(1);
  const exact = gross.minus(fixed).dividedBy(by);
  const net = shownBy(explained)(tax.net);
  if (!isRounded(exact, net, tax, currency)) return [];
  const money = (amount: Decimal) => writtenMoney(amount, currency);
  const base = fixed.isZero() ? money(gross) : `(${money(gross)} \u2212 ${money(fixed)})`;
  const result = roundedResult(exact, net, tax.rounding, currency);
  return [
    taxStep(
      "Tax in the price",
      `The price includes tax, and without it is ${base} \u00f7 ${writtenNumber(by)} ${result}.`,
      money(net),
    ),
  ];
}
