import { expect, test } from "vitest";
import { localDate } from "@/lib/values/local-date";
import { monthlyRecurringRevenue, totalContractBilling, totalContractValue } from "./metrics";
import { type SegmentWords, segmentWith } from "@/lib/billing/testing/segment-builder";

test.each<[string, SegmentWords, string]>([
  ["a monthly price", { quantity: 3, price: "5" }, "15"],
  ["a yearly price", { billingPeriod: "Annual", price: "1200" }, "100"],
  ["a quarter at a monthly price", { billingPeriod: "Quarter", listPriceBase: "Per_Month" }, "100"],
  ["a week", { billingPeriod: "Week", price: "12" }, "52"],
  ["ten days", { billingPeriod: "Specific_Days", specificBillingPeriod: 10, price: "120" }, "365"],
  [
    "a term at a yearly price",
    {
      billingPeriod: "Subscription_Term",
      listPriceBase: "Per_Year",
      price: "600",
      termEnd: "2026-01-01",
    },
    "50",
  ],
  ["a one-time charge", { type: "OneTime" }, "0"],
])("monthly recurring revenue of %s", (_, words, expected) => {
  expect(monthlyRecurringRevenue(segmentWith(words)).toString()).toBe(expected);
});

test("total contract value is monthly revenue times months", () => {
  const words: SegmentWords = {
    quantity: 3,
    price: "5",
    effectiveStart: "2018-04-01",
    effectiveEnd: "2019-01-01",
  };
  expect(totalContractValue(segmentWith(words))?.toString()).toBe("135");
  expect(totalContractBilling(segmentWith(words))?.toString()).toBe("135");
});

test("a part of a month counts by its days", () => {
  const words: SegmentWords = {
    price: "31",
    effectiveStart: "2024-01-15",
    effectiveEnd: "2024-03-20",
  };
  expect(totalContractValue(segmentWith(words))?.toString()).toBe("67");
});

test("evergreen has no total, one-time is its price", () => {
  expect(totalContractValue(segmentWith({}))).toBeNull();
  expect(totalContractBilling(segmentWith({}))).toBeNull();
  expect(totalContractValue(segmentWith({ type: "OneTime", price: "7.005" }))?.toString()).toBe(
    "7.01",
  );
  const gone = segmentWith({ type: "OneTime", effectiveEnd: "2024-01-01" });
  expect(totalContractValue(gone)?.toString()).toBe("0");
  expect(totalContractBilling(gone)?.toString()).toBe("0");
  const same = segmentWith({ effectiveEnd: "2024-01-01" });
  expect(totalContractValue(same)?.toString()).toBe("0");
  expect(same.effectiveEnd).toBe(localDate("2024-01-01"));
});
