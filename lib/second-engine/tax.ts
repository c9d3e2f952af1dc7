import type { Buyer, Charge, History, Rules } from "./history";
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
  write,
} from "./rational";
import { round, smallestUnit } from "./recurring";
import { FIRST_PAYER } from "./timeline";

/** What was billed of a line, or credited: its amount, and each of its taxes. */
type Taxed = {
  readonly amount: Rational;
  readonly taxes: readonly Rational[];
  readonly isSale: boolean;
};

type Tax = NonNullable<Charge["tax"]>;

/** A history as a line is taxed: for its buyer, and a discount without fixed taxes. */
type TaxedAs = Pick<History, "rules" | "taxRates"> & Pick<Sale, "buyer" | "isDiscount">;

export const buyerOf = ({ buyer }: History, payer: string): Buyer =>
  (payer === FIRST_PAYER ? buyer : undefined) ?? { country: "US", isExempt: false };

function ratesOf({ code }: Tax, { taxRates, buyer, isDiscount }: TaxedAs) {
  const isHere = (country = buyer.country) => country === buyer.country;
  const rates = taxRates.filter((of) => of.code === code && isHere(of.country));
  return buyer.isExempt ? [] : rates.filter(({ isFixed }) => !(isDiscount && isFixed));
}

/** Each tax of an amount before rounding: on top of it, or included. Fixed ones take the line's sign. */
function exactTaxesOf(amount: Rational, tax: Tax, history: TaxedAs): Rational[] {
  const rates = ratesOf(tax, history);
  const isIn = tax.mode === "TaxInclusive";
  const signed = (rate: string) => times(read(rate), ratio(sign(amount)));
  const fixed = rates.filter(({ isFixed }) => isFixed).map(({ rate }) => signed(rate));
  const shares = rates.filter(({ isFixed }) => !isFixed).map(({ rate }) => read(rate));
  const net = isIn ? over(minus(amount, sum(fixed)), plus(ONE, sum(shares))) : amount;
  return rates.map(({ rate, isFixed }) => (isFixed ? signed(rate) : times(net, read(rate))));
}

/** Each tax of an amount, rounded separately, or the net rounded and the rest split. */
function taxesOf(amount: Rational, tax: Tax, history: TaxedAs): Rational[] {
  const { rules } = history;
  const exact = exactTaxesOf(amount, tax, history);
  if (tax.mode === "TaxExclusive" || rules.taxInclusiveRounding === "RoundingTaxAmount")
    return exact.map((of) => round(of, rules));
  const net = minus(amount, sum(exact));
  return parted(minus(amount, round(net, rules)), exact, rules);
}

/** A line that is taxed as new, and its buyer. */
export type Sale = {
  readonly amount: Rational;
  readonly tax: Charge["tax"];
  readonly buyer: Buyer;
  readonly isDiscount: boolean;
};

/** The taxes of the new lines of a document: each line's separately, or all of them rounded together. */
function taxesOfSales(sales: readonly Sale[], history: History): Rational[][] {
  const { rules } = history;
  const isTogether = rules.taxRoundingLevel === "Document";
  const of = isTogether ? exactTaxesOf : taxesOf;
  const own = sales.map(({ amount, tax, buyer, isDiscount }) =>
    tax === undefined ? [] : of(amount, tax, { ...history, buyer, isDiscount }),
  );
  if (!isTogether) return own;
  const all = roundedTogether(own.flat(), rules);
  return own.map((taxes) => all.splice(0, taxes.length));
}

const roundedTogether = (taxes: readonly Rational[], rules: Rules) =>
  parted(round(sum(taxes), rules), taxes, rules);

/** Taxes that oppose their sum are rounded separately; the others share the rest of the total. */
function parted(total: Rational, taxes: readonly Rational[], rules: Rules): Rational[] {
  const all = sum(taxes);
  const unit = smallestUnit(rules);
  const isAgainst = (tax: Rational) => (sign(all) < 0 ? sign(tax) > 0 : sign(tax) < 0);
  const against = taxes.map((tax) => (isAgainst(tax) ? rounded(tax, unit) : NOTHING));
  const weights = taxes.map((tax) => (isAgainst(tax) ? NOTHING : size(tax)));
  const parts = shared(minus(total, sum(against)), weights, unit);
  return parts.map((part, place) => plus(part, against[place] ?? NOTHING));
}

