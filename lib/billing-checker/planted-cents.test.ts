import { expect, test } from "vitest";
import type { ChargeModel } from "@/lib/billing/charge-segment";
import type { LineTrace } from "@/lib/billing/line-trace";
import { type Line, lineOfModel, linesOfRules } from "@/lib/billing/testing/lines-of-every-rule";
import { CHARGE_MODEL_WORDS } from "@/lib/values/charge-words";
import { decimal } from "@/lib/values/decimal";
import { checkLine } from "./check-trace";

/*
 * A wrong cent in a line of any model, and of any rule that creates lines, is found: planted in the
 * amount, and in every number of the trace that decides it.
 */

type Wire = { amount: string; currency: string; trace: unknown };

const wire = ({ amount, trace }: Line): Wire =>
  JSON.parse(JSON.stringify({ amount: amount.toString(), currency: "USD", trace }));

/** A line with a cent more in its amount, and one for each of its decisive numbers. */
function spoiled(line: Line): [string, Wire][] {
  const more = wire({ ...line, amount: line.amount.plus("0.01") });
  const less = wire({ ...line, amount: line.amount.minus("0.01") });
  return [["amount + 0.01", more], ["amount - 0.01", less], ...spoiledTraces(line)];
}

function spoiledTraces(line: Line): [string, Wire][] {
  const found: [string, Wire][] = [];
  const paths = [
    "rounding.rounded",
    "rounding.unrounded",
    "inputs.listAmount",
    "tax.amount",
    "tax.net",
  ];
  const { tiers, less } = line.trace;
  paths.push(
    ...tiers.map((_, at) => `tiers.${at}.amount`),
    ...less.map((_, at) => `less.${at}.amount`),
  );
  for (const path of paths) {
    const copy = wire(line);
    const names = path.split(".");
    const last = names.pop() ?? "";
    let holder: Record<string, unknown> | undefined = copy.trace as Record<string, unknown>;
    for (const name of names) holder = holder?.[name] as Record<string, unknown> | undefined;
    if (holder?.[last] === undefined || (path === "inputs.listAmount" && tiers.length === 0))
      continue;
    holder[last] = decimal(String(holder[last])).plus("0.01").toString();
    found.push([path, copy]);
  }
  return found;
}

function expectEveryFaultFound(line: Line): void {
  expect(checkLine(wire(line))).toEqual([]);
  const missed = spoiled(line).filter(([, copy]) => checkLine(copy).length === 0);
  expect(missed.map(([path]) => path)).toEqual([]);
}

test.each([...new Set<ChargeModel>(Object.values(CHARGE_MODEL_WORDS))])(
  "a wrong cent in a line of %s is found",
  (model) => {
    const line = lineOfModel(model);
    if (line === undefined) throw new Error(`There is no line of ${model}`);
    expect(line.amount.isZero()).toBe(false);
    expectEveryFaultFound(line);
  },
);

test("a wrong cent in a line of any rule is found: credits, continued periods, taxes, rounding", () => {
  const lines = linesOfRules();
  const rules = new Set(lines.map(({ trace }) => trace.rule));
  const wanted: LineTrace["rule"][] = [
    "OneTime",
    "WholePeriod",
    "ContinuedPeriod",
    "ListPriceRemainder",
    "DiscountTakenBack",
    "CreditBilledMinusUsed",
    "CreditRemainingDays",
    "CreditBilledByDays",
    "CreditOneTime",
    "DocumentRounding",
  ];
  expect(wanted.filter((rule) => !rules.has(rule))).toEqual([]);
  for (const line of lines) expectEveryFaultFound(line);
});
