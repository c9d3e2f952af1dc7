import type * as z from "zod";
import { explain } from "@/lib/billing/explanation/explain";
import type { Fraction } from "@/lib/billing/line-trace";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { WorkedExample } from "./example-model";
import type { Outcome, OutcomeLine } from "./outcome-model";
import type { previewBillingRules } from "./preview-contract";

type SentExample = z.output<typeof previewBillingRules.body>["example"];

/** A client's worked example. */
export function sentExample(sent: SentExample): WorkedExample {
  return {
    chargeType: sent.chargeType ?? "Recurring",
    currency: sent.currency,
    price: decimal(sent.price),
    quantity: decimalOrNull(sent.quantity),
    flatFee: decimalOrNull(sent.flatFee),
    billingPeriod: sent.billingPeriod ?? "Month",
    listPriceBase: sent.listPriceBase ?? "Per_Billing_Period",
    billingTiming: sent.billingTiming ?? "IN_ADVANCE",
    billCycleDay: sent.billCycleDay ?? null,
    startDate: sent.startDate,
    endDate: sent.endDate ?? null,
    termStartDate: sent.termStartDate ?? null,
    termEndDate: sent.termEndDate ?? null,
    autoRenew: sent.autoRenew ?? false,
    targetDate: sent.targetDate,
    cancelDate: sent.cancelDate ?? null,
    discounts: (sent.discounts ?? []).map(({ type, value }) => ({ type, value: decimal(value) })),
    usage: (sent.usage ?? []).map(({ date, quantity }) => ({ date, quantity: decimal(quantity) })),
    tax: sent.tax
      ? { rate: decimal(sent.tax.percentage).dividedBy(100), mode: sent.tax.mode }
      : null,
  };
}

const decimalOrNull = (value: number | undefined) => (value === undefined ? null : decimal(value));

/** The totals of an example before and after a change of rules. */
export function presentPreview(
  { current, proposed }: { current: Outcome; proposed: Outcome },
  currency: string,
) {
  return {
    current: presentOutcome(current, currency),
    proposed: presentOutcome(proposed, currency),
    difference: moneyNumber(proposed.total.minus(current.total), currency),
  };
}

function presentOutcome(outcome: Outcome, currency: string) {
  const money = (amount: Decimal) => moneyNumber(amount, currency);
  return {
    lines: outcome.lines.map((line) => presentLine(line, currency)),
    amountWithoutTax: money(outcome.amountWithoutTax),
    taxAmount: money(outcome.taxAmount),
    roundingAmount: money(outcome.roundingAmount),
    total: money(outcome.total),
  };
}

function presentLine({ step, item, net, tax }: OutcomeLine, currency: string) {
  const { fraction } = item.trace;
  return {
    step,
    name: item.name,
    kind: item.kind,
    serviceStartDate: item.serviceStart,
    serviceEndDate: addDays(item.serviceEnd, -1),
    quantity: item.quantity === null ? null : exactNumber(item.quantity),
    share: item.kind === "discount" ? null : shareOf(fraction),
    amount: moneyNumber(net, currency),
    taxAmount: moneyNumber(tax, currency),
    explanation: explain(item.trace, currency),
  };
}

/** A fraction of one unit keeps its days: 4 ÷ 30, not 2 ÷ 15. */
function shareOf({ numerator, denominator, parts, units }: Fraction) {
  if (numerator === denominator) return null;
  const [only, another] = parts;
  return only !== undefined && another === undefined && units === 1
    ? { numerator: only.days, denominator: only.of }
    : { numerator, denominator };
}
