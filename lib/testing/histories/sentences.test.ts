import { explain } from "@/lib/billing/explanation/explain";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { readSentences } from "@/lib/billing/testing/sentence-reader";
import type { History } from "@/lib/second-engine/history";
import { minorUnits } from "@/lib/values/money";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { expect, test } from "vitest";
import { CHARGE_KINDS } from "./charge-kinds";
import { chargesOf, featuresOf } from "./features";
import { ProductEngine } from "./product/engine";
import { anyHistory } from "./random-history";

/* The lines of random histories are recomputed from their sentences alone, for every kind of charge. */

const RUNS = propertyRuns(60, 2_000);
/** Figures that go on are written with six decimals, which do not tell thousandths of large amounts. */
const MOST_DECIMALS = 2;

function billsOf(history: History): ItemDraft[] {
  const product = new ProductEngine(history);
  return history.steps.flatMap((step) => {
    if ("action" in step) product.book(step.action);
    else if ("use" in step) product.use(step.use);
    else if ("line" in step) product.order(step.line);
    else if ("accountDay" in step) product.moveDay(step.accountDay);
    else return product.bill(step.bill).map(({ item }) => item);
    return [];
  });
}

/** What the sentences of a line say otherwise; undefined when they give its amount. */
function misreadOf({ amount, trace }: ItemDraft, currency: string): string | undefined {
  const document = amount.isNegative() ? "CreditMemo" : "Invoice";
  const { text, steps } = explain(trace, currency, document);
  const { amount: given, problems } = readSentences(steps.map(({ sentence }) => sentence));
  const shown = document === "CreditMemo" ? amount.abs() : amount;
  if (problems.length === 0 && given?.equals(shown)) return undefined;
  return `${shown.toString()} is read as ${given?.toString()}: ${text} ${problems.join(" ")}`;
}

test("the sentences of every kind of charge give the amounts of their lines", {
  timeout: 60_000,
}, () => {
  const found = new Set<string>();
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const history = anyHistory(seed);
    if (minorUnits(history.currency) > MOST_DECIMALS) continue;
    const charges = new Map(chargesOf(history).map((charge) => [charge.name, charge]));
    for (const item of billsOf(history)) {
      expect(misreadOf(item, history.currency), `seed ${seed}`).toBeUndefined();
      const charge = charges.get(item.chargeNumber ?? "");
      if (charge === undefined || item.amount.isZero()) continue;
      for (const feature of featuresOf(charge, history)) found.add(feature);
    }
  }
  const missing = CHARGE_KINDS.flatMap(({ features = [] }) => features).filter(
    (feature) => ![...found].some((one) => one.startsWith(feature)),
  );
  expect(missing).toEqual([]);
});

test("a cent more, and a sentence that is left out, are noticed", () => {
  const [item] = billsOf(anyHistory(1)).filter(({ amount }) => amount.greaterThan(1));
  if (item === undefined) throw new Error("The first history bills nothing.");
  expect(misreadOf({ ...item, amount: item.amount.plus("0.01") }, "USD")).toContain("is read as");
  expect(misreadOf({ ...item, amount: item.amount.negated() }, "USD")).toBeUndefined();
});
