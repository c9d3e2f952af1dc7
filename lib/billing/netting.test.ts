import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { defaultBillingRules, type LegalDocumentRule } from "./billing-rules";
import { generateItems } from "./invoice-items";
import type { ItemDraft } from "./item-draft";
import { documentsOf, isNetZero } from "./netting";
import { segmentWith } from "./testing/segment-builder";

const [template] = generateItems([segmentWith({})], localDate("2024-01-01"), defaultBillingRules);
if (template === undefined) throw new Error("There is no line to copy");

function item(words: Partial<Omit<ItemDraft, "amount">> & { amount: number }): ItemDraft {
  return { ...template, ...words, amount: decimal(words.amount) } as ItemDraft;
}

const items = [
  item({ name: "new", segmentId: "s2", chargeNumber: "C-1", amount: 30 }),
  item({ name: "old", segmentId: "s1", chargeNumber: "C-1", amount: -20, kind: "credit" }),
  item({ name: "gone", segmentId: "s3", chargeNumber: "C-2", amount: -50, kind: "credit" }),
  item({
    name: "back",
    segmentId: "d1",
    chargeNumber: "C-9",
    amount: 5,
    kind: "discount",
    appliedTo: "s3",
  }),
  item({ name: "nothing", segmentId: "s4", chargeNumber: "C-3", amount: 0, kind: "credit" }),
];

describe("lines of a credit memo", () => {
  test.each<[LegalDocumentRule, string[]]>([
    ["NegativeCharges", ["old", "gone", "back"]],
    ["NegativeAndZeroCredits", ["old", "gone", "back", "nothing"]],
    ["GroupByOriginalSRPC", ["gone", "back"]],
    ["NetNegativeTotal", ["new", "old", "gone", "back", "nothing"]],
  ])("%s", (rule, expected) => {
    const { invoice, creditMemo } = documentsOf(items, rule);
    expect(creditMemo.map(({ name }) => name)).toEqual(expected);
    expect(invoice.length + creditMemo.length).toBe(items.length);
  });
});

test("lines with a sum of zero need no document", () => {
  expect(isNetZero(items)).toBe(false);
  expect(isNetZero([{ amount: decimal(5) }, { amount: decimal(-5) }])).toBe(true);
});

test("a discount is on the document of the credit that it reduces, even if it begins with the billed days", () => {
  const days = { serviceStart: localDate("2024-02-10"), serviceEnd: localDate("2024-03-01") };
  const begun = { ...days, serviceStart: localDate("2024-02-01") };
  const lines = [
    item({ name: "credit", segmentId: "s1", amount: -9.7, kind: "credit", ...days }),
    item({
      name: "back",
      segmentId: "d1",
      amount: 13.25,
      kind: "discount",
      appliedTo: "s1",
      ...days,
    }),
    item({
      name: "given",
      segmentId: "d2",
      amount: -3.55,
      kind: "discount",
      appliedTo: "s1",
      ...begun,
    }),
  ];
  expect(documentsOf(lines, "NegativeAndZeroCredits")).toEqual({ invoice: [], creditMemo: lines });
  expect(documentsOf(lines, "NegativeCharges")).toEqual({ invoice: lines, creditMemo: [] });
});
