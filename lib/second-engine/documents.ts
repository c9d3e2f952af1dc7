import type { DiscountLine, Reducible } from "./discounts";
import type { Rules } from "./history";
import { type Rational, read, rounded, sign, sum } from "./rational";

/** Lines that stand on one document, or on none when they come to nothing. */
export type Part = {
  readonly lines: readonly Reducible[];
  readonly reduced: readonly DiscountLine[];
  /** No document is made of them. */
  readonly isNothing: boolean;
};

/** What comes to nothing as a whole stays together; else what comes to less than nothing is credited. */
export function partsOf(
  lines: readonly Reducible[],
  reduced: readonly DiscountLine[],
  rules: Rules,
): Part[] {
  if (lines.length === 0) return [];
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

/** What a document of these lines shows: merchants may round its total alone. */
const asTotal = (total: Rational, { roundingLevel, step, rounding }: Rules) =>
  roundingLevel === "Document" ? rounded(total, read(step), rounding) : total;

/** Where nothing is left, usage that has records makes a document all the same, and usage without any stays open. */
function partOf(lines: readonly Reducible[], reduced: readonly DiscountLine[], rules: Rules): Part {
  const total = asTotal(totalOf({ lines, reduced }), rules);
  const isNothing = sign(total) === 0 && !lines.some(({ isRated }) => isRated);
  const stays = ({ stretch, amount }: Reducible) =>
    !isNothing || stretch.charge.type !== "Usage" || sign(amount) !== 0;
  return { lines: lines.filter(stays), reduced, isNothing };
}
