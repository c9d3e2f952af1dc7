import type { Explanation } from "@/components/invoices/line-explanation";
import { taxSteps } from "@/components/invoices/tax-steps";
import { formatMoney, formatNumber, formatPeriod, formatWords } from "@/lib/portal/format";
import { addDays, type LocalDate } from "@/lib/values/local-date";

export type Step = { label: string; detail?: string; value: string };

const modes: Record<string, string> = { HalfUp: "half up", Up: "up", Down: "down" };

const taken: Record<string, string> = {
  BilledBefore: "Billed before",
  Billed: "Billed already",
  OtherPeriods: "Carried by the other periods",
};

/** The steps of a calculation in their order, as a person would write them down. */
export function explanationSteps(explanation: Explanation, currency: string): Step[] {
  return [
    ...(explanation.discount
      ? discountSteps(explanation.discount, currency)
      : [...usedSteps(explanation), ...priceSteps(explanation, currency)]),
    ...shareSteps(explanation),
    roundingStep(explanation, currency),
    ...(explanation.sign < 0 ? [{ label: "It is given back", value: "\u00d7 \u22121" }] : []),
    ...explanation.less.map(({ why, amount, count }) => ({
      label: `Less: ${(taken[why] ?? formatWords(why)).toLowerCase()}`,
      detail: count > 1 ? `${count} equal amounts` : undefined,
      value: `\u2212${formatMoney(amount, currency)}`,
    })),
    ...taxSteps(explanation, currency),
  ];
}

/** What is reduced, and the share or the amount that is taken of it. */
function discountSteps(discount: NonNullable<Explanation["discount"]>, currency: string): Step[] {
  const { kind, base, percentage, rate, available } = discount;
  const reduced = {
    label: "Amount that is reduced",
    value: formatMoney(base, currency, { precise: true }),
  };
  if (kind === "FixedAmount") {
    const left = formatMoney(available ?? "0", currency, { precise: true });
    return [reduced, { label: "Left of the discount", value: left }];
  }
  const taken = formatNumber(Number(rate ?? 0) * 100);
  const stated = formatNumber(Number(percentage ?? 0));
  const detail = taken === stated ? undefined : `${taken} % after other discounts`;
  return [reduced, { label: "Percentage", detail, value: `${stated} %` }];
}

const rowLabel = ({ kind, tier }: Explanation["tiers"][number], rows: number) =>
  kinds[typeof kind === "string" ? kind : ""] ??
  (rows > 1 ? `Row ${tier} of the price table` : "List price");

/** Rows that are no row of the price table. */
const kinds: Record<string, string> = {
  Overage: "Beyond what is included",
  Unused: "Units that were left",
  Records: "Sum of the usage records",
};

type UsageInputs = { records?: number; ratingGroup?: string };

/** What was used, and how many records say so. */
function usedSteps({ inputs: { usage, quantity } }: Explanation): Step[] {
  if (!usage) return [];
  const { records = 0, ratingGroup = "ByBillingPeriod" } = usage as UsageInputs;
  const counted = records === 1 ? "1 usage record" : `${formatNumber(records)} usage records`;
  const grouped =
    ratingGroup === "ByBillingPeriod" ? "" : `, ${formatWords(ratingGroup).toLowerCase()}`;
  return [{ label: "Used", detail: `${counted}${grouped}`, value: formatNumber(quantity ?? "0") }];
}

function priceSteps({ inputs, tiers }: Explanation, currency: string): Step[] {
  const { listPrice, quantity, listAmount, base, model } = inputs;
  const price = (amount: string) => formatMoney(amount, currency, { precise: true });
  const rows = tiers.map(
    (tier): Step => ({
      label: rowLabel(tier, tiers.length),
      detail:
        tier.priceFormat === "PerUnit" && tier.quantity !== null
          ? `${formatNumber(tier.quantity)} \u00d7 ${price(tier.price)}`
          : undefined,
      value: price(tier.amount),
    }),
  );
  const single: Step = {
    label: "List price",
    detail:
      quantity !== null && listPrice !== null
        ? `${formatNumber(quantity)} \u00d7 ${price(listPrice)} (${formatWords(model).toLowerCase()})`
        : formatWords(model),
    value: price(listAmount),
  };
  const steps = rows.length > 0 ? rows : [single];
  if (rows.length > 1) steps.push({ label: "Sum of the rows", value: price(listAmount) });
  if (base.numerator === base.denominator) return steps;
  return [
    ...steps,
    { label: "Billing periods per list price", value: ratio(base.numerator, base.denominator) },
  ];
}

function shareSteps({ inputs, fraction }: Explanation): Step[] {
  const { period } = inputs;
  const steps: Step[] = [];
  if (period) {
    steps.push({ label: "Billing period", value: inclusive(period.start, period.end) });
  }
  if (fraction && fraction.numerator !== fraction.denominator) {
    steps.push({
      label: "Share of the period",
      detail: fraction.parts
        .map((part) => `${part.days} of ${part.of} days, ${inclusive(part.start, part.end)}`)
        .join("; "),
      value: ratio(fraction.numerator, fraction.denominator),
    });
  }
  return steps;
}

function roundingStep({ rounding }: Explanation, currency: string): Step {
  const { unrounded, mode, increment, rounded } = rounding;
  const exact = Number(unrounded) === Number(rounded);
  return {
    label: "Rounded once",
    detail: exact
      ? "Nothing to round"
      : `${unrounded.slice(0, 16)} ${modes[mode] ?? formatWords(mode)} to ${increment}`,
    value: formatMoney(rounded, currency),
  };
}

const ratio = (numerator: number, denominator: number) =>
  `\u00d7 ${formatNumber(numerator)} \u00f7 ${formatNumber(denominator)}`;

/** Periods are kept half-open and printed with their last day. */
const inclusive = (start: string, end: string) =>
  formatPeriod(start, addDays(end as LocalDate, -1));
