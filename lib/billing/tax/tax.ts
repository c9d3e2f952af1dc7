import { type Decimal, ONE, sumOf, ZERO } from "@/lib/values/decimal";
import { allocate, type RoundingRule, roundMoney, settled } from "@/lib/values/money";
import { type BillingRules, incrementText, lineRounding } from "@/lib/billing/billing-rules";
import type { PlainTax } from "./tax-trace";

export const TAX_MODES = ["TaxExclusive", "TaxInclusive"] as const;
/** Whether tax is added to an amount or included in it. */
export type TaxMode = (typeof TAX_MODES)[number];

/** The tax terms of a charge: a tax code, with its rates added to the price or included in it. */
export type ChargeTax = { readonly code: string; readonly mode: TaxMode };

export const TAX_RATE_TYPES = ["Percentage", "FlatFee"] as const;

/** One tax: a rate (0.0825 for 8.25 %), or a fixed sum per line. */
export type TaxRate = {
  /** Of the tenant's table; empty for the rate of an external tax engine. */
  readonly taxRateId: string;
  readonly name: string;
  readonly jurisdiction: string;
  readonly type: (typeof TAX_RATE_TYPES)[number];
  readonly rate: Decimal;
  readonly notes?: TaxRateNotes;
};

/** Texts printed beside a rate. */
export type TaxRateNotes = {
  readonly country?: string | null;
  readonly locationCode?: string | null;
  readonly description?: string | null;
  readonly taxCodeDescription?: string | null;
};

/** A taxation item of a line. */
export type TaxItem = { readonly rate: TaxRate; readonly amount: Decimal };

/** A line after tax: net + taxes = gross, always. */
export type TaxedLine = {
  readonly net: Decimal;
  readonly taxes: readonly TaxItem[];
  readonly taxAmount: Decimal;
  readonly gross: Decimal;
  readonly trace: PlainTax;
};

/**
 * Taxes a line by independent rates: none is a tax on a tax (reference 3.5).
 *
 * Exclusive: every tax is its rate of the amount, rounded separately. Inclusive: the amount is the
 * gross; by default the net is rounded and the rest allocated to the taxes, so that nothing is lost; or
 * the taxes are rounded and the net is the rest. No rates means no tax.
 */
export function taxLine(
  amount: Decimal,
  currency: string,
  mode: TaxMode,
  rates: readonly TaxRate[],
  rules: BillingRules,
): TaxedLine {
  const rounding = lineRounding(rules, currency);
  const parts = mode === "TaxExclusive" ? exclusive : inclusive;
  const { net, unrounded, taxes } = parts({ amount, currency, rates, rules, rounding });
  const items = rates.map((rate, index) => ({ rate, amount: taxes[index] ?? ZERO }));
  const taxAmount = sumOf(taxes);
  return {
    net,
    taxes: items,
    taxAmount,
    gross: net.plus(taxAmount),
    trace: {
      ...modeOf(mode, rules),
      amount: amount.toString(),
      net: net.toString(),
      rates: items.map((item, index) => ({
        name: item.rate.name,
        type: item.rate.type,
        rate: item.rate.rate.toString(),
        unrounded: (unrounded[index] ?? ZERO).toString(),
        amount: item.amount.toString(),
      })),
      rounding: {
        mode: rounding.mode,
        increment: incrementText(rounding, currency),
      },
    },
  };
}

function modeOf(mode: TaxMode, { taxInclusiveRounding: rule }: BillingRules) {
  return mode === "TaxExclusive" ? { mode, rule: null } : { mode, rule };
}

type TaxInput = {
  readonly amount: Decimal;
  readonly currency: string;
  readonly rates: readonly TaxRate[];
  readonly rules: BillingRules;
  readonly rounding: RoundingRule;
};

type TaxParts = { net: Decimal; unrounded: Decimal[]; taxes: Decimal[] };

function exclusive({ amount, currency, rates, rounding }: TaxInput): TaxParts {
  const unrounded = rates.map((rate) => taxOn(amount, rate, amount));
  const taxes = unrounded.map((tax) => roundMoney(tax, currency, rounding));
  return { net: amount, unrounded, taxes };
}

function inclusive({ amount, currency, rates, rules, rounding }: TaxInput): TaxParts {
  const shares = sumOf(rates.filter(isShare).map(({ rate }) => rate));
  const fixed = sumOf(
    rates.filter((rate) => !isShare(rate)).map((rate) => taxOn(ONE, rate, amount)),
  );
  // Divided last: a net with repeating decimals times its rate would be just below an exact tax.
  const ofNet = (part: Decimal) => part.dividedBy(shares.plus(1));
  const gross = amount.minus(fixed);
  const unrounded = rates.map((rate) =>
    isShare(rate) ? ofNet(gross.times(rate.rate)) : taxOn(gross, rate, amount),
  );
  if (rules.taxInclusiveRounding === "RoundingTaxAmount") {
    const taxes = unrounded.map((tax) => roundMoney(tax, currency, rounding));
    return { net: amount.minus(sumOf(taxes)), unrounded, taxes };
  }
  const net = roundMoney(ofNet(gross), currency, rounding);
  if (rates.length === 0) return { net: amount, unrounded, taxes: [] };
  return { net, unrounded, taxes: sharedOut(amount.minus(net), unrounded, currency) };
}

function isShare(rate: TaxRate): boolean {
  return rate.type === "Percentage";
}

/** The rates of a discount on a taxed line: those in percent, without fixed sums. */
export const ratesOnDiscount = (rates: readonly TaxRate[]) => rates.filter(isShare);

/** The unrounded tax; a fixed sum has the sign of the line, and is zero on zero. */
function taxOn(base: Decimal, rate: TaxRate, line: Decimal): Decimal {
  if (isShare(rate)) return base.times(rate.rate);
  if (line.isZero()) return ZERO;
  return line.isNegative() ? rate.rate.negated() : rate.rate;
}

/**
 * Rounds the tax of a whole document once and allocates the total to its lines by largest remainder.
 * For tenants whose tax is rounded by document.
 *
 * `unrounded` are the exact taxes of the lines.
 */
export function documentTaxes(
  unrounded: readonly Decimal[],
  currency: string,
  rules: BillingRules,
): Decimal[] {
  if (unrounded.length === 0) return [];
  const sum = settled(sumOf(unrounded));
  const total = roundMoney(sum, currency, lineRounding(rules, currency));
  return sharedOut(total, unrounded, currency);
}

/**
 * `total` in the ratio of the exact taxes, by largest remainder. A tax against the sign of their sum is rounded separately:
 * that of a credit in a document, or a percentage included in a price that is less than a fixed sum.
 */
function sharedOut(total: Decimal, unrounded: readonly Decimal[], currency: string): Decimal[] {
  const isNegative = settled(sumOf(unrounded)).lessThan(0);
  const isAgainst = (tax: Decimal) => (isNegative ? tax.greaterThan(0) : tax.lessThan(0));
  const along = unrounded.map((tax) => (isAgainst(tax) ? ZERO : tax.abs()));
  const against = unrounded.map((tax) => (isAgainst(tax) ? roundMoney(tax, currency) : ZERO));
  const rest = allocate(total.minus(sumOf(against)), along, currency);
  return rest.map((part, index) => part.plus(against[index] ?? ZERO));
}
