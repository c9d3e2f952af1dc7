import { expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { defaultBillingRules } from "../billing-rules";
import { generateItems } from "../invoice-items";
import type { ItemDraft } from "../item-draft";
import { readSentences } from "../testing/sentence-reader";
import { segmentWith, type SegmentWords } from "../testing/segment-builder";
import { bill } from "../testing/usage-bill";
import { explain } from "./explain";

/** The text of a line, whose sentences give its amount. */
function textOf(line: ItemDraft | undefined): string {
  if (line === undefined) throw new Error("Nothing is billed");
  const { text, steps } = explain(line.trace, "USD");
  const reading = readSentences(steps.map(({ sentence }) => sentence));
  expect(reading.problems, text).toEqual([]);
  expect(reading.amount?.toString(), text).toBe(line.amount.toString());
  return text;
}

const USED = [
  { date: "2024-01-05", quantity: 11 },
  { date: "2024-01-09", quantity: 3 },
];

const OVERAGE: SegmentWords = {
  model: "Overage",
  includedUnits: decimal(8),
  overagePrice: decimal(2),
  tiers: [],
};

test("units that are included of each day are told, so that the rest can be computed", () => {
  const [line] = bill({ ...OVERAGE, ratingGroup: "ByUsageStartDate" }, "2024-02-01", USED);
  expect(textOf(line)).toContain(
    "The units of each day are priced separately. 11 units are included, which leaves 14 \u2212 11 = 3 units to pay for. 3 units beyond those included at 2.00 USD each cost 6.00 USD.",
  );
  const [all] = bill(
    { ...OVERAGE, includedUnits: decimal(20), ratingGroup: "ByUsageRecord" },
    "2024-02-01",
    USED,
  );
  expect(textOf(all)).toContain("All 14 units are included, so nothing is owed");
});

test("packages say what each of them is counted for", () => {
  const words: SegmentWords = { model: "PerUnit", price: 2, packageSize: decimal(5) };
  const text = (rest: SegmentWords) => textOf(bill({ ...words, ...rest }, "2024-02-01", USED)[0]);
  expect(text({})).toContain("They are 3 packages of 5; one that is begun is a whole one.");
  expect(text({ ratingGroup: "ByUsageStartDate" })).toContain(
    "They are 4 packages of 5, counted separately for each day; one that is begun is a whole one.",
  );
});

test.each([
  [[1], "5 deliveries on Mondays from"],
  [[1, 6], "9 deliveries on Mondays and Saturdays from"],
  [[1, 3, 6], "14 deliveries on Mondays, Wednesdays and Saturdays from"],
  [[1, 2, 3, 4, 5, 6, 7], "31 deliveries on every day from"],
])("deliveries on the days %j are named", (weekdays, words) => {
  const delivery = { frequency: "Weekly" as const, weekdays };
  const segment = segmentWith({ model: "Delivery", price: 2, delivery });
  const [line] = generateItems([segment], localDate("2024-01-01"), defaultBillingRules);
  expect(textOf(line)).toContain(words);
});
