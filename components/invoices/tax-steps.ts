import type { Step } from "@/components/invoices/explanation-steps";
import type { Explanation } from "@/components/invoices/line-explanation";
import { formatMoney, formatNumber } from "@/lib/portal/format";

type Tax = {
  mode: string;
  net: string;
  exempt?: boolean;
  rates: { name: string; type: string; rate: string; amount: string }[];
};

/** How a line came to its tax, where it is taxed: one step for each rate. */
export function taxSteps(explanation: Explanation, currency: string): Step[] {
  const tax = explanation.tax as Tax | undefined;
  if (!tax) return [];
  const isInclusive = tax.mode === "TaxInclusive";
  const rates = tax.rates.map(({ name, type, rate, amount }) => ({
    label: `Tax ${isInclusive ? "in it" : "on it"}: ${name}`,
    detail: tax.exempt
      ? "The account is exempt"
      : type === "FlatFee"
        ? "A fixed sum per line"
        : `${formatNumber(Number((Number(rate) * 100).toPrecision(12)))} %`,
    value: formatMoney(amount, currency),
  }));
  const net = { label: "Left without tax", value: formatMoney(tax.net, currency) };
  return isInclusive ? [...rates, net] : rates;
}
