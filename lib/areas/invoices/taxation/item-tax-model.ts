import type { SaleTax } from "@/lib/billing/tax/document-tax";
import type { TaxRate } from "@/lib/billing/tax/tax";
import { ZERO } from "@/lib/values/decimal";
import {
  type BilledTax,
  type CreditedTax,
  isSameTax,
  type TaxableLine,
  taxedSoFar,
} from "./tax-model";

/** Each item of an order with the one that was sold: itself, or the one that it gives back. */
export type ItemsSold = ReadonlyMap<string, string>;

/**
 * How a line of an item is taxed (decision 29): as new; by the sale that was billed before it (`takesBack`); or, when
 * some come back before their sale, so that all lines so far are taxed together (`adjusts`).
 */
export function itemTaxing(
  { segmentId }: TaxableLine,
  original: string,
  billed: readonly BilledTax[],
): "new" | "takesBack" | "adjusts" {
  const before = billed.filter((line) => line.segmentId === original);
  if (segmentId === original) return before.length ? "adjusts" : "new";
  return before.some(isSale) ? "takesBack" : "adjusts";
}

/**
 * What is charged of an item so far, and by which rates the next line of it is taxed: those of its sale, or, where
 * the line `adjusts`, those that it has by itself. A rate that no longer applies comes to nothing.
 */
export function itemTaxes(
  { segmentId, item }: TaxableLine,
  original: string,
  billed: readonly BilledTax[],
  asked: SaleTax | undefined,
): CreditedTax {
  const before = billed.filter((line) => line.segmentId === original);
  const holding = asked ? ratesOf(asked, segmentId === original) : before.find(isSale);
  if (holding === undefined) throw new RangeError(`Nobody has taxed ${item.name}`);
  const { rates, exempt } = holding;
  const gone = ratesGone(before, rates);
  const isUnbilled = asked !== undefined;
  if (exempt && gone.length) return { ...taxedSoFar(before, gone, false), isUnbilled };
  return { ...taxedSoFar(before, [...rates, ...gone], exempt), isUnbilled };
}

/** Is tax charged of an item, sold or come back. */
export const hasItemTaxes = (original: string, billed: readonly BilledTax[]) =>
  ratesGone(
    billed.filter(({ segmentId }) => segmentId === original),
    [],
  ).length > 0;

const isSale = ({ comesBack }: BilledTax) => !comesBack;

/** A fixed tax is owed with the sale only: before it, there is none that could come back. */
function ratesOf({ items, trace }: SaleTax, withFixed: boolean) {
  const rates = items.map(({ rate }) => rate);
  return {
    rates: withFixed ? rates : rates.filter(({ type }) => type === "Percentage"),
    exempt: trace.exempt ?? false,
  };
}

/** The taxes that are charged of lines, and are none of these any more. */
function ratesGone(lines: readonly BilledTax[], rates: readonly TaxRate[]): TaxRate[] {
  const charged = lines.flatMap((line) => line.rates);
  const others = charged.filter(
    (tax, place) =>
      !rates.some((rate) => isSameTax(rate, tax)) &&
      charged.findIndex((first) => isSameTax(first, tax)) === place,
  );
  const { taxes } = taxedSoFar(lines, others, false);
  return others.flatMap((tax, place) => (taxes[place]?.isZero() ? [] : [{ ...tax, rate: ZERO }]));
}
