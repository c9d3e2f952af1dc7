import type { DiscountLine, Reducible } from "./discounts";
import type { Rules } from "./history";
import type { TaxedLine } from "./tax";
import { type Rational, read, rounded, sign, sum } from "./rational";

/** A line of a bill. `start` is its first day, `end` the first that is not included. */
export type Line = {
  readonly charge: string;
  readonly kind: "charge" | "credit" | "discount";
  readonly payer: string;
  /** Discounts: the charge that is reduced. */
  readonly of?: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly amount: Rational;
  /** On top of the amount, or included. */
  readonly tax: Rational;
};

/** Lines on one document, or on none when their total is zero. */
export type Part = {
  readonly lines: readonly Reducible[];
  readonly reduced: readonly DiscountLine[];
  /** No document is made of them. */
  readonly isNothing: boolean;
};

/** Lines share documents that are billed to one contact with one payment term. */
export function partsOf(
  lines: readonly Reducible[],
  reduced: readonly DiscountLine[],
  rules: Rules,
): Part[] {
  const wordsOf = ({ sold }: Reducible) => JSON.stringify([sold?.billTo, sold?.paymentTerm]);
  return [...new Set(lines.map(wordsOf))].flatMap((words) => {
    const together = lines.filter((line) => wordsOf(line) === words);
    const ofThem = reduced.filter(({ line }) => wordsOf(line) === words);
    return sidesOf(together, ofThem, rules);
  });
}

/** Lines with a total of zero stay together; otherwise negative ones are credited. */
function sidesOf(
  lines: readonly Reducible[],
  reduced: readonly DiscountLine[],
  rules: Rules,
): Part[] {
  const rule = rules.legalDocumentRule;
  if (sign(asTotal(totalOf({ lines, reduced }), rules)) === 0) {
    return [partOf(lines, reduced, rules)];
  }
  const credited = new Set<Reducible>();
  for (const group of groupsOf(lines, rule)) {
    const own = { lines: group, reduced: reduced.filter(({ line }) => group.includes(line)) };
    const total = sign(totalOf(own));
    const ofNothing = rule === "NegativeAndZeroCredits" && total === 0;
    const isCredit = total < 0 || (ofNothing && group.some(({ kind }) => kind === "credit"));
    if (isCredit) for (const line of group) credited.add(line);
  }
  return [false, true].flatMap((side) => {
    const own = lines.filter((line) => credited.has(line) === side);
    const ofOwn = reduced.filter(({ line }) => credited.has(line) === side);
    return own.length === 0 ? [] : [partOf(own, ofOwn, rules)];
  });
}

/** Lines that are invoiced or credited together: all, those of a charge, or each with its discounts. */
function groupsOf(lines: readonly Reducible[], rule: Rules["legalDocumentRule"]): Reducible[][] {
  if (rule === "NetNegativeTotal") return [[...lines]];
  if (rule !== "GroupByOriginalSRPC") return lines.map((line) => [line]);
  const names = new Set(lines.map(({ stretch }) => stretch.charge.name));
  return [...names].map((name) => lines.filter(({ stretch }) => stretch.charge.name === name));
}

const totalOf = ({ lines, reduced }: Pick<Part, "lines" | "reduced">) =>
  sum([...lines, ...reduced].map(({ amount }) => amount));

/** A document's total of these lines: merchants may round the total alone. */
const asTotal = (total: Rational, { roundingLevel, step, rounding }: Rules) =>
  roundingLevel === "Document" ? rounded(total, read(step), rounding) : total;

/** Where nothing remains, usage with records makes a document all the same, and usage without any stays open. */
function partOf(lines: readonly Reducible[], reduced: readonly DiscountLine[], rules: Rules): Part {
  const total = asTotal(totalOf({ lines, reduced }), rules);
  const isNothing = sign(total) === 0 && !lines.some(({ isRated }) => isRated);
  const stays = ({ stretch, amount }: Reducible) =>
    !isNothing || stretch.charge.type !== "Usage" || sign(amount) !== 0;
  return { lines: lines.filter(stays), reduced, isNothing };
}

/** The lines of a document in order: discounts after what they reduce, and then items of orders. */
export function linesOn({ lines, reduced }: Part) {
  const plain = lines.map((line) => ({ line, key: line.key, shown: lineOf(line) }));
  return [
    ...plain.filter(({ line }) => line.sold === undefined),
    ...reduced.map((of) => ({
      line: of.line,
      key: `${of.of.key} of ${of.line.key}`,
      shown: discountOf(of),
    })),
    ...plain.filter(({ line }) => line.sold !== undefined),
  ];
}

/** A line's kind for taxes: a credit has the name of another one. */
export function taxedAs({ kind, key, sold }: Reducible): TaxedLine["kind"] {
  if (sold === undefined) return kind;
  return sold.name === key ? "sold by an order" : "back to an order";
}

const lineOf = ({ stretch, kind, start, end, amount }: Reducible): Omit<Line, "tax"> => ({
  charge: stretch.charge.name,
  kind,
  payer: stretch.payer,
  start,
  end,
  amount,
});

const discountOf = ({ of, line, start, amount }: DiscountLine): Omit<Line, "tax"> => ({
  charge: of.stretch.charge.name,
  kind: "discount",
  payer: line.stretch.payer,
  of: line.stretch.charge.name,
  start,
  end: line.end,
  amount,
});
