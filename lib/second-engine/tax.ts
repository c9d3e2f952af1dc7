import type { Charge, History, Rules } from "./history";
import {
  compare,
  least,
  minus,
  most,
  NOTHING,
  ONE,
  over,
  plus,
  type Rational,
  ratio,
  read,
  rounded,
  sign,
  size,
  sum,
  times,
} from "./rational";
import { round } from "./recurring";

/** What is charged so far of a line and what came back of it: its amount, and each of its taxes. */
export type Taxed = { readonly amount: Rational; readonly taxes: readonly Rational[] };

export const UNTAXED: Taxed = { amount: NOTHING, taxes: [] };

/** Each tax of an amount: on top of it, or in it. */
function taxesOf(
  amount: Rational,
  { code, mode }: NonNullable<Charge["tax"]>,
  history: History,
): Rational[] {
  const { rules, taxRates } = history;
  const rates = taxRates.filter((of) => of.code === code).map(({ rate }) => read(rate));
  if (mode === "TaxExclusive") return rates.map((rate) => round(times(amount, rate), rules));
  const net = over(amount, plus(ONE, sum(rates)));
  if (rules.taxInclusiveRounding === "RoundingTaxAmount") {
    return rates.map((rate) => round(times(net, rate), rules));
  }
  return shared(minus(amount, round(net, rules)), rates, smallestUnit(rules));
}

/** The last decimal that the currency has, also where amounts are rounded to a multiple of it. */
const smallestUnit = ({ step }: Rules) => ratio(1, 10n ** BigInt(step.split(".")[1]?.length ?? 0));

/** A sum in whole units, by weights: each part is cut down, and the largest rests get what is left, a unit each. */
function shared(total: Rational, weights: readonly Rational[], unit: Rational): Rational[] {
  const parts = weights.map((weight) => {
    const exact = over(times(size(total), weight), sum(weights));
    const down = rounded(exact, unit, "Down");
    return { down, rest: minus(exact, down) };
  });
  const left = minus(size(total), sum(parts.map(({ down }) => down)));
  const inTurn = parts.toSorted((a, b) => compare(b.rest, a.rest));
  const amounts = parts.map((part) => {
    const before = times(ratio(inTurn.indexOf(part)), unit);
    return compare(before, left) < 0 ? plus(part.down, unit) : part.down;
  });
  return amounts.map((amount) => (sign(total) < 0 ? minus(NOTHING, amount) : amount));
}

/**
 * The taxes of a line after another amount was charged or given back: a charge has those of its amount; a credit brings
 * them down to what is owed on what stays, never below nothing and never up.
 */
export function taxedAfter(
  before: Taxed,
  amount: Rational,
  isCredit: boolean,
  charge: Charge,
  history: History,
): Taxed {
  if (charge.tax === undefined) return UNTAXED;
  const stays = plus(before.amount, amount);
  if (!isCredit) {
    const taxes = taxesOf(amount, charge.tax, history);
    return {
      amount: stays,
      taxes: taxes.map((tax, place) => plus(tax, before.taxes[place] ?? NOTHING)),
    };
  }
  const owed = sign(stays) === 0 ? [] : taxesOf(stays, charge.tax, history);
  const taxes = before.taxes.map((charged, place) => {
    const [low, high] = [least(charged, NOTHING), most(charged, NOTHING)];
    return least(most(owed[place] ?? NOTHING, low), high);
  });
  return { amount: stays, taxes };
}

export const taxOf = ({ taxes }: Taxed) => sum(taxes);
