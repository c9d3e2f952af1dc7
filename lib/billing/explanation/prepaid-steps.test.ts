import fc from "fast-check";
import { expect, test } from "vitest";
import { type Decimal, decimal, ZERO } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { generateItems } from "../invoice-items";
import { defaultBillingRules } from "../billing-rules";
import type { ItemDraft } from "../item-draft";
import type { Fund, Prepayment, ValidityPeriod } from "../prepaid/prepaid-terms";
import { readSentences } from "../testing/sentence-reader";
import { segmentWith, type SegmentWords } from "../testing/segment-builder";
import { explain } from "./explain";

const RULES = defaultBillingRules;
const PREPAYMENT: Prepayment = {
  unit: "credits",
  quantity: decimal(100),
  validity: "MONTH",
  termEnd: null,
};

function linesOf(words: SegmentWords, through: string, funds: readonly Fund[] = []): ItemDraft[] {
  const segment = segmentWith({ prepayment: PREPAYMENT, ...words });
  return generateItems([segment], localDate(through), RULES, undefined, [], funds);
}

const sentencesOf = ({ trace }: ItemDraft) =>
  explain(trace, "USD").steps.flatMap(({ label, sentence }) =>
    label === "Prepaid units" ? sentence : [],
  );

const said = (words: SegmentWords) => linesOf(words, "2024-01-01").map(sentencesOf);

const prepayment = (rest: Partial<Prepayment>) => ({ prepayment: { ...PREPAYMENT, ...rest } });

test("the line of a prepayment says what it has sold, and for which usage", () => {
  expect(said({})).toEqual([
    ["It sells 100 credits for usage from 1 Jan 2024 through 31 Jan 2024."],
  ]);
  const rollover = { periods: 2, months: null, apply: "ApplyFirst" as const };
  expect(said(prepayment({ rollover }))).toEqual([
    [
      "It sells 100 credits for usage from 1 Jan 2024 through 31 Jan 2024. What is left of them then can be used until 31 Mar 2024, before the units of that time.",
    ],
  ]);
  const last = prepayment({ rollover: { ...rollover, apply: "ApplyLast" } });
  expect(said(last)[0]?.[0]).toContain("after the units of that time.");
  const forever = { type: "OneTime" as const, ...prepayment({ validity: "SUBSCRIPTION_TERM" }) };
  expect(said(forever)).toEqual([
    ["It sells 100 credits for usage from 1 Jan 2024 on, and they never expire."],
  ]);
});

test("that of a year has a sentence for all of its funds", () => {
  expect(said({ billingPeriod: "Annual" })).toEqual([
    [
      "It sells 1,200 credits for usage from 1 Jan 2024 through 31 Dec 2024 in 12 funds, one for each validity period. The first has 100 credits for usage from 1 Jan 2024 through 31 Jan 2024.",
    ],
  ]);
});

test("a credit says what goes back, and the line after it what usage had taken of that", () => {
  const day = localDate("2024-01-01");
  const fund = (remaining: Decimal): Fund => ({
    ...{ fundId: "f", subscriptionId: "A-S1", unit: "credits", segmentId: "segment" },
    ...{ paidFrom: day, paidUntil: localDate("2024-02-01"), start: day },
    ...{ end: localDate("2024-02-01"), quantity: decimal(310), remaining },
  });
  const ended = {
    segmentId: "segment",
    subscriptionNumber: "A-S1",
    effectiveEnd: "2024-01-22",
    processedThrough: "2024-02-01",
    ...prepayment({ quantity: decimal(310) }),
  };
  const credited = (remaining: number) =>
    linesOf(ended, "2024-02-01", [fund(decimal(remaining))]).flatMap(sentencesOf);
  expect(credited(200)).toEqual([
    "100 credits that were not used are taken out of the prepaid balance.",
  ]);
  expect(credited(30)).toEqual([
    "30 credits that were not used are taken out of the prepaid balance.",
  ]);
  expect(credited(0)).toEqual([
    "None of the prepaid credits that are credited are left to be taken back: usage has taken them.",
  ]);
});

test("the units that a line sells are those of its sentences, and its amount is still theirs", () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 9_000 }),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom("Month", "Quarter", "Annual"),
    fc.constantFrom<ValidityPeriod>("MONTH", "QUARTER", "ANNUAL"),
    (units, seats, billingPeriod, validity) => {
      const [line] = linesOf(
        {
          model: "PerUnit",
          quantity: seats,
          price: 7,
          billingPeriod,
          ...prepayment({ quantity: decimal(units).dividedBy(10), validity }),
        },
        "2024-01-01",
      );
      if (line === undefined) throw new Error("Nothing is billed");
      const sold = sentencesOf(line).map((sentence) => {
        const [, figure = ""] = /^It sells ([\d,.]+) credits/.exec(sentence) ?? [];
        return decimal(figure.replaceAll(",", ""));
      });
      const granted = (line.prepaid?.grants ?? []).map(({ quantity }) => quantity);
      const sum = (all: readonly Decimal[]) => all.reduce((total, each) => total.plus(each), ZERO);
      expect(sum(sold).toString()).toBe(sum(granted).toString());
      const reading = readSentences(explain(line.trace, "USD").steps.map((of) => of.sentence));
      expect(reading).toMatchObject({ problems: [] });
      expect(reading.amount?.toString()).toBe(line.amount.toString());
    },
  );
  fc.assert(property, { numRuns: propertyRuns(60) });
});
