import { expect, test } from "vitest";
import { defaultBillingRules } from "./billing-rules";
import { nextBillingDate } from "./next-billing-date";
import { type SegmentWords, segmentWith } from "./testing/segment-builder";

test.each<[string, SegmentWords, string | null]>([
  ["in advance, the start", { effectiveStart: "2024-01-15" }, "2024-01-15"],
  ["in advance, the next period", { processedThrough: "2024-03-01" }, "2024-03-01"],
  ["in arrears, the end of the period", { billingTiming: "IN_ARREARS" }, "2024-02-01"],
  [
    "in arrears, the end of the charge",
    { billingTiming: "IN_ARREARS", effectiveEnd: "2024-01-20" },
    "2024-01-20",
  ],
  ["none after the end", { effectiveEnd: "2024-03-01", processedThrough: "2024-03-01" }, null],
  [
    "of a charge cut short, the day on which it ends",
    { effectiveEnd: "2024-02-10", processedThrough: "2024-03-01" },
    "2024-02-10",
  ],
  [
    "of a charge cut short without a refund, none",
    {
      effectiveEnd: "2024-02-10",
      processedThrough: "2024-03-01",
      prorationOption: "ChargeFullPeriod",
    },
    null,
  ],
  [
    "skips a part that is not billed",
    { effectiveStart: "2024-01-15", prorationOption: "NoProration" },
    "2024-02-01",
  ],
  [
    "of a one-time charge, its day",
    { type: "OneTime", effectiveStart: "2024-03-05" },
    "2024-03-05",
  ],
  ["of a billed one-time charge, none", { type: "OneTime", processedThrough: "2024-01-02" }, null],
])("%s", (_, words, expected) => {
  expect(nextBillingDate(segmentWith(words), defaultBillingRules)).toBe(expected);
});
