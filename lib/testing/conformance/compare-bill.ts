import { decimal, type Decimal, sumOf } from "@/lib/values/decimal";
import type { CaseStep } from "./case";
import type { BookedLine } from "./documents";

/** A step's expected and actual results, as texts; they are equal when the bill is right. */
export type Compared = { readonly expected: readonly string[]; readonly got: readonly string[] };

const LINE = /^(?:(.+) )?(\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d)(?: (-?[\d.]+))?(?: tax (-?[\d.]+))?$/;

/**
 * Amounts are compared as numbers, lines in any order. What no line of the step specifies (a
 * charge, an amount, a tax) is not compared.
 */
export function comparedBill(step: CaseStep, lines: readonly BookedLine[]): Compared {
  const pairs = [...linePairs(step, lines), ...sumPairs(step, lines)];
  return { expected: pairs.flatMap(([wanted]) => wanted), got: pairs.flatMap(([, got]) => got) };
}

/** Expected and actual. */
type Pair = readonly [readonly string[], readonly string[]];

function linePairs({ lines: texts }: CaseStep, lines: readonly BookedLine[]): Pair[] {
  if (texts === undefined) return [];
  const wanted = texts.map((text) => lineOf(text));
  const says = (name: keyof ExpectedLine) => wanted.some((line) => line[name] !== undefined);
  const shown = { charge: says("charge"), amount: says("amount"), tax: says("tax") };
  const sorted = (all: readonly ExpectedLine[]) =>
    all.length === 0 ? ["nothing"] : all.map((line) => lineText(line, shown)).toSorted();
  return [[sorted(wanted), sorted(lines)]];
}

type ExpectedLine = Pick<BookedLine, "start" | "end"> &
  Partial<Record<"charge", string | undefined> & Record<"amount" | "tax", Decimal | undefined>>;

function lineOf(text: string): ExpectedLine {
  const found = LINE.exec(text);
  if (found === null) throw new Error(`No line: ${text}`);
  const [, charge, start = "", end = "", amount, tax] = found;
  return { charge, start, end, amount: numberOf(amount), tax: numberOf(tax) };
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : decimal(text));

function lineText(line: ExpectedLine, shown: Record<"charge" | "amount" | "tax", boolean>): string {
  const { charge, start, end, amount, tax } = line;
  return [
    ...(shown.charge ? [charge ?? "?"] : []),
    start,
    end,
    ...(shown.amount ? [amount?.toString() ?? "?"] : []),
    ...(shown.tax ? [`tax ${tax?.toString() ?? "0"}`] : []),
  ].join(" ");
}

function sumPairs(step: CaseStep, lines: readonly BookedLine[]): Pair[] {
  const net = sumOf(lines.map(({ amount }) => amount));
  const tax = sumOf(lines.map((line) => line.tax));
  const ofCharge = (name: string) =>
    sumOf(lines.filter(({ charge }) => charge === name).map(({ amount }) => amount));
  const sums: [string, string | undefined, Decimal][] = [
    ...Object.entries(step.sums ?? {}).map(([name, wanted]): [string, string, Decimal] => [
      name,
      wanted,
      ofCharge(name),
    ]),
    ["net", step.net, net],
    ["tax", step.tax, tax],
    ["total", step.total, net.plus(tax)],
  ];
  return sums.flatMap(([name, wanted, found]): Pair[] =>
    wanted === undefined ? [] : [[[`${name} ${decimal(wanted)}`], [`${name} ${found}`]]],
  );
}
