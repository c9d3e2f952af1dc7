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

/** What a line bills of an item: all of it, units that were delivered, or units that come back. */
export type SoldPart = {
  /** The item that was sold. */
  readonly original: string;
  readonly part: "whole" | "delivery" | "return";
};

/** The items of orders in a bill, and what is billed of them, by the id of what is billed. */
export type ItemsSold = ReadonlyMap<string, SoldPart>;

/**
 * How a line of an item is taxed (decision 29): as new; by the sale that was billed before it (`takesBack`); or, when
 * some are returned before their sale, so that all lines so far are taxed together (`adjusts`).
 */
export function itemTaxing(
  { original, part }: SoldPart,
  billed: readonly BilledTax[],
): "new" | "takesBack" | "adjusts" {
  if (part === "delivery") return "new";
  const before = billed.filter((line) => line.segmentId === original);
  if (part === "whole") return before.length ? "adjusts" : "new";
  return before.some(isSale) ? "takesBack" : "adjusts";
}

/**
 * The tax of an item charged so far, and the rates for its next line: those of its sale, or, where the line
 * `adjusts`, its own. A rate that no longer applies is zero.
 */
export function itemTaxes(
  { item }: TaxableLine,
  { original, part }: SoldPart,
  billed: readonly BilledTax[],
  asked: SaleTax | undefined,
): CreditedTax {
  const before = billed.filter((line) => line.segmentId === original);
  const holding = asked ? ratesOf(asked, part !== "return") : before.find(isSale);
  if (holding === undefined) throw new RangeError(`Nobody has taxed ${item.name}`);
  const { rates, exempt } = holding;
  const gone = ratesGone(before, rates);
  const isUnbilled = asked !== undefined;
  if (exempt && gone.length) return { ...taxedSoFar(before, gone, false), isUnbilled };
  return { ...taxedSoFar(before, [...rates, ...gone], exempt), isUnbilled };
}

/** Whether tax was charged on an item, sold or returned, that a line may adjust. */
export const hasItemTaxes = ({ original, part }: SoldPart, billed: readonly BilledTax[]) =>
  part !== "delivery" &&
  ratesGone(
    billed.filter(({ segmentId }) => segmentId === original),
    [],
  ).length > 0;

const isSale = ({ comesBack }: BilledTax) => !comesBack;

/** A fixed tax is owed with the sale only: before it, there is none to credit. */
function ratesOf({ items, trace }: SaleTax, withFixed: boolean) {
  const rates = items.map(({ rate }) => rate);
  return {
    rates: withFixed ? rates : rates.filter(({ type }) => type === "Percentage"),
    exempt: trace.exempt ?? false,
  };
}

/** The taxes charged on lines whose rates no longer apply. */
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