/**
 * Splits a total in whole units by weights: each part is cut down, and the largest remainders get one more unit
 * each.
 */
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

/** A line of a document; its name is that of the line that it credits, if any. */
export type TaxedLine = Sale & {
  readonly id: string;
  readonly kind: "charge" | "credit" | "sold by an order" | "back to an order";
};

/** The taxes charged on lines so far. */
export class Taxes {
  private readonly known = new Map<string, readonly Taxed[]>();

  constructor(private readonly history: History) {}

  /**
   * What the lines of a document add to the taxes charged on them. Lines never billed are taxed separately; a total of
   * zero is taxed only where tax is credited.
   */
  ofDocument(lines: readonly TaxedLine[], isNothing: boolean): Rational[] {
    const following = lines.filter((line, place) => this.follows(line, lines.slice(0, place)));
    const isTaxed = !isNothing || following.some(({ id }) => this.soFar(id).taxes.some(sign));
    const sales = isTaxed ? lines.filter((line) => !following.includes(line)) : [];
    const own = taxesOfSales(sales, this.history);
    return lines.map((line) => {
      const counts = isTaxed && following.includes(line);
      const taxes = counts ? this.takenBack(line) : (own[sales.indexOf(line)] ?? []);
      const { id, amount } = line;
      this.known.set(id, [...this.linesOf(id), { amount, taxes, isSale: isSale(line) }]);
      return sum(taxes);
    });
  }

  /** Whether a line depends on what was billed before it: credits do, and so do returned items of orders. */
  private follows({ id, kind }: TaxedLine, before: readonly TaxedLine[]): boolean {
    if (kind === "charge") return false;
    if (kind === "back to an order" || this.linesOf(id).length > 0) return true;
    return kind === "sold by an order" && before.some((line) => line.id === id);
  }

  private linesOf(id: string): readonly Taxed[] {
    return this.known.get(id) ?? [];
  }

  private soFar(id: string): Pick<Taxed, "amount" | "taxes"> {
    const lines = this.linesOf(id);
    return {
      amount: sum(lines.map(({ amount }) => amount)),
      taxes: lines.reduce((all: readonly Rational[], { taxes }) => added(all, taxes), []),
    };
  }

  /**
   * A credit brings taxes down to what remains, a fixed one as it was charged. If it comes before its sale was
   * billed, each line brings them to what all lines so far owe, and fixed ones are owed with the sale.
   */
  private takenBack({ id, kind, amount, tax, buyer, isDiscount }: TaxedLine): Rational[] {
    const { taxes, amount: net } = this.soFar(id);
    if (tax === undefined) return [];
    const stays = plus(net, amount);
    const as = withCharged(taxes, tax, { ...this.history, buyer, isDiscount });
    if (this.linesOf(id).some((of) => of.isSale)) {
      const owed = taxesOf(stays, tax, as);
      return taxes.map((charged, place) =>
        minus(between(owed[place] ?? NOTHING, charged), charged),
      );
    }
    const owed = taxesOf(stays, tax, kind === "back to an order" ? withoutFixed(as) : as);
    return owed.map((now, place) => minus(now, taxes[place] ?? NOTHING));
  }
}

const isSale = ({ kind }: TaxedLine) => kind === "charge" || kind === "sold by an order";

/** Taxes decrease to what is owed on what remains, never below zero and never up. */
const between = (owed: Rational, charged: Rational) =>
  least(most(owed, least(charged, NOTHING)), most(charged, NOTHING));

/** As if fixed rates were the amounts charged by them: what was billed in several lines has several. */
function withCharged(before: readonly Rational[], tax: Tax, as: TaxedAs): TaxedAs {
  const rates = ratesOf(tax, as).map((of, place) => {
    const charged = size(before[place] ?? NOTHING);
    return of.isFixed && sign(charged) !== 0 ? { ...of, rate: write(charged) } : of;
  });
  return { ...as, taxRates: rates };
}

const withoutFixed = (as: TaxedAs): TaxedAs => ({
  ...as,
  taxRates: as.taxRates.map((of) => (of.isFixed ? { ...of, rate: "0" } : of)),
});

function added(one: readonly Rational[], other: readonly Rational[]): Rational[] {
  const [more, less] = one.length > other.length ? [one, other] : [other, one];
  return more.map((tax, place) => plus(tax, less[place] ?? NOTHING));
}
