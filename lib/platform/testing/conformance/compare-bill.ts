import { decimal, type Decimal, sumOf } from "@/lib/values/decimal";
import type { CaseStep } from "./case";
import type { BookedLine } from "./documents";

/** What a step expects and what came out, text by text; they are the same when the bill is right. */
export type Compared = { readonly expected: readonly string[]; readonly got: readonly string[] };

const LINE = /^(?:(.+) )?(\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d) (-?[\d.]+)(?: tax (-?[\d.]+))?$/;

/** Amounts are compared as numbers, lines in any order; a line without a name is of any charge. */
export function comparedBill(step: CaseStep, lines: readonly BookedLine[]): Compared {
  const expected: string[] = [];
  const got: string[] = [];
  if (step.lines !== undefined) {
    const wanted = step.lines.map((text) => LINE.exec(text) ?? fail(`No line: ${text}`));
    const hasName = wanted.some(([, name]) => name !== undefined);
    const hasTax = wanted.some(([, , , , , tax]) => tax !== undefined);
    expected.push(
      ...wanted
        .map(([, name = "", start = "", end = "", amount = "", tax = "0"]) =>
          lineText(
            { charge: name, start, end, amount: decimal(amount), tax: decimal(tax) },
            hasName,
            hasTax,
          ),
        )
        .toSorted(),
    );
    got.push(...lines.map((line) => lineText(line, hasName, hasTax)).toSorted());
    if (wanted.length === 0) expected.push("nothing");
    if (lines.length === 0) got.push("nothing");
  }
  for (const [name, amount] of Object.entries(step.sums ?? {})) {
    expected.push(`${name} ${decimal(amount)}`);
    got.push(
      `${name} ${sumOf(lines.filter(({ charge }) => charge === name).map((of) => of.amount))}`,
    );
  }
  const net = sumOf(lines.map(({ amount }) => amount));
  const tax = sumOf(lines.map((of) => of.tax));
  const totals: [string, string | undefined, Decimal][] = [
    ["net", step.net, net],
    ["tax", step.tax, tax],
    ["total", step.total, net.plus(tax)],
  ];
  for (const [name, wanted, found] of totals) {
    if (wanted === undefined) continue;
    expected.push(`${name} ${decimal(wanted)}`);
    got.push(`${name} ${found}`);
  }
  return { expected, got };
}

function lineText(line: BookedLine, hasName: boolean, hasTax: boolean): string {
  const { charge, start, end, amount, tax } = line;
  return `${hasName ? `${charge} ` : ""}${start} ${end} ${amount}${hasTax ? ` tax ${tax}` : ""}`;
}

function fail(message: string): never {
  throw new Error(message);
}
