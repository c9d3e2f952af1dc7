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
import { round, smallestUnit } from "./recurring";

/** What is charged so far of a line and what came back of it: its amount, and each of its taxes. */
type Taxed = { readonly amount: Rational; readonly taxes: readonly Rational[] };

type Tax = NonNullable<Charge["tax"]>;

const ratesOf = ({ code }: Tax, { taxRates }: History) =>
  taxRates.filter((of) => of.code === code).map(({ rate }) => read(rate));

/** Each tax of an amount as it is before rounding: on top of it, or in it. */
function exactTaxesOf(amount: Rational, tax: Tax, history: History): Rational[] {
  const rates = ratesOf(tax, history);
  const net = tax.mode === "TaxExclusive" ? amount : over(amount, plus(ONE, sum(rates)));
  return rates.map((rate) => times(net, rate));
}

/** Each tax of an amount, rounded by itself, or the net rounded and the rest shared. */
function taxesOf(amount: Rational, tax: Tax, history: History): Rational[] {
  const { rules } = history;
  const exact = exactTaxesOf(amount, tax, history);
  if (tax.mode === "TaxExclusive" || rules.taxInclusiveRounding === "RoundingTaxAmount")
    return exact.map((of) => round(of, rules));
  const net = minus(amount, sum(exact));
  return shared(minus(amount, round(net, rules)), ratesOf(tax, history), smallestUnit(rules));
}

/** A line that is taxed as new. */
export type Sale = { readonly amount: Rational; readonly tax: Charge["tax"] };

/** The taxes of the new lines of a document: each line's by itself, or all of them rounded together. */
function taxesOfSales(sales: readonly Sale[], history: History): Rational[][] {
  const { rules } = history;
  const isTogether = rules.taxRoundingLevel === "Document";
  const of = isTogether ? exactTaxesOf : taxesOf;
  const own = sales.map(({ amount, tax }) => (tax === undefined ? [] : of(amount, tax, history)));
  if (!isTogether) return own;
  const all = roundedTogether(own.flat(), rules);
  return own.map((taxes) => all.splice(0, taxes.length));
}

/** The sum is rounded; what goes against it is rounded by itself, and the others share what is left. */
function roundedTogether(taxes: readonly Rational[], rules: Rules): Rational[] {
  const total = sum(taxes);
  const unit = smallestUnit(rules);
  const isAgainst = (tax: Rational) => (sign(total) < 0 ? sign(tax) > 0 : sign(tax) < 0);
  const against = taxes.map((tax) => (isAgainst(tax) ? rounded(tax, unit) : NOTHING));
  const weights = taxes.map((tax) => (isAgainst(tax) ? NOTHING : size(tax)));
  const parts = shared(minus(round(total, rules), sum(against)), weights, unit);
  return parts.map((part, place) => plus(part, against[place] ?? NOTHING));
}

/** A sum in whole units, by weights: each part is cut down, and the largest rests get what is left, a unit each. */
function shared(total: Rational, weights: readonly Rational[], unit: Rational): Rational[] {
  const all = sum(weights);
  if (sign(all) === 0) return weights.map(() => NOTHING);
  const parts = weights.map((weight) => {
    const exact = over(times(size(total), weight), all);
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

/** A line of a document; its name is the one of the line that it takes back, if it does. */
export type TaxedLine = Sale & { readonly id: string; readonly takesBack: boolean };

/** The taxes that are charged of lines so far. */
export class Taxes {
  private readonly known = new Map<string, Taxed>();

  constructor(private readonly history: History) {}

  /**
   * What the lines of a document add to the taxes that are charged of them. What was never billed is taxed for itself;
   * what comes to nothing is taxed only where tax comes back.
   */
  ofDocument(lines: readonly TaxedLine[], isNothing: boolean): Rational[] {
    const back = lines.filter(({ id, takesBack }) => takesBack && this.known.has(id));
    const isTaxed = !isNothing || back.some(({ id }) => this.taxesSoFar(id).some(sign));
    const sales = isTaxed ? lines.filter((line) => !back.includes(line)) : [];
    const own = taxesOfSales(sales, this.history);
    return lines.map((line) => {
      const before = this.taxesSoFar(line.id);
      const stays = plus(this.known.get(line.id)?.amount ?? NOTHING, line.amount);
      const taxes =
        isTaxed && back.includes(line)
          ? this.taxesThatStay(before, stays, line.tax)
          : added(before, own[sales.indexOf(line)] ?? []);
      this.known.set(line.id, { amount: stays, taxes });
      return minus(sum(taxes), sum(before));
    });
  }

  private taxesSoFar(id: string): readonly Rational[] {
    return this.known.get(id)?.taxes ?? [];
  }

  /** Taxes come down to what is owed on what stays, never below nothing and never up. */
  private taxesThatStay(
    before: readonly Rational[],
    stays: Rational,
    tax: Charge["tax"],
  ): Rational[] {
    const owed = tax === undefined || sign(stays) === 0 ? [] : taxesOf(stays, tax, this.history);
    return before.map((charged, place) => {
      const [low, high] = [least(charged, NOTHING), most(charged, NOTHING)];
      return least(most(owed[place] ?? NOTHING, low), high);
    });
  }
}

function added(one: readonly Rational[], other: readonly Rational[]): Rational[] {
  const [more, less] = one.length > other.length ? [one, other] : [other, one];
  return more.map((tax, place) => plus(tax, less[place] ?? NOTHING));
}
